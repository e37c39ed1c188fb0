/**
 * `npm run prove -- big-video [--seed n] [--size-mb 500] [--rounds 1] [--platform tiktok]`: a large video to each
 * platform through the whole journey, service and sandbox in their own processes, the line between them cut once in the
 * middle of a part.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { seededRandom } from '../kills/random.ts';
import { startMediaService } from '../media/media-service.ts';
import { residentBytes } from '../media/memory.ts';
import {
  type Goal,
  goals,
  type Sent,
  sendBigVideo,
  uploadFile,
  writeBigVideo,
} from '../platforms/big-video.ts';
import { startCountingLine } from '../platforms/counting-line.ts';
import { startSandboxProcess } from '../platforms/sandbox-process.ts';
import { defineProof, type PartResult } from '../proof.ts';
import { Visitor } from '../visitor.ts';

/** Beyond the service at rest; as docs/running.md says. */
const maxRiseBytes = 256 * 1_048_576;
const mb = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

interface Sending {
  readonly seed: number;
  /** Decimal megabytes; the usual size is the largest video that every one of the platforms takes. */
  readonly sizeMb: number;
  readonly rounds: number;
  readonly goals: readonly Goal[];
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
        goals: goals.filter(({ platform }) => only === '' || platform === only),
      }),
  }),
});

async function sendToEach({ seed, sizeMb, rounds, goals }: Sending): Promise<PartResult> {
  const sizeBytes = sizeMb * 1_000_000;
  await using everything = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'signoff-big-video-'));
  everything.defer(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const sandboxUrl = `http://127.0.0.1:${port}`;
  const line = everything.use(await startCountingLine(sandboxUrl));
  everything.use(await startSandboxProcess({ port, dataDir: join(folder, 'sandbox'), publicUrl: line.url }));
  const service = everything.use(
    await startMediaService({ storage: 'disk', settings: { SANDBOX_URL: line.url } }),
  );
  const visitor = new Visitor(service.baseUrl);
  await visitor.signIn('ines');

  const path = join(folder, 'big.mp4');
  const sha256 = await writeBigVideo(path, sizeBytes, seed);
  console.log(`a video of ${mb(sizeBytes)}, SHA-256 ${sha256}`);
  const mediaId = await uploadFile(visitor, path);
  await rm(path);
  console.log('uploaded');
  const scene = {
    visitor,
    line,
    sandboxUrl,
    servicePid: service.pid,
    mediaId,
    sizeBytes,
    random: seededRandom(seed),
  };
  const missed: string[] = [];
  for (let round = 1; round <= rounds; round++)
    for (const goal of goals) {
      console.log(`\n${goal.platform}`);
      const sent = await sendBigVideo(scene, goal, round);
      if (sent === 'not taken') missed.push(`${goal.platform} takes no such video`);
      else missed.push(...report(goal, sent, { sizeBytes, sha256 }));
    }
  console.log(`\nmemory at the end           ${mb(residentBytes(service.pid))}`);
  return { missed };
}

/** What did not hold. */
function report(
  { platform, partBytes }: Goal,
  { post, visible, levelBytes, peakBytes, passedBytes, cuts, seconds }: Sent,
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
