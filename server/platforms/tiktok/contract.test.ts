import { testContract } from '../../../test/test-contract.ts';
import { tiktokSubject } from './contract-subject.ts';

testContract(tiktokSubject);
