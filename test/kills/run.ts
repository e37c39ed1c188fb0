/** Kills the whole service at random moments while people work, then asks the ledger what really happened. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostDetailView, PostView } from '../../server/http/posts/views.ts';
import { freePort } from '../free-port.ts';
import { ledger } from '../ledger.ts';
import { picture } from '../pictures.ts';
import { Visitor } from '../visitor.ts';
import { judge, type Verdict } from './judge.ts';
import { Person } from './person.ts';
import { seededRandom } from './random.ts';
import { killableService } from './service.ts';

export interface KillsOptions {
  readonly times: number;
  readonly seed: number;
  readonly settleMs: number;
  readonly say: (line: string) => void;
}

export interface KillsResult extends Verdict {
  readonly kills: number;
  readonly restartMsMedian: number;
  readonly brokenRequests: number;
  readonly auditOk: boolean;
}

export async function killRepeatedly({ times, seed, settleMs, say }: KillsOptions): Promise<KillsResult> {
  await using cleanUp = new AsyncDisposableStack();
  const random = seededRandom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'signoff-kills-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const sandboxUrl = await startSandbox(join(folder, 'sandbox'), cleanUp);
  const service = killableService({ port: await freePort(), dataDir: join(folder, 'data'), sandboxUrl });
  cleanUp.defer(() => service.kill('everything'));
  await service.start();

  const visitor = new Visitor(service.baseUrl);
  await visitor.signIn('ines');
  const accounts = await visitor.connectLinkedIn({ pages: 2 });
  const files = await Promise.all(
    ['tomato', 'teal'].map(async (colour) => visitor.upload(`${colour}.png`, await picture(colour))),
  );
  const person = new Person(visitor, random, files, accounts);

  const restarts: number[] = [];
  for (let kill = 1; kill <= times; kill++) {
    const shift = new AbortController();
    const working = Promise.all([person.work(shift.signal), person.work(shift.signal)]);
    await new Promise((resolve) => setTimeout(resolve, 300 + random() * 2_500));
    const what = random() < 0.5 ? 'service' : 'everything';
    await service.kill(what);
    shift.abort();
    await working;
    const before = performance.now();
    await service.start();
    restarts.push(performance.now() - before);
    if (kill % 5 === 0 || times < 5)
      say(`killed ${kill} of ${times} times, ${person.posts.length} posts begun`);
  }

  const found = await settled(visitor, settleMs, say);
  const verdict = judge(person.posts, found, await ledger(sandboxUrl));
  await service.stop();
  return {
    ...verdict,
    kills: times,
    restartMsMedian: Math.round(restarts.sort((a, b) => a - b)[Math.floor(restarts.length / 2)] ?? 0),
    brokenRequests: person.lost,
    auditOk: await auditHolds(join(folder, 'data'), service.baseUrl),
  };
}

async function startSandbox(dataDir: string, cleanUp: AsyncDisposableStack): Promise<string> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'sandbox/main.ts'], {
    env: { ...process.env, SANDBOX_PORT: String(port), SANDBOX_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  cleanUp.defer(() => void child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  // Its own refusal of duplicates would hide ours being missing.
  await fetch(`${url}/_sandbox/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'linkedin', duplicate_window_ms: 0, image_processing_ms: 200 }),
  });
  return url;
}

/** Waits until nothing is under way any more, then reads every post whole. */
async function settled(
  visitor: Visitor,
  settleMs: number,
  say: (line: string) => void,
): Promise<PostDetailView[]> {
  const end = performance.now() + settleMs;
  for (;;) {
    const open = await list(visitor, '&state=publishing,scheduled');
    if (open.length === 0) break;
    if (performance.now() > end) {
      say(`${open.length} posts did not come to an end in time`);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  const all = await list(visitor, '');
  const details: PostDetailView[] = [];
  for (const { id } of all) details.push(await visitor.read(id));
  return details;
}

async function list(visitor: Visitor, filter: string): Promise<PostView[]> {
  const all: PostView[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body }: { body: { data: PostView[]; next_cursor: string | null } } = await visitor.get(
      `/v1/posts?limit=100${filter}${cursor ? `&cursor=${cursor}` : ''}`,
    );
    all.push(...body.data);
    cursor = body.next_cursor;
  }
  return all;
}

async function auditHolds(dataDir: string, baseUrl: string): Promise<boolean> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/main.ts', 'verify-audit'],
    {
      env: { ...process.env, DATA_DIR: dataDir, BASE_URL: baseUrl, DATABASE_URL: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
