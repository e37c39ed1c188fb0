import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { type PictureOrder, runInOwnProcess, runInSharedProcess } from './picture-guard.ts';
import { performPictureJob } from './picture-job.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signoff-picture-guard-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const png = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();

async function readOrder(name: string, bytes: Buffer): Promise<PictureOrder & { kind: 'work' }> {
  const source = join(folder, name);
  await writeFile(source, bytes);
  const job = { kind: 'read', mime: 'image/png', lossless: false } as const;
  return { kind: 'work', source, target: `${source}-made`, job };
}

test('a picture processed in another process comes out as it would here', async () => {
  const bytes = await png();
  const order = await readOrder('good', bytes);
  const here = await performPictureJob(bytes, order.job);
  if (here.kind !== 'ok') assert.fail(here.plainReason.text);
  const { bytes: expected, ...picture } = here.picture;
  for (const ask of [runInOwnProcess, runInSharedProcess]) {
    assert.deepEqual(await ask(order), { kind: 'picture', picture });
    assert.deepEqual(await readFile(order.target), expected);
    await rm(order.target);
  }
});

test('a picture that crashes the process is refused, and pictures processed with it are not', async () => {
  const good = await readOrder('neighbour', await png());
  // A preview of an empty file throws, which ends the process without an answer.
  const deadly: PictureOrder = { ...good, source: join(folder, 'nowhere'), job: { kind: 'still' } };
  const answers = await Promise.all([
    runInSharedProcess(good),
    runInSharedProcess(deadly),
    runInSharedProcess(good),
  ]);
  assert.deepEqual(
    answers.map(({ kind }) => kind),
    ['picture', 'not_readable', 'picture'],
  );
  assert.equal((await runInSharedProcess(good)).kind, 'picture');
});
