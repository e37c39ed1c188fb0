import { holdsTheContract } from '../../../test/contract.ts';
import { instagramSubject } from './contract-subject.ts';

holdsTheContract(instagramSubject);
