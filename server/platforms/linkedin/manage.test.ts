import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ManageIo } from '../../domain/platform-port/manage.ts';
import { verbatim } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { createManager } from './manage.ts';
import { messages } from './messages.ts';
import { testSettings } from './test-settings.ts';

const page = 'urn:li:organization:2414183';
const member = 'urn:li:person:782bbtaQ';
const manage = createManager(testSettings);
const answer = (status: number, body: object | string = {}): HttpResult => ({
  kind: 'answered',
  status,
  headers: new Headers(),
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
function ioWith(account: string, ...answers: HttpResult[]): { io: ManageIo; urls: string[] } {
  const urls: string[] = [];
  const request: ManageIo['request'] = async ({ url }) => {
    urls.push(url.replace('https://api.linkedin.com/', ''));
    return answers.shift() ?? { kind: 'lost', reason: verbatim('none') };
  };
  return { io: { account, accessToken: 't', scopes: [], now: () => new Date(), request }, urls };
}
const statistics = (totalShareStatistics: object) => ({ elements: [{ totalShareStatistics }], paging: {} });

test('a page returns its name, followers and lifetime metrics; missing values are null', async () => {
  const { io, urls } = ioWith(
    page,
    answer(200, { localizedName: 'Devs', vanityName: 'devs', localizedDescription: 'We build' }),
    answer(200, { firstDegreeSize: 219_145 }),
    answer(200, statistics({ impressionCount: 14_490_816, likeCount: -2 })),
  );
  const result = await manage.details(io);
  assert.ok(result.kind === 'ok');
  const { stats, ...rest } = result.value;
  assert.deepEqual(rest, {
    name: 'Devs',
    handle: 'devs',
    url: 'https://www.linkedin.com/company/devs/',
    description: 'We build',
  });
  const values = Object.fromEntries(stats.map(({ metric, value }) => [metric, value]));
  assert.equal(values.firstDegreeSize, 219_145);
  assert.equal(values.impressionCount, 14_490_816);
  assert.equal(values.likeCount, 0);
  assert.equal(values.clickCount, null);
  assert.equal(urls[1], `rest/networkSizes/${encodeURIComponent(page)}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`);
});

test('a page whose metrics are hidden still returns its name', async () => {
  const { io } = ioWith(page, answer(200, { localizedName: 'Devs' }), answer(403), answer(403));
  const result = await manage.details(io);
  assert.ok(result.kind === 'ok');
  assert.deepEqual(
    result.value.stats.map(({ metric, label, value }) => [metric, label.text, value]),
    [['firstDegreeSize', 'Followers', null]],
  );
});

test('posts come page by page, as readers see them', async () => {
  const post = { id: 'urn:li:share:1', commentary: 'One\\_two', publishedAt: 5, visibility: 'PUBLIC' };
  const { io, urls } = ioWith(page, answer(200, { elements: [post], paging: { total: 12 } }));
  const result = await manage.posts(io, '10');
  assert.ok(result.kind === 'ok');
  assert.deepEqual(result.value, {
    posts: [
      {
        externalId: post.id,
        url: 'https://www.linkedin.com/feed/update/urn:li:share:1/',
        text: 'One_two',
        publishedAt: new Date(5),
        visibility: messages.public(),
      },
    ],
    next: '11',
  });
  assert.match(urls[0] ?? '', /start=10&/);
});

test('a member returns a name and a URL, or that it must be reconnected for that', async () => {
  const john = { id: '782bbtaQ', localizedFirstName: 'John', localizedLastName: 'Doe', vanityName: 'john' };
  const { io } = ioWith(member, answer(200, john));
  const result = await manage.details(io);
  assert.ok(result.kind === 'ok' && result.value.name === 'John Doe');
  assert.equal(result.value.url, 'https://www.linkedin.com/in/john/');
  const hidden = await manage.details(ioWith(member, answer(403)).io);
  assert.ok(hidden.kind === 'not_supported' && /Connect it again/.test(hidden.plainReason.text));
  const silent = ioWith(member).io;
  assert.equal((await manage.posts(silent, null)).kind, 'not_supported');
});

test('the reasons for missing details are distinguished', async () => {
  const kinds = { 401: 'auth_lost', 403: 'not_supported', 500: 'unavailable' };
  for (const [status, kind] of Object.entries(kinds))
    assert.equal((await manage.posts(ioWith(page, answer(Number(status))).io, null)).kind, kind);
  assert.equal((await manage.details(ioWith(page, answer(200, '<html>')).io)).kind, 'unavailable');
});
