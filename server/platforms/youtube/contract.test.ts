import { testContract } from '../../../test/test-contract.ts';
import { youtubeSubject } from './contract-subject.ts';

testContract(youtubeSubject);
