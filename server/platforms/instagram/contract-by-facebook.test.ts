import { holdsTheContract } from '../../../test/contract.ts';
import { instagramByFacebookSubject } from './contract-subject.ts';

holdsTheContract(instagramByFacebookSubject);
