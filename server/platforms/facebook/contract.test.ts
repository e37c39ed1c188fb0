import { testContract } from '../../../test/test-contract.ts';
import { facebookSubject } from './contract-subject.ts';

testContract(facebookSubject);
