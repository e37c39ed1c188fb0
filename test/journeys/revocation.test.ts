/**
 * Somebody removes us on the platform's own site. Within a minute the account says so, with the cause; a scheduled
 * post is visibly blocked and keeps its place; connected again, it goes out. For every platform there is.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AccountView, DataDeletionView } from '../../server/http/accounts/views.ts';
import type { PostView } from '../../server/http/posts/views.ts';
import { minutes } from '../../server/lib/clock.ts';
import { type House, startHouse } from '../house.ts';
import { ledger } from '../ledger.ts';
import { photo } from '../pictures.ts';
import { makeQuick } from '../quick-platforms.ts';
import { video } from '../videos.ts';
import type { Visitor } from '../visitor.ts';

let house: House;
let ines: Visitor;
before(async () => {
  // A look every second instead of every twenty; the platforms that tell us by themselves are quicker.
  house = await startHouse({ overrides: { lookEvery: { realMs: 1_000, simulatedMs: 1_000, tickMs: 100 } } });
  ines = house.visitor();
  await ines.signIn('ines');
  await makeQuick(house.sandboxUrl);
});
after(() => house[Symbol.asyncDispose]());

interface Case {
  readonly platform: AccountView['platform'];
  readonly consent: Record<string, string>;
  /** What the button on the platform's settings page sends. */
  readonly remove: Record<string, string>;
  /** Whether the platform tells us, or we find out by looking. */
  readonly tells: boolean;
  readonly content: () => Promise<Record<string, unknown>>;
  readonly declarations?: Record<string, string | boolean>;
}

const film = (name: string, width: number, height: number) => async () =>
  ines.upload(name, await video({ seconds: 5, width, height, frameRate: 30 }));

const cases: readonly Case[] = [
  {
    platform: 'linkedin',
    consent: { member: 'ines' },
    remove: { member: 'ines' },
    tells: false,
    content: async () => ({}),
  },
  {
    platform: 'youtube',
    consent: { account: 'ines' },
    remove: { account: 'ines' },
    tells: false,
    content: async () => ({
      media: (await film('tour.mp4', 640, 360)()).media,
      options: { title: 'Back again' },
    }),
    declarations: { visibility: 'unlisted', made_for_kids: 'no', altered_content: 'no' },
  },
  {
    platform: 'tiktok',
    consent: { creator: 'ines' },
    remove: { creator: 'ines' },
    tells: true,
    content: async () => ({ media: (await film('tall.mp4', 540, 960)()).media }),
    declarations: { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true },
  },
  {
    platform: 'facebook',
    consent: { person: 'ines' },
    remove: { person: 'ines', app: 'sandbox-facebook' },
    tells: true,
    content: async () => ({}),
  },
  {
    platform: 'instagram',
    consent: { account: 'ines' },
    remove: { account: 'ines', decision: 'remove' },
    tells: true,
    content: async () => ({
      media: (await ines.upload('cup.jpg', await photo('teal', 720, 720), 'A cup')).media,
    }),
  },
];

const accountOf = async (id: string): Promise<AccountView> => {
  const { body } = await ines.get<AccountView>(`/v1/accounts/${id}`);
  return body;
};

