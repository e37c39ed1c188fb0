/** The program that reads videos, apart from the service: `video-guard.ts` starts it. */
import { answerReading } from './answer-reading.ts';
import { readVideoFacts } from './video-facts.ts';

answerReading(readVideoFacts);
