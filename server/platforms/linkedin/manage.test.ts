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
function asking(account: string, ...answers: HttpResult[]): { io: ManageIo; urls: string[] } {
  const urls: string[] = [];
  const request: ManageIo['request'] = async ({ url }) => {
    urls.push(url.replace('https://api.linkedin.com/', ''));
    return answers.shift() ?? { kind: 'lost', reason: verbatim('none') };
  };
  return { io: { account, accessToken: 't', scopes: [], now: () => new Date(), request }, urls };
}
const statistics = (totalShareStatistics: object) => ({ elements: [{ totalShareStatistics }], paging: {} });

test('a page tells its name, followers and lifetime figures; what is not told is null', async () => {
  const { io, urls } = asking(
    page,
    answer(200, { localizedName: 'Devs', vanityName: 'devs', localizedDescription: 'We build' }),
    answer(200, { firstDegreeSize: 219_145 }),
    answer(200, statistics({ impressionCount: 14_490_816, likeCount: -2 })),
  );
  const told = await manage.details(io);
  assert.ok(told.kind === 'ok');
  const { figures, ...rest } = told.value;
  assert.deepEqual(rest, {
    name: 'Devs',
    handle: 'devs',
    url: 'https://www.linkedin.com/company/devs/',
    description: 'We build',
  });
  const values = Object.fromEntries(figures.map(({ metric, value }) => [metric, value]));
  assert.equal(values.firstDegreeSize, 219_145);
  assert.equal(values.impressionCount, 14_490_816);
  assert.equal(values.likeCount, 0);
  assert.equal(values.clickCount, null);
  assert.equal(urls[1], `rest/networkSizes/${encodeURIComponent(page)}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`);
});

test('a page whose figures are hidden still tells its name', async () => {
  const { io } = asking(page, answer(200, { localizedName: 'Devs' }), answer(403), answer(403));
  const told = await manage.details(io);
  assert.ok(told.kind === 'ok');
  assert.deepEqual(
    told.value.figures.map(({ metric, label, value }) => [metric, label.text, value]),
    [['firstDegreeSize', 'Followers', null]],
  );
});

test('posts come in pages, as readers see them', async () => {
  const post = { id: 'urn:li:share:1', commentary: 'One\\_two', publishedAt: 5, visibility: 'PUBLIC' };
  const { io, urls } = asking(page, answer(200, { elements: [post], paging: { total: 12 } }));
  const told = await manage.posts(io, '10');
  assert.ok(told.kind === 'ok');
  assert.deepEqual(told.value, {
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

test('a member tells a name and an address, or that it must be connected again for that', async () => {
  const john = { id: '782bbtaQ', localizedFirstName: 'John', localizedLastName: 'Doe', vanityName: 'john' };
  const { io } = asking(member, answer(200, john));
  const told = await manage.details(io);
  assert.ok(told.kind === 'ok' && told.value.name === 'John Doe');
  assert.equal(told.value.url, 'https://www.linkedin.com/in/john/');
  const hidden = await manage.details(asking(member, answer(403)).io);
  assert.ok(hidden.kind === 'not_supported' && /Connect it again/.test(hidden.plainReason.text));
  const silent = asking(member).io;
  assert.equal((await manage.posts(silent, null)).kind, 'not_supported');
});

test('what cannot be told is told apart', async () => {
  const kinds = { 401: 'auth_lost', 403: 'not_supported', 500: 'unavailable' };
  for (const [status, kind] of Object.entries(kinds))
    assert.equal((await manage.posts(asking(page, answer(Number(status))).io, null)).kind, kind);
  assert.equal((await manage.details(asking(page, answer(200, '<html>')).io)).kind, 'unavailable');
});
