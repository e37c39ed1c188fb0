import { holdsTheContract } from '../../../test/contract.ts';
import { tiktokSubject } from './contract-subject.ts';

holdsTheContract(tiktokSubject);
