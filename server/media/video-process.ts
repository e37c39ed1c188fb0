/** The program that reads videos outside the service; `video-guard.ts` starts it. */
import { runReader } from './run-reader.ts';
import { readVideoFacts } from './video-facts.ts';

runReader(readVideoFacts);
