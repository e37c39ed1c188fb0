/** Kills the whole service at random moments while people work, then checks the ledger for what really happened. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostDetailView, PostView } from '../../server/http/posts/views.ts';
import type { CreatedWebhookView } from '../../server/http/webhooks/views.ts';
import { BrowserSession } from '../browser-session.ts';
import { freePort } from '../free-port.ts';
import { createPicture } from '../pictures.ts';
import { serviceProgram } from '../processes/built-program.ts';
import { readLedger } from '../read-ledger.ts';
import { answerWith, Receiver } from '../webhooks/receiver.ts';
import { compareDeliveries } from './compare-deliveries.ts';
import { compareEvents } from './compare-events.ts';
import { judgeKills, type Verdict } from './judge-kills.ts';
import { createKillableService } from './killable-service.ts';
import { Person } from './person.ts';
import { seededRandom } from './seeded-random.ts';

export interface KillsOptions {
  readonly times: number;
  readonly seed: number;
  readonly settleMs: number;
  readonly print: (line: string) => void;
}

export interface KillsResult extends Verdict {
  readonly kills: number;
  readonly restartMsMedian: number;
  readonly brokenRequests: number;
  readonly auditOk: boolean;
  /** Requests that the webhook's receiver got. */
  readonly deliveries: number;
}

export async function killRepeatedly({ times, seed, settleMs, print }: KillsOptions): Promise<KillsResult> {
  await using cleanUp = new AsyncDisposableStack();
  const random = seededRandom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'signoff-kills-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const sandboxUrl = await startSandbox(join(folder, 'sandbox'), cleanUp);
  const service = createKillableService({
    port: await freePort(),
    dataDir: join(folder, 'data'),
    sandboxUrl,
  });
  cleanUp.defer(() => service.kill('everything'));
  await service.start();

  const browserSession = new BrowserSession(service.baseUrl);
  await browserSession.signIn('ines');
  const accounts = await browserSession.connectLinkedIn({ pages: 2 });
  const files = await Promise.all(
    ['tomato', 'teal'].map(async (colour) =>
      browserSession.upload(`${colour}.png`, await createPicture(colour)),
    ),
  );
  // It refuses one of ten, so that retries are killed too.
  const receiver = cleanUp.use(await Receiver.start());
  receiver.answer = (_received, response) => response.writeHead(random() < 0.1 ? 500 : 200).end();
  const webhook = await browserSession.mustPost<CreatedWebhookView>('/v1/webhooks', { url: receiver.url });
  const person = new Person(browserSession, random, files, accounts);

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
      print(`killed ${kill} of ${times} times, ${person.posts.length} posts begun`);
  }

  const found = await settled(browserSession, settleMs, print);
  const verdict = judgeKills(person.posts, found, await readLedger(sandboxUrl));
  const eventFaults = await compareEvents(browserSession);
  receiver.answer = answerWith(200);
  const deliveryFaults = await compareDeliveries(browserSession, webhook.id, receiver);
  await service.stop();
  return {
    ...verdict,
    faults: [...verdict.faults, ...eventFaults, ...deliveryFaults],
    deliveries: receiver.received.length,
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
  // Its own refusal of duplicates would hide a missing one of ours.
  await fetch(`${url}/_sandbox/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'linkedin', duplicate_window_ms: 0, image_processing_ms: 200 }),
  });
  return url;
}

/** Waits until nothing is in progress any more, then reads every post whole. */
async function settled(
  browserSession: BrowserSession,
  settleMs: number,
  print: (line: string) => void,
): Promise<PostDetailView[]> {
  const end = performance.now() + settleMs;
  for (;;) {
    const open = await list(browserSession, '&state=publishing,scheduled');
    if (open.length === 0) break;
    if (performance.now() > end) {
      print(`${open.length} posts did not come to an end in time`);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  const all = await list(browserSession, '');
  const details: PostDetailView[] = [];
  for (const { id } of all) details.push(await browserSession.readPost(id));
  return details;
}

async function list(browserSession: BrowserSession, filter: string): Promise<PostView[]> {
  const all: PostView[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body }: { body: { data: PostView[]; next_cursor: string | null } } = await browserSession.get(
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
    ['--disable-warning=ExperimentalWarning', serviceProgram, 'verify-audit'],
    {
      env: { ...process.env, DATA_DIR: dataDir, BASE_URL: baseUrl, DATABASE_URL: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
