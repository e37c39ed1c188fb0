import { holdsTheContract } from '../../../test/contract.ts';
import { facebookSubject } from './contract-subject.ts';

holdsTheContract(facebookSubject);