async function within<Value>(ms: number, what: string, look: () => Promise<Value | false>): Promise<Value> {
  const end = performance.now() + ms;
  for (;;) {
    const seen = await look();
    if (seen !== false) return seen;
    if (performance.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

// They wait for different platforms.
describe('somebody removes us there', { concurrency: true }, () => {
  for (const { platform, consent, remove, tells, content, declarations } of cases)
    test(`${platform}: removed there, blocked here, reconnected, out`, async () => {
      const connect = async (): Promise<AccountView> => {
        const [account] = await ines.connect(platform, { decision: 'allow', ...consent }, (all) =>
          all.slice(0, 1),
        );
        assert.ok(account);
        return account;
      };
      const account = await connect();
      const caption = `Still here, ${platform}`;
      const at = new Date(house.context.clock.now().getTime() + minutes(30)).toISOString();
      const id = await ines.draft({
        platform,
        account_id: account.id,
        caption,
        schedule: { at },
        ...(await content()),
      });
      const scheduled = await ines.approve(id, undefined, declarations);
      assert.deepEqual([scheduled.state, scheduled.blocked], ['scheduled', null]);

      const settings = new URL(`/${platform}/www/settings/apps?person=ines`, house.sandboxUrl);
      assert.match(await (await fetch(settings)).text(), /Signoff/);
      const removed = await fetch(settings, {
        method: 'POST',
        body: new URLSearchParams(remove),
        redirect: 'manual',
      });
      assert.equal(removed.status, 303);

      const lost = await within(20_000, 'the loss is noticed', async () => {
        const now = await accountOf(account.id);
        return now.status === 'reconnect_needed' && now;
      });
      assert.ok(lost.status_reason, 'with the cause');
      if (tells)
        await within(10_000, 'the platform told us', async () => {
          const { rows } = await house.context.database.pool.query(
            `select 1 from platform_notices where platform = $1 and kind = 'revoked'`,
            [platform],
          );
          return rows.length === 1;
        });
      const blocked = await ines.read(id);
      assert.equal(blocked.state, 'scheduled', 'it keeps its place');
      assert.equal(blocked.blocked?.code, 'reconnect_needed');
      assert.ok(blocked.blocked?.message.includes(lost.status_reason));
      const { body } = await ines.get<{ data: PostView[] }>(
        `/v1/posts?account_id=${account.id}&state=scheduled`,
      );
      assert.deepEqual(
        body.data.map((post) => post.blocked?.code),
        ['reconnect_needed'],
      );

      const again = await connect();
      assert.equal(again.id, account.id, 'the same account, with new tokens');
      assert.equal(again.status, 'active');
      assert.equal((await ines.read(id)).blocked, null);
      await ines.must('/posts/publish', { post_id: id });
      const out = await ines.until(
        id,
        ({ state }) => state !== 'publishing' && state !== 'scheduled',
        40_000,
      );
      assert.equal(out.state, 'published', JSON.stringify(out.trouble));
      const visible = (await ledger(house.sandboxUrl)).filter(
        (entry) => entry.account === account.external_id,
      );
      assert.equal(visible.length, 1);
      assert.equal(
        (await accountOf(account.id)).status,
        'active',
        'late and repeated notices change nothing',
      );
    });
});

test('a post that is due while its account is lost waits visibly, and goes out at once when it is reconnected', async () => {
  const connect = () => ines.connectLinkedIn({ member: 'tomas' });
  const [account = ''] = await connect();
  await fetch(new URL('/linkedin/www/settings/apps', house.sandboxUrl), {
    method: 'POST',
    body: new URLSearchParams({ member: 'tomas' }),
  });
  await within(
    20_000,
    'the loss is noticed',
    async () => (await accountOf(account)).status === 'reconnect_needed',
  );
  const id = await ines.draft({ account_id: account, caption: 'Due meanwhile' });
  await ines.approve(id);
  await ines.must('/posts/publish', { post_id: id });
  const waiting = await ines.until(id, ({ trouble }) => trouble?.code === 'reconnect_needed');
  assert.deepEqual([waiting.state, waiting.blocked?.code], ['publishing', 'reconnect_needed']);
  await connect();
  const out = await ines.until(id, ({ state }) => state === 'published', 8_000);
  assert.equal(out.blocked, null);
});

test('removed with the wish that data be deleted: what was known of the account is gone, and the person can look it up', async () => {
  const [account] = await ines.connect('facebook', { decision: 'allow', person: 'tomas' }, (all) =>
    all.slice(0, 1),
  );
  assert.ok(account);
  const settings = new URL('/facebook/www/settings/apps?person=tomas', house.sandboxUrl);
  const fields = { person: 'tomas', app: 'sandbox-facebook', delete_data: 'yes' };
  await fetch(settings, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const erased = await within(20_000, 'the data is deleted', async () => {
    const now = await accountOf(account.id);
    return now.name !== account.name && now;
  });
  assert.deepEqual(
    [erased.status, erased.handle, erased.url, erased.picture_url],
    ['reconnect_needed', null, null, null],
  );
  const link = await within(10_000, 'the platform shows the code', async () => {
    const page = await (await fetch(settings)).text();
    return /data-deletion\?id=(del_[\w-]+)/.exec(page)?.[1] ?? false;
  });
  const { body } = await house.visitor().get<DataDeletionView>(`/v1/data-deletions/${link}`);
  assert.deepEqual([body.platform, body.accounts_removed], ['facebook', 1]);
  assert.ok(body.finished_at);
});
