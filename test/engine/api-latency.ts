/**
 * The API as a client uses it: drafting, reading and listing while very many posts of other people are due much
 * later. Two fixtures are measured alternately, so that noise on the machine affects both.
 */

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuditLog } from '../../server/db/audit/audit-log.ts';
import { createAccessTokenStore } from '../../server/db/people/people.ts';
import { openDatabase } from '../../server/db/postgres/database.ts';
import { createMemberStore } from '../../server/db/workspaces/workspaces.ts';
import { scopes } from '../../server/domain/actor/scopes.ts';
import { issueToken } from '../../server/domain/people/issue-token.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { silentLog } from '../database.ts';
import { freePort } from '../free-port.ts';
import { testMacs } from '../genuine-rows.ts';
import { startService } from '../processes/service-process.ts';
import { testKeys, testKeyText } from '../test-keys.ts';
import type { LoadFixture } from './load-fixture.ts';
import { atMost, type Measurement, median, withoutLimit } from './measurements.ts';

const maxRatio = 1.1;

export interface TimedApi extends AsyncDisposable {
  /** Milliseconds until the whole response was there. */
  time(operation: Operation): Promise<number>;
}

export const operations = ['draft a post', 'read it', 'list posts', 'list what is scheduled'] as const;
type Operation = (typeof operations)[number];

/** A serving process for the fixture, and a client in a workspace with a handful of posts. */
export async function openTimedApi(fixture: LoadFixture): Promise<TimedApi> {
  await using opening = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'signoff-api-'));
  opening.defer(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const service = opening.use(
    startService('serve', {
      PORT: String(port),
      DATABASE_URL: fixture.databaseUrl,
      SANDBOX_URL: fixture.sandboxUrl,
      DATA_DIR: dataDir,
      ENCRYPTION_KEYS: testKeyText,
      RATE_LIMIT_TOKEN: '1000000',
      LOG_LEVEL: 'warn',
    }),
  );
  await service.ready;
  const token = await tokenOf(fixture);
  const sendRequest = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`http://localhost:${port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    assert.ok(response.ok, JSON.stringify(answer));
    return answer;
  };
  const draft = (): Promise<Record<string, unknown>> =>
    sendRequest('/posts/create', { platform: 'linkedin', caption: 'A draft among very many' });
  const { post_id: id } = await draft();
  const calls: Readonly<Record<Operation, () => Promise<unknown>>> = {
    'draft a post': draft,
    'read it': () => sendRequest(`/v1/posts/${id}`),
    'list posts': () => sendRequest('/v1/posts?limit=20'),
    'list what is scheduled': () => sendRequest('/v1/posts?state=scheduled&limit=20'),
  };
  const open = opening.move();
  return {
    async time(operation) {
      const before = performance.now();
      await calls[operation]();
      return performance.now() - before;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function tokenOf({ databaseUrl, pattern }: LoadFixture): Promise<string> {
  await using database = openDatabase(databaseUrl, silentLog, 1);
  const members = createMemberStore(database, testMacs);
  const [first] = await database.sql
    .selectFrom('memberships')
    .select('workspace_id')
    .where('user_id', '=', pattern.userId as `usr_${string}`)
    .orderBy('created_at')
    .limit(1)
    .execute();
  const { token } = await issueToken(
    {
      transact: database.transact,
      tokens: createAccessTokenStore(testMacs),
      members,
      audit: createAuditLog(testKeys, () => undefined),
      clock: systemClock,
    },
    { user: pattern.userId, workspace: first?.workspace_id ?? '', scopes: [...scopes], loopback: true },
  );
  return token;
}

export async function compareApis(
  full: LoadFixture,
  empty: LoadFixture,
  rounds: number,
): Promise<Measurement[]> {
  await using withBacklog = await openTimedApi(full);
  await using without = await openTimedApi(empty);
  const figures: Measurement[] = [];
  for (const operation of operations) {
    const [slow, fast]: [number[], number[]] = [[], []];
    for (let pass = 0; pass < rounds + warmUps; pass++) {
      const sides = [
        { api: withBacklog, times: slow },
        { api: without, times: fast },
      ];
      for (const { api, times } of pass % 2 === 0 ? sides : sides.reverse()) {
        const ms = await api.time(operation);
        if (pass >= warmUps) times.push(ms);
      }
    }
    figures.push(
      withoutLimit(
        `to ${operation}, median`,
        `${median(slow).toFixed(1)} ms with them, ${median(fast).toFixed(1)} ms without`,
      ),
      atMost(`to ${operation} with them, of that without`, median(slow) / median(fast), maxRatio, ''),
    );
  }
  return figures;
}

/** The first calls of a process compile what it runs. */
const warmUps = 30;
