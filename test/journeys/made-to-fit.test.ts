import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import { days, later } from '../../server/lib/clock.ts';
import type { BrowserSession } from '../browser-session.ts';
import { readLedger } from '../read-ledger.ts';
import { skipProcessing } from '../skip-processing.ts';
import type { TestServer } from '../test-server.ts';
import { startJourney } from './start-journey.ts';

let server: TestServer;
let ines: BrowserSession;
before(async () => {
  server = await startJourney();
  await skipProcessing(server.sandboxUrl);
  ines = server.newSession();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
});
after(() => server[Symbol.asyncDispose]());

const drawPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'seagreen' } })
    .composite([
      {
        input: Buffer.from(`<svg width="80" height="80"><circle cx="40" cy="40" r="40" fill="gold"/></svg>`),
        left: 20,
        top: 20,
      },
    ])
    .webp()
    .toBuffer();

async function publish(id: string): Promise<PostDetailView> {
  await ines.approve(id);
  await ines.mustPost('/posts/publish', { post_id: id });
  return ines.waitForPost(id, ({ state }) => state === 'published');
}

test('a WebP that LinkedIn refuses is published as the JPEG that was generated, shown and approved', async () => {
  const file = await ines.upload('hills.webp', await drawPicture(640, 480), 'Hills');
  const id = await ines.createDraft({ caption: 'Made to fit', media: file.media });
  const draft = (await ines.get<PostDetailView>(`/v1/posts/${id}`)).body;
  assert.deepEqual([draft.problems, draft.media[0]?.fitting?.state], [[], 'to_make']);
  const published = await publish(id);
  const [sent] = published.current_revision?.media ?? [];
  assert.deepEqual(
    [sent?.mime, sent?.width, sent?.height, sent?.alt_text],
    ['image/jpeg', 640, 480, 'Hills'],
  );
  assert.notEqual(sent?.sha256, file.sha256);
  const [visible] = await readLedger(server.sandboxUrl);
  assert.deepEqual(
    visible?.media.map(({ sha256 }) => sha256),
    [sent?.sha256],
  );
});

test('a crop chosen in the post is made around the focus point, and the file itself stays unchanged', async () => {
  const file = await ines.upload('wide.webp', await drawPicture(900, 300), '');
  await ines.mustPost(`/v1/media/${file.media_id}`, { focus: { x: 0.1, y: 0.2 } });
  const id = await ines.createDraft({ caption: 'Square', media: file.media });
  const { revision } = (await ines.get<PostDetailView>(`/v1/posts/${id}`)).body;
  await ines.mustPost(`/v1/posts/${id}`, { revision, media: [{ id: file.media_id, shape: '1:1' }] });
  const published = await publish(id);
  const [sent] = published.current_revision?.media ?? [];
  assert.deepEqual([sent?.width, sent?.height], [300, 300]);
  const bytes = await fetch(new URL(sent?.url ?? '', server.baseUrl), {
    headers: { cookie: ines.cookieHeader },
  });
  const part = await sharp(await bytes.arrayBuffer())
    .extract({ left: 40, top: 40, width: 40, height: 40 })
    .toBuffer();
  const { dominant } = await sharp(part).stats();
  assert.ok(dominant.r > 200, 'the golden sun near the focus point is in the picture');
  const { body } = await ines.get<{ sha256: string }>(`/v1/media/${file.media_id}`);
  assert.equal(body.sha256, file.sha256);
});

test('a published file stays readable in its post when it is deleted from the library', async () => {
  const file = await ines.upload('once.webp', await drawPicture(320, 320), '');
  const id = await ines.createDraft({ caption: 'Kept for the record', media: file.media });
  assert.equal((await ines.delete(`/v1/media/${file.media_id}`)).status, 403);
  const published = await publish(id);
  assert.equal((await ines.delete(`/v1/media/${file.media_id}`)).status, 204);
  const { media, clock } = server.context;
  const anyTime = later(clock.now(), days(400));
  for (const orphan of await media.register.listOrphans(anyTime, 1_000))
    await media.register.deleteOrphan(orphan, anyTime, media.storage.delete);
  const [sent] = published.current_revision?.media ?? [];
  const bytes = await fetch(new URL(sent?.url ?? '', server.baseUrl), {
    headers: { cookie: ines.cookieHeader },
  });
  assert.equal(bytes.status, 200);
  assert.equal((await bytes.arrayBuffer()).byteLength, sent?.size_bytes);
});
