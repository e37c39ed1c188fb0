import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import type { Actor } from '../actor/actor.ts';
import type { InsightResult, Metric, PostReading } from '../platform-port/insights.ts';
import { readPostStats } from './inspect-account.ts';

const now = new Date('2026-11-15T09:00:00Z');
const metric = (name: string): Metric => ({
  name,
  source: 'insights',
  label: verbatim(name.toUpperCase()),
  measure: null,
  kind: 'count',
});
const actor = { workspaceId: 'wsp_1', role: 'owner' } as unknown as Actor;

/** The stats of the only post, given this response of the platform. */
function readStats(response: InsightResult<PostReading>) {
  const insights = {
    metrics: [metric('views'), metric('likes'), metric('replies')],
    read: async (_io: unknown, [id = '']: readonly string[]) =>
      response.kind === 'ok' ? { kind: 'ok', value: new Map([[id, response.value]]) } : response,
  };
  const deps = {
    posts: { find: async () => ({ accountId: 'acc_1', externalId: '7' }) },
    accounts: {
      find: async () => ({ platform: 'tiktok', status: 'active', simulated: true, externalId: 'a' }),
    },
    publishers: { publisher: () => ({ insights }), isSimulated: () => true },
    tokens: { tokenFor: async () => ({ kind: 'ok', accessToken: 't', scopes: [], tokenVersion: 1 }) },
    clock: { now: () => now },
  };
  return readPostStats(deps as unknown as Parameters<typeof readPostStats>[0], actor, '1' as PostId);
}

test('stats keep the platform’s names; a metric of this kind of post without a value is null', async () => {
  const values = new Map([['likes', 3]]);
  assert.deepEqual(
    await readStats({ kind: 'ok', value: { kind: 'reported', values, requested: ['views', 'likes'] } }),
    [
      { metric: 'views', label: verbatim('VIEWS'), value: null },
      { metric: 'likes', label: verbatim('LIKES'), value: 3 },
    ],
  );
  assert.equal((await readStats({ kind: 'ok', value: { kind: 'reported', values } })).length, 3);
});

test('missing stats, a deleted post and a rate limit are reported as errors', async () => {
  const refused = async (response: InsightResult<PostReading>) => {
    const error = await readStats(response).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof AppError);
    return [error.code, error.retryAfterSeconds];
  };
  for (const kind of ['nothing', 'gone'] as const)
    assert.deepEqual(await refused({ kind: 'ok', value: { kind, plainReason: verbatim('Why.') } }), [
      'not_supported',
      undefined,
    ]);
  const until = new Date(now.getTime() + 90_500);
  assert.deepEqual(await refused({ kind: 'rate_limited', until, scope: 'app' }), [
    'platform_unavailable',
    91,
  ]);
});
