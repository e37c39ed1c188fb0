import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { createRecordingAudit, createTestClock, seedPerson } from '../../../test/account-fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openMediaFixture } from '../../../test/media-fixture.ts';
import { uploadBytes } from '../../../test/upload-bytes.ts';
import { createMediaLookup } from '../../db/media/media.ts';
import type { PostId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import { deleteMedia } from './delete-media.ts';

let database: TestDatabase;
let folder: string;
let picture: Buffer;
before(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'signoff-media-'));
  picture = await colour('#c33');
});
after(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const colour = (background: string) =>
  sharp({ create: { width: 6, height: 4, channels: 3, background } })
    .png()
    .toBuffer();

async function openFixture() {
  const { handle } = database;
  const ada = await seedPerson(handle);
  const inUse: PostId[] = [];
  const deps = {
    ...(await openMediaFixture(handle, folder, { clock: createTestClock() })),
    mediaUse: { unfinishedPostsUsing: async () => inUse },
    audit: createRecordingAudit(),
  };
  const upload = (name: string, bytes: Uint8Array = picture) =>
    uploadBytes(deps, ada, { bytes, name, altText: 'A red field' });
  const files = async () =>
    (await readdir(join(folder, 'media', ada.workspaceId), { recursive: true })).filter((path) =>
      path.includes('/'),
    );
  return { handle, ada, deps, inUse, upload, files };
}

test('a file is stored under its own name with its real type', async () => {
  const { upload, deps, ada } = await openFixture();
  const media = await upload('holiday.jpg');
  assert.deepEqual(
    { name: media.name, mime: media.mime, width: media.width, height: media.height, altText: media.altText },
    { name: 'holiday.png', mime: 'image/png', width: 6, height: 4, altText: 'A red field' },
  );
  assert.deepEqual(await deps.media.find(null, ada.workspaceId, media.id), media);
  assert.equal(await deps.storage.has(ada.workspaceId, media.sha256), true);
  assert.deepEqual(
    deps.audit.records.map(({ action }) => action),
    ['media.uploaded'],
  );
});

test('the same bytes under two names are two files and stored once', async () => {
  const { upload, files } = await openFixture();
  const [first, second] = [await upload('a.png'), await upload('b.png')];
  assert.notEqual(first.id, second.id);
  assert.equal(first.sha256, second.sha256);
  assert.equal((await files()).length, 1);
});

test('20 uploads of one name at once get 20 names, without a gap', async () => {
  const { upload } = await openFixture();
  const names = (await Promise.all(Array.from({ length: 20 }, () => upload('team (final).png')))).map(
    ({ name }) => name,
  );
  const expected = [
    'team (final).png',
    ...Array.from({ length: 19 }, (_, index) => `team (final) (${index + 2}).png`),
  ];
  assert.deepEqual(names.toSorted(), expected.toSorted());
});

test('a deleted name is free again; wildcards in names have no effect', async () => {
  const { upload, deps, ada } = await openFixture();
  const first = await upload('100%_done.png');
  assert.equal((await upload('100%_done.png')).name, '100%_done (2).png');
  await deleteMedia(deps, ada, first.id);
  assert.equal((await upload('100%_done.png')).name, '100%_done.png');
  assert.equal((await upload('100%_done.png')).name, '100%_done (3).png');
});

test('a file that is not a picture, is empty, or comes from a viewer is refused and leaves nothing', async () => {
  const { upload, deps, ada, handle } = await openFixture();
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('<html>'),
    picture.subarray(0, 60),
  ]) {
    await assert.rejects(upload('x.png', bytes), { code: 'media_not_readable' });
  }
  await assert.rejects(
    uploadBytes(deps, { ...ada, role: 'viewer' }, { bytes: picture, name: 'x.png', altText: '' }),
    { code: 'forbidden' },
  );
  assert.deepEqual(
    await handle.sql.selectFrom('media').select('id').where('workspace_id', '=', ada.workspaceId).execute(),
    [],
  );
  assert.deepEqual(await readdir(join(folder, 'media', '.incoming')), []);
});

test('posts find undeleted files of their workspace, in the requested order', async () => {
  const { upload, deps, ada } = await openFixture();
  const [a, b] = [await upload('a.png'), await upload('b.png')];
  const stranger = await seedPerson(database.handle);
  assert.deepEqual(
    (await deps.media.findByNames(null, ada.workspaceId, ['b.png', 'none.png', 'a.png', 'b.png'])).map(
      ({ id }) => id,
    ),
    [b.id, a.id, b.id],
  );
  assert.deepEqual(
    (await deps.media.findByIds(null, ada.workspaceId, [b.id, a.id])).map(({ id }) => id),
    [b.id, a.id],
  );
  assert.deepEqual(await deps.media.findByIds(null, stranger.workspaceId, [a.id]), []);
  assert.deepEqual(await deps.media.findByNames(null, ada.workspaceId, []), []);
  const lookup = createMediaLookup(deps.media);
  const [found] = await deps.transact((tx) => lookup.byNames(tx, ada.workspaceId, ['a.png']));
  assert.deepEqual([found?.mediaId, found?.sha256, found?.sizeBytes], [a.id, a.sha256, a.sizeBytes]);
});

test('a file in use cannot be deleted; an unused one leaves the list but its bytes remain for sent posts', async () => {
  const { upload, deps, ada, inUse } = await openFixture();
  const media = await upload('a.png');
  inUse.push('42');
  await assert.rejects(deleteMedia(deps, ada, media.id), { code: 'media_in_use' });
  inUse.pop();
  const stranger = await seedPerson(database.handle);
  await assert.rejects(deleteMedia(deps, stranger, media.id), { code: 'not_found' });
  await deleteMedia(deps, ada, media.id);
  await assert.rejects(deleteMedia(deps, ada, media.id), { code: 'not_found' });
  assert.equal(await deps.media.find(null, ada.workspaceId, media.id), undefined);
  assert.deepEqual(await deps.media.findByNames(null, ada.workspaceId, ['a.png']), []);
  assert.equal(await deps.storage.has(ada.workspaceId, media.sha256), true);
});

test('attaching and deleting at the same time: one waits for the other', async () => {
  const { upload, deps, ada, inUse } = await openFixture();
  const media = await upload('a.png');
  let deleting: Promise<void> | undefined;
  await deps.transact(async (tx: Tx) => {
    assert.equal((await deps.media.findByIds(tx, ada.workspaceId, [media.id])).length, 1);
    deleting = deleteMedia(deps, ada, media.id);
    deleting.catch(() => undefined);
    await until(async () => {
      const { rows } = await database.handle.pool.query<{ waiting: number }>(
        "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0]?.waiting === 1;
    });
    inUse.push('43');
  });
  await assert.rejects(deleting ?? Promise.resolve(), { code: 'media_in_use' });
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries++) {
    if (tries > 2_000) throw new Error('It did not become true in time.');
  }
}
