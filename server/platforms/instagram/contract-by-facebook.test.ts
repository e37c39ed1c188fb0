import { testContract } from '../../../test/test-contract.ts';
import { instagramByFacebookSubject } from './contract-subject.ts';

testContract(instagramByFacebookSubject);
