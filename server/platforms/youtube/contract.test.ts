import { holdsTheContract } from '../../../test/contract.ts';
import { youtubeSubject } from './contract-subject.ts';

holdsTheContract(youtubeSubject);
