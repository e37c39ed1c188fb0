import { testContract } from '../../../test/test-contract.ts';
import { linkedinSubject } from './contract-subject.ts';

testContract(linkedinSubject);
