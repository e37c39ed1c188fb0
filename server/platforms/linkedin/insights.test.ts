import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ManageIo } from '../../domain/platform-port/manage.ts';
import { verbatim } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { createInsights } from './insights.ts';
import { testSettings } from './test-settings.ts';

const insights = createInsights(testSettings);
const page = 'urn:li:organization:2414183';
const member = 'urn:li:person:782bbtaQ';
const [share, other, post] = ['urn:li:share:8', 'urn:li:share:9', 'urn:li:ugcPost:7'];
const now = new Date('2026-11-15T09:00:00Z');
const answer = (status: number, body: object = {}): HttpResult => ({
  kind: 'answered',
  status,
  headers: new Headers(),
  text: JSON.stringify(body),
});
function ioWith(account: string, scopes: readonly string[], ...answers: HttpResult[]) {
  const urls: string[] = [];
  const request: ManageIo['request'] = async ({ url }) => {
    urls.push(url.replace('https://api.linkedin.com/rest/', ''));
    return answers.shift() ?? { kind: 'lost', reason: verbatim('none') };
  };
  return { io: { account, accessToken: 't', scopes, now: () => now, request }, urls };
}
const element = (key: string, urn: string, totalShareStatistics: object) => ({
  [key]: urn,
  totalShareStatistics,
});

test('each kind of id has its own request; removed likes give zero, and missing values stay missing', async () => {
  const { io, urls } = ioWith(
    page,
    [],
    answer(200, { elements: [element('ugcPost', post, { impressionCount: 4, likeCount: -2 })] }),
    answer(200, {
      elements: [element('share', other, { clickCount: 1 }), element('share', share, { clickCount: 2 })],
    }),
  );
  const read = await insights.read(io, [share, post, other]);
  assert.ok(read.kind === 'ok');
  const values = [share, post, other].map((id) => {
    const reading = read.value.get(id);
    return reading?.kind === 'reported' ? Object.fromEntries(reading.values) : reading;
  });
  assert.deepEqual(values, [{ clickCount: 2 }, { impressionCount: 4, likeCount: 0 }, { clickCount: 1 }]);
  assert.match(urls[0] ?? '', /&ugcPosts=List\(urn%3Ali%3AugcPost%3A7\)$/);
  assert.match(urls[1] ?? '', /&shares=List\(urn%3Ali%3Ashare%3A8,urn%3Ali%3Ashare%3A9\)$/);
});

test('an omitted post is read: gone, zeros while it is young, or no values', async () => {
  const day = 86_400_000;
  const kindOf = async (looked: HttpResult) => {
    const { io } = ioWith(page, [], answer(200, { elements: [] }), looked);
    const read = await insights.read(io, [share]);
    const reading = read.kind === 'ok' ? read.value.get(share) : read;
    return reading?.kind === 'reported' ? [...reading.values.values()] : reading?.kind;
  };
  const exists = (ageDays: number) => answer(200, { id: share, publishedAt: now.getTime() - ageDays * day });
  assert.deepEqual(await kindOf(exists(1)), [0, 0, 0, 0, 0, 0]);
  assert.equal(await kindOf(exists(400)), 'nothing');
  assert.equal(await kindOf(answer(404)), 'gone');
  assert.equal(await kindOf(answer(403)), 'nothing');
  assert.equal(await kindOf(answer(500)), 'unavailable');
});

test('a member’s metrics need a permission that few apps have', async () => {
  const silent = ioWith(member, []);
  assert.equal((await insights.read(silent.io, [share])).kind, 'not_supported');
  assert.equal(silent.urls.length, 0);
  const figures = [{ count: 12 }, { value: 9 }, {}].map((one) => answer(200, { elements: [one] }));
  const { io, urls } = ioWith(member, ['r_member_postAnalytics'], ...figures, answer(403));
  const read = await insights.read(io, [post]);
  assert.ok(read.kind === 'ok');
  assert.deepEqual(read.value.get(post), {
    kind: 'reported',
    values: new Map([
      ['IMPRESSION', 12],
      ['MEMBERS_REACHED', 9],
    ]),
    requested: ['IMPRESSION', 'MEMBERS_REACHED', 'REACTION', 'COMMENT', 'RESHARE'],
  });
  assert.match(urls[0] ?? '', /q=entity&entity=\(ugc:urn%3Ali%3AugcPost%3A7\)&queryType=IMPRESSION/);
});

test('failures are distinguished, and a daily limit ends at midnight UTC', async () => {
  const read = (result: HttpResult) => insights.read(ioWith(page, [], result).io, [share]);
  assert.equal((await read(answer(401))).kind, 'auth_lost');
  assert.equal((await read(answer(403))).kind, 'not_supported');
  assert.equal((await read(answer(500))).kind, 'unavailable');
  assert.deepEqual(await read(answer(429, { serviceErrorCode: 101 })), {
    kind: 'rate_limited',
    until: new Date('2026-11-16T00:00:00Z'),
    scope: 'account',
  });
});

test('metrics of members may be stored for 48 hours, those of pages for a year', () => {
  assert.equal(insights.retention({ externalId: member }).maxAgeMs, 48 * 3_600_000);
  assert.equal(insights.retention({ externalId: page }).maxAgeMs, 365 * 86_400_000);
});
