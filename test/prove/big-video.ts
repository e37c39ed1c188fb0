/**
 * `npm run prove -- big-video [--seed n] [--size-mb 500] [--rounds 1] [--platform tiktok]`: a large video to each
 * platform from draft to visible, service and sandbox in their own processes, the connection between them cut once in
 * the middle of a part.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrowserSession } from '../browser-session.ts';
import { freePort } from '../free-port.ts';
import { seededRandom } from '../kills/seeded-random.ts';
import { startMediaService } from '../media/media-service.ts';
import { residentBytes } from '../media/memory.ts';
import { startCountingProxy } from '../platforms/counting-proxy.ts';
import { startSandboxProcess } from '../platforms/sandbox-process.ts';
import {
  type SendResult,
  sendBigVideo,
  uploadFile,
  type VideoTarget,
  videoTargets,
  writeBigVideo,
} from '../platforms/send-big-video.ts';
import { defineProof, type PartResult } from '../proof.ts';

/** Beyond the service at rest; as docs/running.md says. */
const maxRiseBytes = 256 * 1_048_576;
const mb = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

interface Sending {
  readonly seed: number;
  /** Decimal megabytes; the default is the largest video that every one of the platforms takes. */
  readonly sizeMb: number;
  readonly rounds: number;
  readonly goals: readonly VideoTarget[];
}

export const proof = defineProof({
  hasSeed: true,
  options: { 'size-mb': 500, rounds: 1, platform: '' },
  parts: ({ seed, 'size-mb': sizeMb, rounds, platform: only }) => ({
    'every platform': () =>
      sendToEach({
        seed,
        sizeMb,
        rounds,
        goals: videoTargets.filter(({ platform }) => only === '' || platform === only),
      }),
  }),
});

async function sendToEach({ seed, sizeMb, rounds, goals }: Sending): Promise<PartResult> {
  const sizeBytes = sizeMb * 1_000_000;
  await using resources = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'signoff-big-video-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const sandboxUrl = `http://127.0.0.1:${port}`;
  const line = resources.use(await startCountingProxy(sandboxUrl));
  resources.use(await startSandboxProcess({ port, dataDir: join(folder, 'sandbox'), publicUrl: line.url }));
  const service = resources.use(
    await startMediaService({ storage: 'disk', settings: { SANDBOX_URL: line.url } }),
  );
  const browserSession = new BrowserSession(service.baseUrl);
  await browserSession.signIn('ines');

  const path = join(folder, 'big.mp4');
  const sha256 = await writeBigVideo(path, sizeBytes, seed);
  console.log(`a video of ${mb(sizeBytes)}, SHA-256 ${sha256}`);
  const mediaId = await uploadFile(browserSession, path);
  await rm(path);
  console.log('uploaded');
  const scene = {
    browserSession,
    proxy: line,
    sandboxUrl,
    servicePid: service.pid,
    mediaId,
    sizeBytes,
    random: seededRandom(seed),
  };
  const failures: string[] = [];
  for (let round = 1; round <= rounds; round++)
    for (const goal of goals) {
      console.log(`\n${goal.platform}`);
      const sent = await sendBigVideo(scene, goal, round);
      if (sent === 'not taken') failures.push(`${goal.platform} takes no such video`);
      else failures.push(...report(goal, sent, { sizeBytes, sha256 }));
    }
  console.log(`\nmemory at the end           ${mb(residentBytes(service.pid))}`);
  return { failures };
}

/** The checks that failed. */
function report(
  { platform, partBytes }: VideoTarget,
  { post, visible, levelBytes, peakBytes, passedBytes, cuts, seconds }: SendResult,
  { sizeBytes, sha256 }: { readonly sizeBytes: number; readonly sha256: string },
): string[] {
  const missed: string[] = [];
  const check = (holds: boolean, miss: string): string => {
    if (!holds) missed.push(`${platform}: ${miss}`);
    return holds ? '' : '   MISSED';
  };
  const rise = peakBytes - levelBytes;
  const most = sizeBytes + 2 * partBytes;
  const arrived = visible[0]?.media[0]?.sha256;
  console.log(`  state                     ${post.state}${check(post.state === 'published', `${post.state}, ${JSON.stringify(post.trouble)}`)}
  visible                   ${visible.length} times${check(visible.length === 1, `visible ${visible.length} times`)}
  SHA-256 in the ledger     ${arrived}${check(arrived === sha256, 'other bytes arrived')}
  line cut                  ${cuts} times${check(cuts === 1, `cut ${cuts} times`)}
  bytes towards it          ${mb(passedBytes)} (limit ${mb(most)}, two parts of ${mb(partBytes)} more than the file)${check(passedBytes >= sizeBytes && passedBytes < most, `${passedBytes} bytes went over the line`)}
  memory before             ${mb(levelBytes)}
  memory rose by            ${mb(rise)} (limit ${mb(maxRiseBytes)})${check(rise < maxRiseBytes, `memory rose by ${mb(rise)}`)}
  time                      ${seconds.toFixed(1)} s`);
  return missed;
}
