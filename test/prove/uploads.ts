/**
 * `npm run prove -- uploads [--seed n] [--size-mb 2048] [--interruptions 20] [--s3-size-mb 200] [--rounds 5]`:
 * uploads arrive whole whatever breaks, at a fair speed and in bounded memory, and nothing hostile gets through.
 */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { formatRate, measureFormSpeed, median } from '../media/form-speed.ts';
import { startMediaService } from '../media/media-service.ts';
import { formatMegabytes, runCorpus } from '../media/run-corpus.ts';
import { hasStrace, traceCalls } from '../media/system-calls.ts';
import { setTripwires } from '../media/tripwires.ts';
import { uploadWithInterruptions } from '../media/upload-with-interruptions.ts';
import { defineProof, type PartResult } from '../proof.ts';

const mb = 1_048_576;
/** Beyond the service at rest; as docs/running.md says. */
const maxRiseBytes = 256 * mb;
const minRatio = 0.5;
const print = (line: string): void => console.log(line);

type StorageKind = 'disk' | 's3';

export const proof = defineProof({
  hasSeed: true,
  options: { 'size-mb': 2_048, interruptions: 20, 's3-size-mb': 200, rounds: 5, 'form-mb': 500 },
  parts: ({ seed, interruptions, rounds, ...sizes }) => {
    return {
      interrupted: () =>
        proveInterrupted('disk', { sizeBytes: sizes['size-mb'] * mb, times: interruptions, seed }),
      speed: () => proveSpeed(sizes['form-mb'] * mb, rounds),
      'corpus on disk': () => proveCorpus('disk', seed),
      'corpus on s3': () => proveCorpus('s3', seed),
      'interrupted on s3': () =>
        proveInterrupted('s3', { sizeBytes: sizes['s3-size-mb'] * mb, times: interruptions, seed }),
    };
  },
});

/** Collects failed checks while measurements are printed. */
function createChecks() {
  const missed: string[] = [];
  return {
    missed,
    check(holds: boolean, miss: string): string {
      if (!holds) missed.push(miss);
      return holds ? '' : '   MISSED';
    },
  };
}

async function requireRoom(neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize <= neededBytes)
    throw new Error(`There is not enough room in ${tmpdir()}: ${formatMegabytes(neededBytes)} are needed.`);
}

async function proveInterrupted(
  storage: StorageKind,
  { sizeBytes, times, seed }: { readonly sizeBytes: number; readonly times: number; readonly seed: number },
): Promise<PartResult> {
  const { missed: failures, check } = createChecks();
  await requireRoom(sizeBytes * 3);
  console.log(
    `A video of ${formatMegabytes(sizeBytes)} on ${storage}, broken off ${times} times, service killed once`,
  );
  await using service = await startMediaService({ storage });
  const result = await uploadWithInterruptions({ service, sizeBytes, times, seed, print: print });
  const whole = result.servedSha256 === result.sentSha256;
  console.log(`
  connections cut              ${result.cuts}${check(result.cuts === times, `${storage}: only ${result.cuts} cuts`)}
  service killed               ${result.kills}${check(result.kills === 1, `${storage}: ${result.kills} kills`)}
  SHA-256 sent                 ${result.sentSha256}
  SHA-256 served               ${result.servedSha256}${check(whole, `${storage}: other bytes arrived`)}
  memory rose by               ${formatMegabytes(result.riseBytes)} (limit ${formatMegabytes(maxRiseBytes)})${check(result.riseBytes < maxRiseBytes, `${storage}: memory rose by ${formatMegabytes(result.riseBytes)}`)}
  time                         ${result.seconds.toFixed(1)} s`);
  return { failures };
}

async function proveSpeed(formBytes: number, rounds: number): Promise<PartResult> {
  const { missed: failures, check } = createChecks();
  await requireRoom(formBytes * (rounds + 1));
  console.log(`Forms of ${formatMegabytes(formBytes)} beside a bare server that streams to a file`);
  await using service = await startMediaService({ storage: 'disk', settings: { MEDIA_QUOTA_GB: '1000' } });
  const {
    service: ours,
    bare,
    ratio,
  } = await measureFormSpeed(service, {
    sizeBytes: formBytes,
    rounds,
    say: print,
  });
  console.log(`
  ours, median                 ${formatRate(median(ours))}
  bare, median                 ${formatRate(median(bare))}
  ratio                        ${ratio.toFixed(2)} (at least ${minRatio})${check(ratio >= minRatio, `speed: ratio ${ratio.toFixed(2)}`)}`);
  return { failures };
}

async function proveCorpus(storage: StorageKind, seed: number): Promise<PartResult> {
  const { missed: failures, check } = createChecks();
  console.log(
    `The hostile corpus on ${storage}, all of it through the form, every third through the resumable door`,
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
    print: (line) => print(`  ${line}`),
  });
  const home = [service.database.connectionString, service.bucket?.endpoint ?? '', service.sandboxUrl];
  const ports = home.filter(Boolean).map((address) => Number(new URL(address).port));
  const seen = await trace?.stop(ports, tripwires.canaryPath);
  failures.push(...result.faults);
  console.log(`
  sent                         ${result.sent}
  refused in clear words       ${result.refused}
  taken and harmless           ${result.taken}
  faults                       ${result.faults.length}
  calls to the canary          ${result.calls}
  peak memory                  ${formatMegabytes(result.memory.serviceBytes)}, children at once ${formatMegabytes(result.memory.childrenBytes)} (limit 512 MB together)
  slowest                      ${result.slowest.name}, ${(result.slowest.ms / 1_000).toFixed(1)} s`);
  if (!seen) {
    console.log('  system calls                 not looked at: strace is not installed');
    return { failures };
  }
  for (const line of [...seen.unexpectedConnections, ...seen.canaryOpened].slice(0, 10))
    console.log(`    ${line}`);
  const { unexpectedConnections: strange, canaryOpened: opened } = seen;
  console.log(`  connections to others        ${strange.length}${check(strange.length === 0, `${storage}: called ${strange[0]}`)} (of ${seen.lines} calls seen)
  canary file opened           ${opened.length}${check(opened.length === 0, `${storage}: ${opened[0]}`)}`);
  return { failures };
}
