/** Every kind of post each platform takes, from draft to visible, over HTTP; the sandbox's ledger is the judge. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AccountView } from '../../server/http/accounts/views.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import { type BrowserSession, digestToSign } from '../browser-session.ts';
import { createPdf, createPhoto } from '../pictures.ts';
import { type LedgerEntry, readLedger } from '../read-ledger.ts';
import type { TestServer } from '../test-server.ts';
import { createVideo } from '../videos.ts';
import { startJourney } from './start-journey.ts';

let server: TestServer;
let ines: BrowserSession;
const accounts = new Map<string, AccountView>();

before(async () => {
  server = await startJourney();
  ines = server.newSession();
  await ines.signIn('ines');
  const connect = async (platform: string, consent: Record<string, string>) => {
    for (const account of await ines.connect(platform, { decision: 'allow', ...consent }, (all) => all))
      accounts.set(account.external_id, account);
  };
  await connect('linkedin', { member: 'ines' });
  await connect('tiktok', { creator: 'ines' });
  await connect('youtube', { account: 'ines' });
  await connect('facebook', { person: 'ines' });
});
after(() => server[Symbol.asyncDispose]());

const accountOf = (platform: string, part = ''): AccountView => {
  const found = [...accounts.values()].find(
    (account) => account.platform === platform && account.external_id.includes(part),
  );
  assert.ok(found, `no ${platform} account like "${part}"`);
  return found;
};

const upload = (
  name: string,
  bytes: Uint8Array,
  altText = '',
): Promise<{ media: string; media_id: string }> => ines.upload(name, bytes, altText);

interface PostInput {
  readonly account: AccountView;
  readonly caption: string;
  readonly media?: readonly {
    readonly media: string;
    readonly media_id: string;
    readonly role?: 'thumbnail';
  }[];
  readonly options?: Record<string, unknown>;
  readonly declarations?: Record<string, string | boolean>;
}

/** Facebook post ids start with the page's id; its links use the page's name instead. */
const nameInLinks = ({ external_id }: LedgerEntry): string =>
  /^\d+_\d+$/.test(external_id) ? external_id.slice(external_id.indexOf('_') + 1) : external_id;

/** From draft to visible; returns the post and its ledger entry. */
async function publishAndCheck(wanted: PostInput): Promise<{ post: PostDetailView; visible: LedgerEntry }> {
  const { account, caption, media = [], options = {}, declarations = {} } = wanted;
  const id = await ines.createDraft({ platform: account.platform, account_id: account.id, caption, options });
  if (media.length > 0) {
    const { revision } = await ines.readPost(id);
    const items = media.map(({ media_id, role = null }) => ({ id: media_id, role }));
    await ines.mustPost(`/v1/posts/${id}`, { revision, media: items });
  }
  const draft = await ines.readPost(id);
  assert.deepEqual(draft.problems, []);
  const approved = await ines.approve(id, undefined, declarations);
  assert.equal(approved.state, 'approved');
  await ines.mustPost('/posts/publish', { post_id: id });
  const post = await ines.waitForPost(id, ({ state }) => !['approved', 'publishing'].includes(state), 40_000);
  assert.equal(post.state, 'published', JSON.stringify(post.trouble));
  const entries = (await readLedger(server.sandboxUrl)).filter(
    (entry) => entry.account === account.external_id && post.permalink?.includes(nameInLinks(entry)),
  );
  assert.equal(entries.length, 1, `${post.permalink} stands for ${entries.length} entries`);
  const [visible] = entries;
  assert.ok(visible);
  // What became visible are the very bytes of the revision.
  const sent = (post.current_revision?.media ?? []).filter(({ sha256 }) =>
    visible.media.some((entry) => entry.sha256 === sha256),
  );
  assert.equal(sent.length, visible.media.length);
  return { post, visible };
}

const page = () => accountOf('linkedin', ':organization:');

