/**
 * The API as a program uses it: drafting, reading and listing while very many posts of other people are due much later.
 * Two stages are asked turn about, so that whatever the machine does befalls both.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuditLog } from '../../server/db/audit/audit.ts';
import { createAccessTokenStore } from '../../server/db/people/people.ts';
import { openDatabase } from '../../server/db/postgres/database.ts';
import { createMemberStore } from '../../server/db/workspaces/workspaces.ts';
import { scopes } from '../../server/domain/actor/scopes.ts';
import { issueToken } from '../../server/domain/people/issue-token.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { silentLog } from '../database.ts';
import { freePort } from '../free-port.ts';
import { testKeyText } from '../house.ts';
import { startService } from '../processes/service-process.ts';
import { atMost, type Figure, median, told } from './figures.ts';
import type { LoadStage } from './load-stage.ts';

const mostSlower = 1.1;

export interface Api extends AsyncDisposable {
  /** Milliseconds until the whole answer was there. */
  time(operation: Operation): Promise<number>;
}

export const operations = ['draft a post', 'read it', 'list posts', 'list what is scheduled'] as const;
type Operation = (typeof operations)[number];

/** A serving process for the stage, and a program in a workspace with a handful of posts. */
export async function openApi(stage: LoadStage): Promise<Api> {
  await using opening = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'signoff-api-'));
  opening.defer(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const service = opening.use(
    startService('serve', {
      PORT: String(port),
      DATABASE_URL: stage.databaseUrl,
      SANDBOX_URL: stage.sandboxUrl,
      DATA_DIR: dataDir,
      ENCRYPTION_KEYS: testKeyText,
      RATE_LIMIT_TOKEN: '1000000',
      LOG_LEVEL: 'warn',
    }),
  );
  await service.up;
  const token = await tokenOf(stage);
  const ask = async (path: string, body?: object): Promise<Record<string, unknown>> => {
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
    ask('/posts/create', { platform: 'linkedin', caption: 'A draft among very many' });
  const { post_id: id } = await draft();
  const calls: Readonly<Record<Operation, () => Promise<unknown>>> = {
    'draft a post': draft,
    'read it': () => ask(`/v1/posts/${id}`),
    'list posts': () => ask('/v1/posts?limit=20'),
    'list what is scheduled': () => ask('/v1/posts?state=scheduled&limit=20'),
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

async function tokenOf({ databaseUrl, pattern }: LoadStage): Promise<string> {
  await using database = openDatabase(databaseUrl, silentLog, 1);
  const members = createMemberStore(database);
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
      tokens: createAccessTokenStore(),
      members,
      audit: createAuditLog(() => undefined),
      clock: systemClock,
    },
    { user: pattern.userId, workspace: first?.workspace_id ?? '', scopes: [...scopes], loopback: true },
  );
  return token;
}

export async function comparedApis(full: LoadStage, empty: LoadStage, rounds: number): Promise<Figure[]> {
  await using withThem = await openApi(full);
  await using without = await openApi(empty);
  const figures: Figure[] = [];
  for (const operation of operations) {
    const [slow, fast]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds + warmUps; round++) {
      const sides = [
        { api: withThem, times: slow },
        { api: without, times: fast },
      ];
      for (const { api, times } of round % 2 === 0 ? sides : sides.reverse()) {
        const ms = await api.time(operation);
        if (round >= warmUps) times.push(ms);
      }
    }
    figures.push(
      told(
        `to ${operation}, median`,
        `${median(slow).toFixed(1)} ms with them, ${median(fast).toFixed(1)} ms without`,
      ),
      atMost(`to ${operation} with them, of that without`, median(slow) / median(fast), mostSlower, ''),
    );
  }
  return figures;
}

/** The first calls of a process compile what it runs. */
const warmUps = 30;
