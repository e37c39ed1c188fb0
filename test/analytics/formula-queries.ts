/** Queries the API over HTTP, as the web page does, and compares every response with the model. */
import assert from 'node:assert/strict';
import { seededRandom } from '../kills/seeded-random.ts';
import type { AnalyticsQuery, AnalyticsResponse } from './analytics-response.ts';
import { drawQuery } from './draw-query.ts';
import { scenarioStart } from './formula-fixture.ts';
import { judgeResponse } from './formula-judge.ts';
import type { PlayResult } from './formula-play.ts';

export interface QueryTally {
  queries: number;
  values: number;
  unreported: number;
  readonly faults: string[];
}

export const emptyTally = (): QueryTally => ({ queries: 0, values: 0, unreported: 0, faults: [] });

export async function queryAndJudge(played: PlayResult, count: number, asked: QueryTally): Promise<void> {
  const { fixture, scenario, model } = played;
  const random = seededRandom(scenario.seed + 7 + asked.queries);
  for (let index = 0; index < count; index++) {
    const question = drawQuery({ random, model, begins: scenarioStart, now: fixture.now() });
    const answer = await queryAnalytics(played, question);
    asked.queries += 1;
    const verdict = judgeResponse(model, question, answer, fixture.now());
    asked.values += verdict.values;
    asked.unreported += verdict.unreported;
    asked.faults.push(...verdict.faults);
  }
}

export async function queryAnalytics(
  { fixture }: Pick<PlayResult, 'fixture'>,
  question: AnalyticsQuery,
): Promise<AnalyticsResponse> {
  const path = `/v1/analytics?${new URLSearchParams(Object.entries(question))}`;
  const { status, body } = await fixture.ines.get<AnalyticsResponse>(path);
  assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
  return body;
}