// They wait for different platforms.
describe('every kind of post', { concurrency: true }, () => {
  describe('LinkedIn', () => {
    test('text, on a page and on a profile', async () => {
      for (const account of [page(), accountOf('linkedin', ':person:')]) {
        const caption = `Words (and #tags) for ${account.name}`;
        assert.equal((await publishAndCheck({ account, caption })).visible.text, caption);
      }
    });

    test('a link with its own title, description and picture', async () => {
      const thumbnail = {
        ...(await upload('link.jpg', await createPhoto('teal'))),
        role: 'thumbnail' as const,
      };
      const options = {
        link: 'https://example.com/harvest',
        link_title: 'The harvest',
        link_description: 'This year',
      };
      await publishAndCheck({ account: page(), caption: 'Read this', media: [thumbnail], options });
    });

    test('one picture, several pictures', async () => {
      const files = await Promise.all(
        ['red', 'green', 'blue'].map(async (c) => upload(`${c}.jpg`, await createPhoto(c), c)),
      );
      const one = await publishAndCheck({ account: page(), caption: 'One', media: files.slice(0, 1) });
      assert.equal(one.visible.media.length, 1);
      const many = await publishAndCheck({ account: page(), caption: 'Many', media: files });
      assert.equal(many.visible.media.length, 3);
    });

    test('a video, a document', async () => {
      const videoFile = await upload(
        'film.mp4',
        await createVideo({ seconds: 12, width: 640, height: 360, frameRate: 30 }),
      );
      assert.equal(
        (await publishAndCheck({ account: page(), caption: 'Moving', media: [videoFile] })).visible.media
          .length,
        1,
      );
      const paper = await upload('menu.pdf', createPdf('Menu'));
      const options = { title: 'Our menu' };
      const { visible } = await publishAndCheck({
        account: page(),
        caption: 'The menu',
        media: [paper],
        options,
      });
      assert.equal(visible.media.length, 1);
    });
  });

  describe('TikTok', () => {
    const declarations = { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true };

    test('a video, with what the approver declared', async () => {
      const videoFile = await upload(
        'tall.mp4',
        await createVideo({ seconds: 5, width: 540, height: 960, frameRate: 30 }),
      );
      await publishAndCheck({
        account: accountOf('tiktok'),
        caption: 'Pour #coffee',
        media: [videoFile],
        declarations,
      });
    });

    test('pictures, pulled from a signed link', async () => {
      const files = await Promise.all(
        ['navy', 'gold'].map(async (c) => upload(`${c}.jpg`, await createPhoto(c, 720, 720))),
      );
      const { visible } = await publishAndCheck({
        account: accountOf('tiktok'),
        caption: 'Two',
        media: files,
        declarations,
      });
      assert.equal(visible.media.length, 2);
    });

    test('approval requires choosing who may see it', async () => {
      const videoFile = await upload(
        'again.mp4',
        await createVideo({ seconds: 5, width: 540, height: 960, frameRate: 30 }),
      );
      const account = accountOf('tiktok');
      const id = await ines.createDraft({
        platform: 'tiktok',
        account_id: account.id,
        caption: 'No choice',
        media: videoFile.media,
      });
      const opened = await ines.openPost(id);
      const reply = await ines.post<{ code: string; errors: { param: string }[] }>(
        `/v1/posts/${id}/approve`,
        {
          revision_digest: digestToSign(opened),
        },
      );
      assert.deepEqual([reply.status, reply.body.code], [400, 'declarations_missing']);
      assert.ok(reply.body.errors.some(({ param }) => param === 'declarations.privacy_level'));
    });
  });

  describe('YouTube', () => {
    test('a video with title, tags and thumbnail, as visible as was declared', async () => {
      const videoFile = await upload(
        'tour.mp4',
        await createVideo({ seconds: 12, width: 640, height: 360, frameRate: 30 }),
      );
      const cover = {
        ...(await upload('cover.jpg', await createPhoto('olive', 1280, 720))),
        role: 'thumbnail' as const,
      };
      const { visible } = await publishAndCheck({
        account: accountOf('youtube'),
        caption: 'How we roast for milk.',
        media: [videoFile, cover],
        options: { title: 'Roasting for milk', tags: ['coffee', 'roasting'] },
        declarations: { visibility: 'unlisted', made_for_kids: 'no', altered_content: 'no' },
      });
      assert.equal(visible.text, 'How we roast for milk.');
    });
  });

  describe('Facebook', () => {
    const account = () => accountOf('facebook');
    const tall = async (name: string) =>
      upload(name, await createVideo({ seconds: 5, width: 540, height: 960, frameRate: 30 }));

    test('text, a link', async () => {
      const caption = 'Words #and tags\nin two lines 🎉';
      assert.equal((await publishAndCheck({ account: account(), caption })).visible.text, caption);
      const options = { link: 'https://example.com/harvest' };
      await publishAndCheck({ account: account(), caption: 'Read this', options });
    });

    test('one photo, several photos, with their descriptions', async () => {
      const files = await Promise.all(
        ['plum', 'lime', 'navy'].map(async (c) => upload(`${c}.jpg`, await createPhoto(c), c)),
      );
      const one = await publishAndCheck({
        account: account(),
        caption: 'One photo',
        media: files.slice(0, 1),
      });
      assert.deepEqual(
        one.visible.media.map(({ alt_text }) => alt_text),
        ['plum'],
      );
      const many = await publishAndCheck({ account: account(), caption: 'Many photos', media: files });
      assert.deepEqual(
        many.visible.media.map(({ alt_text }) => alt_text),
        ['plum', 'lime', 'navy'],
      );
    });

    test('a video, a Reel', async () => {
      const wide = await upload(
        'wide.mp4',
        await createVideo({ seconds: 12, width: 640, height: 360, frameRate: 30 }),
      );
      const options = { title: 'How we roast' };
      const videoFile = await publishAndCheck({
        account: account(),
        caption: 'A film',
        media: [wide],
        options,
      });
      assert.equal(videoFile.visible.media.length, 1);
      const media = [await tall('reel.mp4')];
      const reel = await publishAndCheck({
        account: account(),
        caption: 'A Reel',
        media,
        options: { kind: 'reel' },
      });
      assert.equal(reel.visible.text, 'A Reel');
    });

    test('a picture and a video as Stories', async () => {
      for (const file of [
        await upload('story.jpg', await createPhoto('teal', 1080, 1920)),
        await tall('story.mp4'),
      ]) {
        const options = { kind: 'story' };
        const { visible } = await publishAndCheck({
          account: account(),
          caption: '',
          media: [file],
          options,
        });
        assert.equal(visible.media.length, 1);
      }
    });
  });
});

test('an account has the picture the platform shows, as our own copy', async () => {
  for (const platform of ['tiktok', 'youtube', 'facebook']) {
    const { picture_url } = accountOf(platform);
    assert.ok(picture_url, platform);
    const reply = await fetch(new URL(picture_url, server.baseUrl), {
      headers: { cookie: ines.cookieHeader },
    });
    assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, 'image/png'], platform);
    await reply.arrayBuffer();
  }
});
