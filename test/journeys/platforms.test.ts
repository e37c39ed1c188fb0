/** Every kind of post each platform takes, from draft to visible, over HTTP; the sandbox's ledger is the judge. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AccountView } from '../../server/http/accounts/views.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import { type House, startHouse } from '../house.ts';
import { type LedgerEntry, ledger } from '../ledger.ts';
import { pdf, photo } from '../pictures.ts';
import { video } from '../videos.ts';
import { digestShown, type Visitor } from '../visitor.ts';

let house: House;
let ines: Visitor;
const accounts = new Map<string, AccountView>();

before(async () => {
  house = await startHouse();
  ines = house.visitor();
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
after(() => house[Symbol.asyncDispose]());

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

interface Wanted {
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

/** Facebook's ids of posts begin with their page's, which its links name in words. */
const nameInLinks = ({ external_id }: LedgerEntry): string =>
  /^\d+_\d+$/.test(external_id) ? external_id.slice(external_id.indexOf('_') + 1) : external_id;

/** From draft to visible; gives the post and what the ledger says of it. */
async function goesOut(wanted: Wanted): Promise<{ post: PostDetailView; visible: LedgerEntry }> {
  const { account, caption, media = [], options = {}, declarations = {} } = wanted;
  const id = await ines.draft({ platform: account.platform, account_id: account.id, caption, options });
  if (media.length > 0) {
    const { revision } = await ines.read(id);
    const items = media.map(({ media_id, role = null }) => ({ id: media_id, role }));
    await ines.must(`/v1/posts/${id}`, { revision, media: items });
  }
  const draft = await ines.read(id);
  assert.deepEqual(draft.problems, []);
  const approved = await ines.approve(id, undefined, declarations);
  assert.equal(approved.state, 'approved');
  await ines.must('/posts/publish', { post_id: id });
  const post = await ines.until(id, ({ state }) => !['approved', 'publishing'].includes(state), 40_000);
  assert.equal(post.state, 'published', JSON.stringify(post.trouble));
  const entries = (await ledger(house.sandboxUrl)).filter(
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
        assert.equal((await goesOut({ account, caption })).visible.text, caption);
      }
    });

    test('a link with its own title, words and picture', async () => {
      const thumbnail = { ...(await upload('link.jpg', await photo('teal'))), role: 'thumbnail' as const };
      const options = {
        link: 'https://example.com/harvest',
        link_title: 'The harvest',
        link_description: 'This year',
      };
      await goesOut({ account: page(), caption: 'Read this', media: [thumbnail], options });
    });

    test('one picture, several pictures', async () => {
      const files = await Promise.all(
        ['red', 'green', 'blue'].map(async (c) => upload(`${c}.jpg`, await photo(c), c)),
      );
      const one = await goesOut({ account: page(), caption: 'One', media: files.slice(0, 1) });
      assert.equal(one.visible.media.length, 1);
      const many = await goesOut({ account: page(), caption: 'Many', media: files });
      assert.equal(many.visible.media.length, 3);
    });

    test('a video, a document', async () => {
      const film = await upload(
        'film.mp4',
        await video({ seconds: 12, width: 640, height: 360, frameRate: 30 }),
      );
      assert.equal(
        (await goesOut({ account: page(), caption: 'Moving', media: [film] })).visible.media.length,
        1,
      );
      const paper = await upload('menu.pdf', pdf('Menu'));
      const options = { title: 'Our menu' };
      const { visible } = await goesOut({ account: page(), caption: 'The menu', media: [paper], options });
      assert.equal(visible.media.length, 1);
    });
  });

  describe('TikTok', () => {
    const declarations = { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true };

    test('a video, with what the approver declared', async () => {
      const film = await upload(
        'tall.mp4',
        await video({ seconds: 5, width: 540, height: 960, frameRate: 30 }),
      );
      await goesOut({ account: accountOf('tiktok'), caption: 'Pour #coffee', media: [film], declarations });
    });

    test('pictures, pulled from a signed link', async () => {
      const files = await Promise.all(
        ['navy', 'gold'].map(async (c) => upload(`${c}.jpg`, await photo(c, 720, 720))),
      );
      const { visible } = await goesOut({
        account: accountOf('tiktok'),
        caption: 'Two',
        media: files,
        declarations,
      });
      assert.equal(visible.media.length, 2);
    });

    test('nobody approves without choosing who may see it', async () => {
      const film = await upload(
        'again.mp4',
        await video({ seconds: 5, width: 540, height: 960, frameRate: 30 }),
      );
      const account = accountOf('tiktok');
      const id = await ines.draft({
        platform: 'tiktok',
        account_id: account.id,
        caption: 'No choice',
        media: film.media,
      });
      const opened = await ines.open(id);
      const reply = await ines.post<{ code: string; errors: { param: string }[] }>(
        `/v1/posts/${id}/approve`,
        {
          revision_digest: digestShown(opened),
        },
      );
      assert.deepEqual([reply.status, reply.body.code], [400, 'declarations_missing']);
      assert.ok(reply.body.errors.some(({ param }) => param === 'declarations.privacy_level'));
    });
  });

  describe('YouTube', () => {
    test('a video with title, tags and thumbnail, as visible as was declared', async () => {
      const film = await upload(
        'tour.mp4',
        await video({ seconds: 12, width: 640, height: 360, frameRate: 30 }),
      );
      const cover = {
        ...(await upload('cover.jpg', await photo('olive', 1280, 720))),
        role: 'thumbnail' as const,
      };
      const { visible } = await goesOut({
        account: accountOf('youtube'),
        caption: 'How we roast for milk.',
        media: [film, cover],
        options: { title: 'Roasting for milk', tags: ['coffee', 'roasting'] },
        declarations: { visibility: 'unlisted', made_for_kids: 'no', altered_content: 'no' },
      });
      assert.equal(visible.text, 'How we roast for milk.');
    });
  });

  describe('Facebook', () => {
    const account = () => accountOf('facebook');
    const tall = async (name: string) =>
      upload(name, await video({ seconds: 5, width: 540, height: 960, frameRate: 30 }));

    test('text, a link', async () => {
      const caption = 'Words #and tags\nin two lines 🎉';
      assert.equal((await goesOut({ account: account(), caption })).visible.text, caption);
      const options = { link: 'https://example.com/harvest' };
      await goesOut({ account: account(), caption: 'Read this', options });
    });

    test('one photo, several photos, with their descriptions', async () => {
      const files = await Promise.all(
        ['plum', 'lime', 'navy'].map(async (c) => upload(`${c}.jpg`, await photo(c), c)),
      );
      const one = await goesOut({ account: account(), caption: 'One photo', media: files.slice(0, 1) });
      assert.deepEqual(
        one.visible.media.map(({ alt_text }) => alt_text),
        ['plum'],
      );
      const many = await goesOut({ account: account(), caption: 'Many photos', media: files });
      assert.deepEqual(
        many.visible.media.map(({ alt_text }) => alt_text),
        ['plum', 'lime', 'navy'],
      );
    });

    test('a video, a Reel', async () => {
      const wide = await upload(
        'wide.mp4',
        await video({ seconds: 12, width: 640, height: 360, frameRate: 30 }),
      );
      const options = { title: 'How we roast' };
      const film = await goesOut({ account: account(), caption: 'A film', media: [wide], options });
      assert.equal(film.visible.media.length, 1);
      const media = [await tall('reel.mp4')];
      const reel = await goesOut({ account: account(), caption: 'A Reel', media, options: { kind: 'reel' } });
      assert.equal(reel.visible.text, 'A Reel');
    });

    test('a picture and a video as Stories', async () => {
      for (const file of [
        await upload('story.jpg', await photo('teal', 1080, 1920)),
        await tall('story.mp4'),
      ]) {
        const options = { kind: 'story' };
        const { visible } = await goesOut({ account: account(), caption: '', media: [file], options });
        assert.equal(visible.media.length, 1);
      }
    });
  });
});

test('an account has the picture the platform shows, as a copy of ours', async () => {
  for (const platform of ['tiktok', 'youtube', 'facebook']) {
    const { picture_url } = accountOf(platform);
    assert.ok(picture_url, platform);
    const reply = await fetch(new URL(picture_url, house.baseUrl), {
      headers: { cookie: ines.cookieHeader },
    });
    assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, 'image/png'], platform);
    await reply.arrayBuffer();
  }
});
