/** Asks the API over HTTP, as the web page does, and holds every answer against the model. */
import assert from 'node:assert/strict';
import { seededRandom } from '../kills/random.ts';
import type { Answer, Question } from './formula-answer.ts';
import { judgeAnswer } from './formula-judge.ts';
import type { Played } from './formula-play.ts';
import { drawQuestion } from './formula-questions.ts';
import { storyBegins } from './formula-stage.ts';

export interface Asked {
  questions: number;
  values: number;
  untold: number;
  readonly faults: string[];
}

export const askedNothing = (): Asked => ({ questions: 0, values: 0, untold: 0, faults: [] });

export async function askAndJudge(played: Played, count: number, asked: Asked): Promise<void> {
  const { stage, story, model } = played;
  const random = seededRandom(story.seed + 7 + asked.questions);
  for (let index = 0; index < count; index++) {
    const question = drawQuestion({ random, model, begins: storyBegins, now: stage.now() });
    const answer = await ask(played, question);
    asked.questions += 1;
    const verdict = judgeAnswer(model, question, answer, stage.now());
    asked.values += verdict.values;
    asked.untold += verdict.untold;
    asked.faults.push(...verdict.faults);
  }
}

export async function ask({ stage }: Pick<Played, 'stage'>, question: Question): Promise<Answer> {
  const path = `/v1/analytics?${new URLSearchParams(Object.entries(question))}`;
  const { status, body } = await stage.ines.get<Answer>(path);
  assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
  return body;
}
