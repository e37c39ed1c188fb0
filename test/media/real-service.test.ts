/**
 * Against a real service in a process of its own: an upload that is interrupted again and again, then hundreds of
 * hostile files and requests. Nothing is lost, nothing breaks, nothing gets through.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { HostileFile } from './hostile/entry.ts';
import { hostileCorpus } from './hostile/index.ts';
import { type MediaService, startMediaService } from './media-service.ts';
import { type CorpusResult, formatMegabytes, runCorpus } from './run-corpus.ts';
import { setTripwires } from './tripwires.ts';
import { uploadWithInterruptions } from './upload-with-interruptions.ts';

const mb = 1_048_576;
const seed = 20_260_729;
/** The long proof sends all of them. */
const isInShortRun = ({ heavy, isolated }: HostileFile, index: number): boolean =>
  !heavy && index % (isolated ? 30 : 5) === 0;
const resources = new AsyncDisposableStack();
const tripwires = resources.use(await setTripwires());
/** Both start while the corpus is generated. */
const starting = async (storage: 'disk' | 's3'): Promise<MediaService> =>
  resources.use(await startMediaService({ storage }));
const [disk, s3] = [starting('disk'), starting('s3')];
// A failed start is reported by the test that waits for it.
for (const service of [disk, s3]) service.catch(() => undefined);
after(async () => {
  await Promise.allSettled([disk, s3]);
  await resources.disposeAsync();
});

function assertPassed(result: CorpusResult): void {
  const head = `${result.faults.length} faults among ${result.sent}`;
  assert.deepEqual(result.faults, [], `${head}:\n${result.faults.slice(0, 40).join('\n')}`);
}

test('the corpus is large, the same for the same seed, and its locations really are in the files', async () => {
  const settings = { seed, canaryPath: '/canary', canaryUrl: 'http://127.0.0.1:9' };
  const [one, two] = [await hostileCorpus(settings), await hostileCorpus(settings)];
  assert.ok(one.files.length >= 400 && one.requests.length >= 100);
  assert.equal(
    new Set([...one.files, ...one.requests].map(({ name }) => name)).size,
    one.files.length + one.requests.length,
  );
  for (const [index, file] of one.files.entries()) {
    if (!/^(damaged|wrong kind|place)/.test(file.name)) continue;
    const bytes = Buffer.from(await file.bytes());
    assert.deepEqual(bytes, Buffer.from((await two.files[index]?.bytes()) ?? []), file.name);
    if (file.mustNotSurvive)
      assert.ok(
        file.mustNotSurvive.some((secret) => bytes.includes(secret)),
        file.name,
      );
  }
});

// First, while the service is young: one that has grown before has free memory that hides further growth.
test('an upload interrupted six times, its service killed once, arrives whole, in bounded memory', async (t) => {
  const service = await disk;
  const { sql } = service.database.handle;
  const result = await uploadWithInterruptions({
    service,
    sizeBytes: 24 * mb,
    times: 6,
    seed: 11,
    // The killed process held a lease; here it is expired at once, in the long proof by itself.
    whileDown: async () => {
      await sql
        .updateTable('uploads')
        .set({ lock_until: new Date(0) })
        .execute();
    },
  });
  t.diagnostic(`rise ${(result.riseBytes / mb).toFixed(1)} MB in ${result.seconds.toFixed(1)} s`);
  assert.deepEqual([result.cuts, result.kills], [6, 1]);
  assert.equal(result.servedSha256, result.sentSha256);
  assert.ok(result.riseBytes < 64 * mb, `memory rose by ${Math.round(result.riseBytes / mb)} MB`);
});

test('on disk: every hostile file and request is refused with a clear reason or made harmless', async (t) => {
  const result = await runCorpus({
    service: await disk,
    tripwires,
    seed,
    viaForm: isInShortRun,
    viaUpload: ({ heavy }, index) => !heavy && index % 20 === 0,
    requests: true,
  });
  t.diagnostic(
    `${result.sent} sent, ${result.taken} taken, service ${formatMegabytes(result.memory.serviceBytes)}, children ${formatMegabytes(result.memory.childrenBytes)}, slowest ${result.slowest.name} ${Math.round(result.slowest.ms)} ms`,
  );
  assertPassed(result);
});

test('on S3: the same for a sample', async () => {
  assertPassed(
    await runCorpus({
      service: await s3,
      tripwires,
      seed,
      viaForm: ({ heavy }, index) => !heavy && index % 32 === 0,
      viaUpload: ({ heavy }, index) => !heavy && index % 64 === 0,
      requests: false,
    }),
  );
});
