import { testContract } from '../../../test/test-contract.ts';
import { instagramSubject } from './contract-subject.ts';

testContract(instagramSubject);
