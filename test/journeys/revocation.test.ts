/**
 * A person removes us on the platform's own site. Within a minute the account says so, with the cause; a scheduled
 * post is visibly blocked and keeps its place; connected again, it is sent. For every platform.
 */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AccountView, DataDeletionView } from '../../server/http/accounts/views.ts';
import type { PostView } from '../../server/http/posts/views.ts';
import { minutes } from '../../server/lib/clock.ts';
import type { BrowserSession } from '../browser-session.ts';
import { createPhoto } from '../pictures.ts';
import { readLedger } from '../read-ledger.ts';
import { skipProcessing } from '../skip-processing.ts';
import type { TestServer } from '../test-server.ts';
import { createVideo } from '../videos.ts';
import { waitUntil } from '../wait-until.ts';
import { startJourney } from './start-journey.ts';

let server: TestServer;
let ines: BrowserSession;
before(async () => {
  // A check every second instead of every twenty; platforms that notify us are quicker.
  server = await startJourney({
    overrides: { checkIntervals: { realMs: 1_000, simulatedMs: 1_000, tickMs: 100 } },
  });
  ines = server.newSession();
  await ines.signIn('ines');
  await skipProcessing(server.sandboxUrl);
});
after(() => server[Symbol.asyncDispose]());

interface Case {
  readonly platform: AccountView['platform'];
  readonly consent: Record<string, string>;
  /** What the button on the platform's settings page sends. */
  readonly remove: Record<string, string>;
  /** Whether the platform notifies us, or we find out by checking. */
  readonly tells: boolean;
  readonly content: () => Promise<Record<string, unknown>>;
  readonly declarations?: Record<string, string | boolean>;
}

const makeVideoFile = (name: string, width: number, height: number) => async () =>
  ines.upload(name, await createVideo({ seconds: 5, width, height, frameRate: 30 }));

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
      media: (await makeVideoFile('tour.mp4', 640, 360)()).media,
      options: { title: 'Back again' },
    }),
    declarations: { visibility: 'unlisted', made_for_kids: 'no', altered_content: 'no' },
  },
  {
    platform: 'tiktok',
    consent: { creator: 'ines' },
    remove: { creator: 'ines' },
    tells: true,
    content: async () => ({ media: (await makeVideoFile('tall.mp4', 540, 960)()).media }),
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
      media: (await ines.upload('cup.jpg', await createPhoto('teal', 720, 720), 'A cup')).media,
    }),
  },
];

const accountOf = async (id: string): Promise<AccountView> => {
  const { body } = await ines.get<AccountView>(`/v1/accounts/${id}`);
  return body;
};

// They wait for different platforms.
describe('access is removed on the platform', { concurrency: true }, () => {
  for (const { platform, consent, remove, tells, content, declarations } of cases)
    test(`${platform}: removed there, blocked here, reconnected, published`, async () => {
      const connect = async (): Promise<AccountView> => {
        const [account] = await ines.connect(platform, { decision: 'allow', ...consent }, (all) =>
          all.slice(0, 1),
        );
        assert.ok(account);
        return account;
      };
      const account = await connect();
      const caption = `Still here, ${platform}`;
      const at = new Date(server.context.clock.now().getTime() + minutes(30)).toISOString();
      const id = await ines.createDraft({
        platform,
        account_id: account.id,
        caption,
        schedule: { at },
        ...(await content()),
      });
      const scheduled = await ines.approve(id, undefined, declarations);
      assert.deepEqual([scheduled.state, scheduled.blocked], ['scheduled', null]);

      const settings = new URL(`/${platform}/www/settings/apps?person=ines`, server.sandboxUrl);
      assert.match(await (await fetch(settings)).text(), /Signoff/);
      const removed = await fetch(settings, {
        method: 'POST',
        body: new URLSearchParams(remove),
        redirect: 'manual',
      });
      assert.equal(removed.status, 303);

      const lost = await waitUntil('the loss is noticed', async () => {
        const now = await accountOf(account.id);
        return now.status === 'reconnect_needed' && now;
      });
      assert.ok(lost.status_reason, 'with the cause');
      if (tells)
        await waitUntil('the platform told us', async () => {
          const { rows } = await server.context.database.pool.query(
            `select 1 from platform_notices where platform = $1 and kind = 'revoked'`,
            [platform],
          );
          return rows.length === 1;
        });
      const blocked = await ines.readPost(id);
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
      assert.equal((await ines.readPost(id)).blocked, null);
      await ines.mustPost('/posts/publish', { post_id: id });
      const out = await ines.waitForPost(
        id,
        ({ state }) => state !== 'publishing' && state !== 'scheduled',
        40_000,
      );
      assert.equal(out.state, 'published', JSON.stringify(out.trouble));
      const visible = (await readLedger(server.sandboxUrl)).filter(
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

test('a post that is due while its account is lost waits visibly, and is sent at once when it is reconnected', async () => {
  const connect = () => ines.connectLinkedIn({ member: 'tomas' });
  const [account = ''] = await connect();
  await fetch(new URL('/linkedin/www/settings/apps', server.sandboxUrl), {
    method: 'POST',
    body: new URLSearchParams({ member: 'tomas' }),
  });
  await waitUntil(
    'the loss is noticed',
    async () => (await accountOf(account)).status === 'reconnect_needed',
  );
  const id = await ines.createDraft({ account_id: account, caption: 'Due meanwhile' });
  await ines.approve(id);
  await ines.mustPost('/posts/publish', { post_id: id });
  const waiting = await ines.waitForPost(id, ({ trouble }) => trouble?.code === 'reconnect_needed');
  assert.deepEqual([waiting.state, waiting.blocked?.code], ['publishing', 'reconnect_needed']);
  await connect();
  const out = await ines.waitForPost(id, ({ state }) => state === 'published', 8_000);
  assert.equal(out.blocked, null);
});

test('removed with a deletion request: the account data is gone, and the person can look it up', async () => {
  const [account] = await ines.connect('facebook', { decision: 'allow', person: 'tomas' }, (all) =>
    all.slice(0, 1),
  );
  assert.ok(account);
  const settings = new URL('/facebook/www/settings/apps?person=tomas', server.sandboxUrl);
  const fields = { person: 'tomas', app: 'sandbox-facebook', delete_data: 'yes' };
  await fetch(settings, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const erased = await waitUntil('the data is deleted', async () => {
    const now = await accountOf(account.id);
    return now.name !== account.name && now;
  });
  assert.deepEqual(
    [erased.status, erased.handle, erased.url, erased.picture_url],
    ['reconnect_needed', null, null, null],
  );
  const link = await waitUntil('the platform shows the code', async () => {
    const page = await (await fetch(settings)).text();
    return /data-deletion\?id=(del_[\w-]+)/.exec(page)?.[1] ?? false;
  });
  const { body } = await server.newSession().get<DataDeletionView>(`/v1/data-deletions/${link}`);
  assert.deepEqual([body.platform, body.accounts_removed], ['facebook', 1]);
  assert.ok(body.finished_at);
});
