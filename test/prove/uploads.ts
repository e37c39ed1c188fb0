/**
 * `npm run prove -- uploads [--seed n] [--size-mb 2048] [--interruptions 20] [--s3-size-mb 200] [--rounds 5]`:
 * uploads arrive whole whatever breaks, at a fair speed and level memory, and nothing hostile gets through.
 */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { measureForms, median, perSecond } from '../media/form-speed.ts';
import { uploadInterrupted } from '../media/interrupted.ts';
import { startMediaService } from '../media/media-service.ts';
import { megabytes, runCorpus } from '../media/run-corpus.ts';
import { hasStrace, traceCalls } from '../media/system-calls.ts';
import { setTripwires } from '../media/tripwires.ts';

const mb = 1_048_576;
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'size-mb': { type: 'string', default: '2048' },
    interruptions: { type: 'string', default: '20' },
    's3-size-mb': { type: 'string', default: '200' },
    rounds: { type: 'string', default: '5' },
    'form-mb': { type: 'string', default: '500' },
    only: { type: 'string' },
  },
});
const seed = Number(values.seed);
const sizeBytes = Number(values['size-mb']) * mb;
const formBytes = Number(values['form-mb']) * mb;
const interruptions = Number(values.interruptions);
const maxRiseBytes = 64 * mb;
const minRatio = 0.5;
const misses: string[] = [];
const say = (line: string): void => console.log(line);
const check = (holds: boolean, miss: string): string => {
  if (!holds) misses.push(miss);
  return holds ? '' : '   MISSED';
};
console.log(`seed ${seed} (play it again with --seed ${seed})`);

const parts: Readonly<Record<string, () => Promise<void>>> = {
  interrupted: () => proveInterrupted('disk', sizeBytes),
  speed: proveSpeed,
  'corpus-disk': () => proveCorpus('disk'),
  'corpus-s3': () => proveCorpus('s3'),
  'interrupted-s3': () => proveInterrupted('s3', Number(values['s3-size-mb']) * mb),
};
await checkRoom();
for (const [name, prove] of Object.entries(parts)) {
  if (values.only !== undefined && values.only !== name) continue;
  try {
    await prove();
  } catch (error) {
    misses.push(`${name} did not come to its end: ${error instanceof Error ? error.stack : String(error)}`);
  }
}
console.log(misses.length === 0 ? '\nEverything held.' : `\nMissed:\n${misses.join('\n')}`);
process.exitCode = misses.length === 0 ? 0 : 1;
// Connections of clients that were cut off may linger; nothing is left to wait for.
process.exit();

/** The file, its upload, and the rounds of the speed test. */
async function checkRoom(): Promise<void> {
  const neededBytes = sizeBytes * 3 + formBytes * (Number(values.rounds) + 1);
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize > neededBytes) return;
  console.error(`There is not enough room in ${tmpdir()}: ${megabytes(neededBytes)} are needed.`);
  process.exit(1);
}

async function proveInterrupted(storage: 'disk' | 's3', size: number): Promise<void> {
  console.log(
    `\nA video of ${megabytes(size)} on ${storage}, broken off ${interruptions} times, service killed once`,
  );
  await using service = await startMediaService({ storage });
  const result = await uploadInterrupted({ service, sizeBytes: size, times: interruptions, seed, say });
  const whole = result.servedSha256 === result.sentSha256;
  console.log(`
  connections cut              ${result.cuts}${check(result.cuts === interruptions, `${storage}: only ${result.cuts} cuts`)}
  service killed               ${result.kills}${check(result.kills === 1, `${storage}: ${result.kills} kills`)}
  SHA-256 sent                 ${result.sentSha256}
  SHA-256 served               ${result.servedSha256}${check(whole, `${storage}: other bytes arrived`)}
  memory rose by               ${megabytes(result.riseBytes)} (limit ${megabytes(maxRiseBytes)})${check(result.riseBytes < maxRiseBytes, `${storage}: memory rose by ${megabytes(result.riseBytes)}`)}
  time                         ${result.seconds.toFixed(1)} s`);
}

async function proveSpeed(): Promise<void> {
  console.log(`\nForms of ${megabytes(formBytes)} beside a bare server that streams to a file`);
  await using service = await startMediaService({ storage: 'disk', settings: { MEDIA_QUOTA_GB: '1000' } });
  const { ours, bare, ratio } = await measureForms(service, {
    sizeBytes: formBytes,
    rounds: Number(values.rounds),
    say,
  });
  console.log(`
  ours, median                 ${perSecond(median(ours))}
  bare, median                 ${perSecond(median(bare))}
  ratio                        ${ratio.toFixed(2)} (at least ${minRatio})${check(ratio >= minRatio, `speed: ratio ${ratio.toFixed(2)}`)}`);
}

async function proveCorpus(storage: 'disk' | 's3'): Promise<void> {
  console.log(
    `\nThe hostile corpus on ${storage}, all of it through the form, every third through the resumable door`,
  );
  await using tripwires = await setTripwires();
  await using service = await startMediaService({ storage, settings: { MEDIA_QUOTA_GB: '1000' } });
  const trace = hasStrace() ? await traceCalls(service.pid) : undefined;
  const result = await runCorpus({
    service,
    tripwires,
    seed,
    viaForm: () => true,
    viaUpload: (_, index) => index % 3 === 0,
    requests: true,
    say: (line) => say(`  ${line}`),
  });
  const home = [service.database.connectionString, service.bucket?.endpoint ?? '', service.sandboxUrl];
  const ports = home.filter(Boolean).map((address) => Number(new URL(address).port));
  const seen = await trace?.stop(ports, tripwires.canaryPath);
  for (const fault of result.faults) misses.push(`${storage}: ${fault}`);
  console.log(`
  sent                         ${result.sent}
  refused in clear words       ${result.refused}
  taken and harmless           ${result.taken}
  faults                       ${result.faults.length}
  calls to the canary          ${result.calls}
  peak memory                  ${megabytes(result.memory.serviceBytes)}, children at once ${megabytes(result.memory.childrenBytes)} (limit 512 MB together)
  slowest                      ${result.slowest.name}, ${(result.slowest.ms / 1_000).toFixed(1)} s`);
  if (!seen) return console.log('  system calls                 not looked at: strace is not installed');
  for (const line of [...seen.strangeConnections, ...seen.canaryOpened].slice(0, 10))
    console.log(`    ${line}`);
  const { strangeConnections: strange, canaryOpened: opened } = seen;
  console.log(`  connections to others        ${strange.length}${check(strange.length === 0, `${storage}: called ${strange[0]}`)} (of ${seen.lines} calls seen)
  canary file opened           ${opened.length}${check(opened.length === 0, `${storage}: ${opened[0]}`)}`);
}
