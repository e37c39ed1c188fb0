import { holdsTheContract } from '../../../test/contract.ts';
import { linkedinSubject } from './contract-subject.ts';

holdsTheContract(linkedinSubject);
