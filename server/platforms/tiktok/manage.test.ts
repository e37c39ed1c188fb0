import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verbatim } from '../../lib/message.ts';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { createManager } from './manage.ts';
import { messages } from './messages.ts';
import { testSettings } from './test-settings.ts';

const ok = { code: 'ok', message: '', log_id: '' };
const answer = (status: number, body: object): HttpResult => ({
  kind: 'answered',
  status,
  headers: new Headers(),
  text: JSON.stringify(body),
});
function ioWith(...answers: HttpResult[]) {
  const sent: HttpRequest[] = [];
  const io = {
    accessToken: 't',
    scopes: [],
    account: 'open-1',
    now: () => new Date(0),
    request: async (request: HttpRequest) => {
      sent.push(request);
      return answers.shift() ?? ({ kind: 'lost', reason: verbatim('none') } as const);
    },
  };
  return { io, sent, manage: createManager(testSettings) };
}

test('details include metrics only where they were granted', async () => {
  const user = {
    open_id: 'open-1',
    display_name: 'Lanternfish',
    username: 'lantern.fish',
    bio_description: 'Coffee',
  };
  const full = ioWith(answer(200, { data: { user: { ...user, follower_count: 12 } }, error: ok }));
  const details = await full.manage.details(full.io);
  assert.ok(details.kind === 'ok');
  const [followers] = details.value.stats;
  assert.deepEqual(
    [followers?.metric, followers?.label.text, followers?.value],
    ['follower_count', 'Followers', 12],
  );
  assert.match(full.sent[0]?.url ?? '', /follower_count/);
  const less = ioWith(
    answer(400, { error: { code: 'scope_permission_missed' } }),
    answer(200, { data: { user }, error: ok }),
  );
  const without = await less.manage.details(less.io);
  assert.ok(without.kind === 'ok');
  assert.equal(without.value.stats[0]?.value, null);
  assert.doesNotMatch(less.sent[1]?.url ?? '', /follower_count/);
});

test('posts are the public videos, with plain links and a cursor', async () => {
  const videos = [
    {
      id: '7412345678901234567',
      create_time: 1_700_000_000,
      video_description: 'Hi',
      share_url: 'https://www.tiktok.com/@a/video/7412345678901234567?utm_campaign=x',
    },
  ];
  const { io, sent, manage } = ioWith(
    answer(200, { data: { videos, cursor: 1_643_332_803_000, has_more: true }, error: ok }),
  );
  assert.deepEqual(await manage.posts(io, '1700000000001'), {
    kind: 'ok',
    value: {
      posts: [
        {
          externalId: '7412345678901234567',
          url: 'https://www.tiktok.com/@a/video/7412345678901234567',
          text: 'Hi',
          publishedAt: new Date(1_700_000_000_000),
          visibility: messages.public(),
        },
      ],
      next: '1643332803000',
    },
  });
  assert.deepEqual(JSON.parse(String(sent[0]?.body)), { max_count: 20, cursor: 1_700_000_000_001 });
  assert.equal(
    (await manage.posts(ioWith(answer(401, { error: { code: 'access_token_invalid' } })).io, null)).kind,
    'auth_lost',
  );
  assert.equal((await manage.posts(ioWith(answer(500, {})).io, null)).kind, 'unavailable');
});
