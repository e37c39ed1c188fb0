/**
 * `npm run prove -- big-video [--seed n] [--size-mb 500] [--rounds 1] [--only tiktok]`: a large video to each platform through the
 * whole journey, service and sandbox in their own processes, the line between them cut once in the middle of a part.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
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
import { Visitor } from '../visitor.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'size-mb': { type: 'string', default: '500' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const seed = Number(values.seed);
/** Decimal: the largest video that every one of the platforms takes. */
const sizeBytes = Number(values['size-mb']) * 1_000_000;
const maxRiseBytes = 64 * 1_048_576;
const misses: string[] = [];
const check = (holds: boolean, miss: string): string => {
  if (!holds) misses.push(miss);
  return holds ? '' : '   MISSED';
};
const mb = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
console.log(`seed ${seed} (play it again with --seed ${seed})`);

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
console.log('taken by the service');
const scene = {
  visitor,
  line,
  sandboxUrl,
  servicePid: service.pid,
  mediaId,
  sizeBytes,
  random: seededRandom(seed),
};
for (let round = 1; round <= Number(values.rounds); round++)
  for (const goal of goals.filter(({ platform }) => (values.only ?? platform) === platform)) {
    console.log(`\n${goal.platform}`);
    const sent = await sendBigVideo(scene, goal, round);
    if (sent === 'not taken') misses.push(`${goal.platform} takes no such video`);
    else report(goal, sent);
  }
console.log(`\nmemory at the end           ${mb(residentBytes(service.pid))}`);
console.log(misses.length === 0 ? '\nEverything held.' : `\nMissed:\n${misses.join('\n')}`);
process.exitCode = misses.length === 0 ? 0 : 1;

function report({ platform, partBytes }: Goal, sent: Sent): void {
  const { post, visible, levelBytes, peakBytes, passedBytes, cuts } = sent;
  const rise = peakBytes - levelBytes;
  const most = sizeBytes + 2 * partBytes;
  const arrived = visible[0]?.media[0]?.sha256;
  console.log(`  state                     ${post.state}${check(post.state === 'published', `${platform}: ${post.state}, ${JSON.stringify(post.trouble)}`)}
  visible                   ${visible.length} times${check(visible.length === 1, `${platform}: visible ${visible.length} times`)}
  SHA-256 in the ledger     ${arrived}${check(arrived === sha256, `${platform}: other bytes arrived`)}
  line cut                  ${cuts} times${check(cuts === 1, `${platform}: cut ${cuts} times`)}
  bytes towards it          ${mb(passedBytes)} (limit ${mb(most)}, two parts of ${mb(partBytes)} more than the file)${check(passedBytes >= sizeBytes && passedBytes < most, `${platform}: ${passedBytes} bytes went over the line`)}
  memory before             ${mb(levelBytes)}
  memory rose by            ${mb(rise)} (limit ${mb(maxRiseBytes)})${check(rise < maxRiseBytes, `${platform}: memory rose by ${mb(rise)}`)}
  time                      ${sent.seconds.toFixed(1)} s`);
}
