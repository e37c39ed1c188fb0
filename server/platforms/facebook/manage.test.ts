import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { withoutProof } from '../meta/test-proof.ts';
import { createEditor, remove } from './edit.ts';
import { createManager } from './manage.ts';
import { manifest } from './map.ts';
import { testSettings } from './test-settings.ts';
import { answer, content, graphError, lost, page, photo, start, video } from './test-support.ts';

function openFixture(...answers: readonly HttpResult[]) {
  const calls: { method: string; url: URL; body: string }[] = [];
  const io = {
    accessToken: 'page-token',
    scopes: [],
    account: page,
    declarations: {},
    now: () => start,
    async request(request: HttpRequest) {
      const { method, url, body } = withoutProof(request, testSettings.clientSecret);
      calls.push({ method, url: new URL(url), body: String(body ?? '') });
      const next = answers[calls.length - 1];
      if (next === undefined) throw new Error(`no answer was prepared for ${url}`);
      return next;
    },
  };
  return { io, calls };
}
const manager = createManager(testSettings);
const insight = (name: string, ...values: readonly unknown[]) => ({
  name,
  period: 'lifetime',
  values: values.map((value) => ({ value })),
});

test('a page returns its name and its metrics; the days of a period are summed', async () => {
  const { io, calls } = openFixture(
    answer(200, {
      id: page,
      name: 'My Page',
      username: 'mypage',
      link: 'https://www.facebook.com/mypage',
      fan_count: 90,
      followers_count: 120,
    }),
    answer(200, { data: [insight('page_media_view', 12, 30), insight('page_views_total')] }),
  );
  const details = await manager.details(io);
  assert.ok(details.kind === 'ok');
  assert.equal(details.value.name, 'My Page');
  const figure = (metric: string) => details.value.stats.find((one) => one.metric === metric)?.value;
  assert.equal(figure('followers_count'), 120);
  assert.equal(figure('page_media_view'), 42);
  assert.equal(figure('page_views_total'), null);
  assert.equal(calls[1]?.url.searchParams.get('period'), 'day');
});

test('without the permission for metrics a page still returns its name', async () => {
  const { io } = openFixture(answer(200, { id: page, name: 'My Page' }), graphError(10));
  const details = await manager.details(io);
  assert.ok(details.kind === 'ok');
  assert.deepEqual(
    details.value.stats.map(({ value }) => value),
    [null, null],
  );
});

test('posts come with a cursor while there are more', async () => {
  const post = { id: `${page}_1`, created_time: '2026-10-01T07:00:00+0000', permalink_url: '/p/1' };
  const { io, calls } = openFixture(
    answer(200, { data: [post], paging: { cursors: { after: 'QVFI' }, next: 'https://x' } }),
    answer(200, { data: [], paging: { cursors: {} } }),
  );
  const first = await manager.posts(io, null);
  assert.deepEqual(first, {
    kind: 'ok',
    value: {
      posts: [
        {
          externalId: `${page}_1`,
          url: 'https://www.facebook.com/p/1',
          text: '',
          publishedAt: new Date('2026-10-01T07:00:00Z'),
          visibility: null,
        },
      ],
      next: 'QVFI',
    },
  });
  const second = await manager.posts(io, 'QVFI');
  assert.ok(second.kind === 'ok' && second.value.next === null);
  assert.equal(calls[1]?.url.searchParams.get('after'), 'QVFI');
});

test('removed only on Facebook’s own answer, also when the post is already gone', async () => {
  const removeWith = async (result: HttpResult) =>
    (await remove(testSettings, `${page}_1`, openFixture(result).io)).kind;
  assert.equal(await removeWith(answer(200, { success: true })), 'removed');
  assert.equal(await removeWith(graphError(100, 33)), 'removed');
  assert.equal(await removeWith(graphError(190)), 'auth_lost');
  assert.equal(await removeWith(graphError(200)), 'refused');
  for (const result of [lost, answer(404), answer(500), answer(200, {}), graphError(1), graphError(17)])
    assert.equal(await removeWith(result), 'ask_later', JSON.stringify(result));
});

test('an edit sets the text of posts and the description of videos; Stories cannot be edited', async () => {
  const editor = createEditor(testSettings);
  const apply = async (more: Parameters<typeof content>[0], ...answers: readonly HttpResult[]) => {
    const { io, calls } = openFixture(...answers);
    const outcome = await editor.apply('77', manifest(content(more), page), io);
    return { outcome, calls };
  };
  const ok = answer(200, { success: true });
  const link = answer(200, { id: '77', permalink_url: '/p/77' });
  const { outcome, calls } = await apply({ caption: 'New words' }, ok, link);
  assert.deepEqual(outcome, { kind: 'published', externalId: '77', url: 'https://www.facebook.com/p/77' });
  assert.equal(calls[0]?.body, 'message=New+words');
  assert.equal((await apply({ media: [video()] }, ok, link)).calls[0]?.body, 'description=Slowly.');
  const story = await apply({ caption: '', media: [photo()], options: { kind: 'story' } });
  assert.equal(story.outcome.kind, 'rejected');
  for (const result of [lost, answer(500), graphError(1), answer(200, {})])
    assert.equal((await apply({}, result)).outcome.kind, 'unavailable', JSON.stringify(result));
  assert.equal((await apply({}, graphError(100, 33))).outcome.kind, 'rejected');
  assert.equal((await apply({}, graphError(190))).outcome.kind, 'auth_lost');
  const hall = { id: '104512377012020', name: 'Harbour Hall' };
  const mentioning = { caption: 'At @Harbour Hall', options: { mentions: [hall] } };
  const refused = await apply(mentioning, answer(200, hall), graphError(3));
  assert.ok(refused.outcome.kind === 'rejected' && refused.outcome.code === 'mentions_not_granted');
  const unclear = await apply(mentioning, answer(200, hall), graphError(3, undefined, {}, 500));
  assert.equal(unclear.outcome.kind, 'unavailable', 'it may have been done, and is repeated');
});
