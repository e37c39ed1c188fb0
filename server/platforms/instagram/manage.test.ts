import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { withoutProof } from '../meta/test-proof.ts';
import { scopes } from './login-methods.ts';
import { createManager } from './manage.ts';
import { messages } from './messages.ts';
import { remove } from './remove.ts';
import { testSettings } from './test-settings.ts';
import {
  account,
  answer,
  facebookSecret,
  graphError,
  lost,
  mediaId,
  ok,
  permalink,
  start,
} from './test-support.ts';

const manager = createManager(testSettings);

function openFixture(answers: HttpResult[], granted = scopes.instagram) {
  const requests: HttpRequest[] = [];
  const io = {
    account,
    accessToken: 'token',
    scopes: granted,
    now: () => new Date(start),
    request: async (request: HttpRequest): Promise<HttpResult> => {
      requests.push(withoutProof(request, facebookSecret));
      return answers.shift() ?? lost;
    },
  };
  return { io, requests };
}

test('an account returns its name and totals, wrapped or not, with either login', async () => {
  const profile = { username: 'lantern.fish', name: 'Lanternfish', followers_count: 3, media_count: 9 };
  for (const [body, granted, path] of [
    [profile, scopes.instagram, '/v25.0/me'],
    [{ data: [profile] }, scopes.instagram, '/v25.0/me'],
    [profile, scopes.facebook, `/v26.0/${account}`],
  ] as const) {
    const { io, requests } = openFixture([ok(body)], granted);
    const details = await manager.details(io);
    assert.ok(details.kind === 'ok');
    assert.equal(details.value.url, 'https://www.instagram.com/lantern.fish/');
    assert.deepEqual(
      details.value.stats.map(({ value }) => value),
      [3, null, 9],
    );
    assert.equal(new URL(requests[0]?.url ?? '').pathname, path);
  }
});

test('posts come page by page, and a cursor cannot change the URL', async () => {
  const list = {
    data: [{ id: mediaId, caption: 'Hello', permalink, timestamp: '2026-11-15T09:30:03+0000' }],
    paging: { cursors: { before: 'a', after: 'QVFI' }, next: 'https://graph.instagram.com/next' },
  };
  const { io, requests } = openFixture([ok(list), ok({ ...list, paging: {} }), ok({ data: [] })]);
  const first = await manager.posts(io, null);
  assert.deepEqual(first, {
    kind: 'ok',
    value: {
      posts: [
        {
          externalId: mediaId,
          url: permalink,
          text: 'Hello',
          publishedAt: new Date('2026-11-15T09:30:03Z'),
          visibility: messages.public(),
        },
      ],
      next: 'QVFI',
    },
  });
  const last = await manager.posts(io, 'QVFI');
  assert.ok(last.kind === 'ok' && last.value.next === null);
  await manager.posts(io, 'x&access_token=evil');
  assert.deepEqual(
    requests.map(({ url }) => new URL(url).searchParams.get('after')),
    [null, 'QVFI', null],
  );
});

test('missing information is reported', async () => {
  assert.equal((await manager.details(openFixture([graphError(190)]).io)).kind, 'auth_lost');
  assert.equal((await manager.posts(openFixture([graphError(10)]).io, null)).kind, 'not_supported');
  for (const result of [lost, ok({ data: 'x' }), graphError(4), answer(500)])
    assert.equal((await manager.posts(openFixture([result]).io, null)).kind, 'unavailable');
});

test('posts are deleted only with Facebook’s login and the permission for it', async () => {
  const refused = async (granted: readonly string[]) =>
    (await remove(testSettings, mediaId, openFixture([], granted).io)).kind;
  assert.equal(await refused(scopes.instagram), 'refused');
  assert.equal(await refused(['instagram_basic', 'instagram_content_publish']), 'refused');
  const by = (result: HttpResult) => {
    const { io, requests } = openFixture([result], scopes.facebook);
    return remove(testSettings, mediaId, io).then((removal) => ({ removal, requests }));
  };
  const { removal, requests } = await by(answer(200));
  assert.deepEqual(removal, { kind: 'removed' });
  assert.deepEqual(
    [requests[0]?.method, requests[0]?.url],
    ['DELETE', `https://graph.facebook.com/v26.0/${mediaId}`],
  );
  for (const [result, kind] of [
    [ok({ success: true, deleted_id: mediaId }), 'removed'],
    [ok({ success: true }), 'removed'],
    [ok({ success: false }), 'ask_later'],
    [graphError(-1, 2207073), 'refused'],
    [graphError(-1, 2207001), 'ask_later'],
    [graphError(100, 33), 'removed'],
    [graphError(190), 'auth_lost'],
    [graphError(4), 'ask_later'],
    [graphError(2), 'ask_later'],
    [lost, 'ask_later'],
    [answer(503), 'ask_later'],
    [graphError(10), 'refused'],
    [graphError(100), 'refused'],
  ] as const)
    assert.equal((await by(result)).removal.kind, kind, JSON.stringify(result));
});
