import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  callRest,
  coffeeUrn,
  connect,
  createPost,
  startTemporarySandbox,
  type TemporarySandbox,
  textPost,
} from '../test-kit.ts';
import { advanceClock, changeSettings, json } from './test-support.ts';

const dayMs = 86_400_000;
const encoded = encodeURIComponent;
const ownPosts = 'urn:li:person:k3Xv91LmRw';
let sandbox: TemporarySandbox;
let token = '';
let member = '';
let urns: string[] = [];
let memberUrn = '';
let postedAt = 0;
before(async () => {
  sandbox = await startTemporarySandbox();
  token = (await connect(sandbox.url)).access_token;
  member = (await connect(sandbox.url, 'tomas', 'w_member_social r_member_postAnalytics')).access_token;
  const create = async (text: string, accessToken: string, author: string) =>
    (await createPost(sandbox.url, accessToken, textPost(text, { author }))).headers.get('x-restli-id')!;
  postedAt = Date.now();
  urns = [await create('One', token, coffeeUrn), await create('Two', token, coffeeUrn)];
  memberUrn = await create('Mine', member, ownPosts);
  await advanceClock(sandbox.url, 10 * dayMs);
});
after(() => sandbox[Symbol.asyncDispose]());

type Element = {
  share?: string;
  organizationalEntity: string;
  timeRange?: { start: number; end: number };
  totalShareStatistics: Record<string, number>;
};
const get = (path: string, accessToken = token, headers: Record<string, string> = {}) =>
  callRest(sandbox.url, accessToken, path, { headers });
const elements = async <T = Element>(answer: Response) => {
  assert.equal(answer.status, 200);
  return (await json<{ elements: T[] }>(answer)).elements;
};
const shares = `organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${encoded(coffeeUrn)}`;
const range = (start: number, end: number, by = 'DAY') =>
  `&timeIntervals=(timeRange:(start:${start},end:${end}),timeGranularityType:${by})`;

test('the daily values of a page sum to its lifetime values, and likes can be withdrawn', async () => {
  const [lifetime] = await elements(await get(shares));
  const total = lifetime!.totalShareStatistics;
  assert.ok(total.impressionCount! > 1000 && total.engagement! > 0 && total.engagement! < 1);
  assert.equal(lifetime!.organizationalEntity, coffeeUrn);
  assert.equal('timeRange' in lifetime!, false);
  const start = postedAt - dayMs;
  const days = await elements(await get(shares + range(start, start + 13 * dayMs)));
  for (const key of [
    'impressionCount',
    'uniqueImpressionsCount',
    'likeCount',
    'clickCount',
    'commentCount',
  ]) {
    const sum = days.reduce((all, day) => all + day.totalShareStatistics[key]!, 0);
    assert.equal(sum, total[key], key);
  }
  assert.ok(days.length >= 13 && days[0]!.timeRange!.start === start);
  assert.equal(days[0]!.totalShareStatistics.impressionCount, 0);
  assert.ok(days.some((day) => day.totalShareStatistics.likeCount! < 0));
  const reordered = `&timeIntervals=(timeGranularityType:DAY,timeRange:(end:${start + 13 * dayMs},start:${start}))`;
  assert.deepEqual(await elements(await get(shares + reordered)), days, 'the order of keys does not matter');
  const months = await elements(await get(shares + range(start, start + 13 * dayMs, 'MONTH')));
  assert.ok(months.length <= 2);
});

test('statistics of single posts; posts without views are omitted; long queries may be sent as a body', async () => {
  const fresh = (await createPost(sandbox.url, token, textPost())).headers.get('x-restli-id')!;
  const list = `List(${[...urns, fresh, 'urn:li:share:1'].map(encoded).join(',')})`;
  const found = await elements(await get(`${shares}&shares=${list}`));
  assert.deepEqual(
    found.map(({ share }) => share),
    urns,
  );
  assert.deepEqual(await elements(await get(`${shares}&ugcPosts=${list}`)), []);
  const [resource, query] = `${shares}&shares=${list}`.split('?');
  const tunnelled = await fetch(`${sandbox.url}/linkedin/api/rest/${resource}`, {
    method: 'POST',
    body: query!,
    headers: {
      authorization: `Bearer ${token}`,
      'linkedin-version': '202609',
      'x-restli-protocol-version': '2.0.0',
      'x-http-method-override': 'GET',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  assert.equal((await elements(tunnelled)).length, 2);
});

test('encoding, time window, scope and role are required', async () => {
  const now = Date.now() + 10 * dayMs;
  const status = async (path: string, accessToken = token) => (await get(path, accessToken)).status;
  assert.equal(await status(shares + range(now - 400 * dayMs, now)), 400);
  assert.equal(await status(shares + range(now, now - 1)), 400);
  assert.equal(await status(shares + range(now - dayMs, now, 'HOUR')), 400);
  assert.equal(
    await status(
      `${shares}${encoded(range(now - dayMs, now))
        .replace('%26', '&')
        .replace('%3D', '=')}`,
    ),
    400,
  );
  assert.equal(await status(`${shares}&shares=List(${urns[0]})`), 400);
  assert.equal(await status(`${shares}&${new URLSearchParams({ shares: `List(${urns[0]})` })}`), 400);
  assert.equal(await status(`${shares}&shares=List(${encoded(urns[0]!)})${range(now - dayMs, now)}`), 400);
  const analyst = (await connect(sandbox.url, 'maren')).access_token;
  assert.equal(await status(shares, analyst), 403);
  const writer = (await connect(sandbox.url, 'jonas')).access_token;
  assert.equal(await status(shares, writer), 403);
  const reader = (await connect(sandbox.url, 'tomas', 'r_organization_social')).access_token;
  assert.equal(await status(shares, reader), 403);
  member = (await connect(sandbox.url, 'tomas', 'w_member_social r_member_postAnalytics')).access_token;
});

test('visits and followers of a page, in total and by day; the last two days are not available yet', async () => {
  const pages = `organizationPageStatistics?q=organization&organization=${encoded(coffeeUrn)}`;
  type Page = { totalPageStatistics: { views: Record<string, { pageViews: number }> } };
  const [page] = await elements<Page>(await get(pages));
  const { views } = page!.totalPageStatistics;
  for (const name of ['allPageViews', 'allDesktopPageViews', 'allMobilePageViews', 'overviewPageViews']) {
    assert.equal(typeof views[name]?.pageViews, 'number', name);
  }
  const now = Date.now() + 10 * dayMs;
  const start = Math.floor(now / dayMs) * dayMs - 7 * dayMs;
  assert.equal((await elements(await get(pages + range(start, start + 7 * dayMs)))).length, 7);
  const followers = `organizationalEntityFollowerStatistics?q=organizationalEntity&organizationalEntity=${encoded(coffeeUrn)}`;
  type Gain = { followerGains: { organicFollowerGain: number } };
  const gains = await elements<Gain>(await get(followers + range(start, start + 7 * dayMs)));
  assert.equal(gains.length, 5);
  assert.ok(gains.every(({ followerGains }) => followerGains.organicFollowerGain > 0));
  assert.equal((await get(followers)).status, 200);
});

test('member analytics return one metric at a time; its format depends on the version', async () => {
  const own = `memberCreatorPostAnalytics?q=entity&entity=(share:${encoded(memberUrn)})`;
  type Number = { count?: number; value?: number; metricType: unknown; dateRange?: object };
  const [total] = await elements<Number>(await get(`${own}&queryType=IMPRESSION&aggregation=TOTAL`, member));
  assert.ok(total!.count! > 100);
  assert.equal(total!.metricType, 'IMPRESSION');
  const older = { 'linkedin-version': '202604' };
  const daily = await elements<Number>(
    await get(`${own}&queryType=IMPRESSION&aggregation=DAILY`, member, older),
  );
  assert.equal(typeof daily[0]!.metricType, 'object');
  assert.equal(
    daily.reduce((sum, { count }) => sum + count!, 0),
    total!.count,
  );
  await changeSettings(sandbox.url, { analytics_value_field: 'value' });
  const dates = '&dateRange=(start:(year:2026,month:1,day:1),end:(year:2099,month:1,day:1))';
  const mine = `memberCreatorPostAnalytics?q=me&queryType=REACTION&aggregation=TOTAL${dates}`;
  const [reactions] = await elements<Number>(await get(mine, member));
  assert.ok(reactions!.value! > 0 && !('count' in reactions!));
  const foreign = own.replace(encoded(memberUrn), encoded(urns[0]!));
  assert.equal((await get(`${foreign}&queryType=IMPRESSION`, member)).status, 403);
  assert.equal((await get(`${own}&queryType=IMPRESSION`)).status, 403);
  assert.equal((await get(`${own}&queryType=CLICKS`, member)).status, 400);
});

test('live counts of a page’s post match the statistics; a member’s cannot be read', async () => {
  const [first] = await elements(await get(`${shares}&shares=List(${encoded(urns[0]!)})`));
  const { likeCount, commentCount } = first!.totalShareStatistics;
  const metadata = await json<{
    reactionSummaries: { LIKE: { count: number } };
    commentSummary: { count: number };
  }>(await get(`socialMetadata/${encoded(urns[0]!)}`));
  assert.ok(Math.abs(metadata.reactionSummaries.LIKE.count - likeCount!) <= 1);
  assert.ok(Math.abs(metadata.commentSummary.count - commentCount!) <= 1);
  const headers = { authorization: `Bearer ${token}` };
  const actions = await fetch(`${sandbox.url}/linkedin/api/v2/socialActions/${encoded(urns[0]!)}`, {
    headers,
  });
  const older = await json<{ likesSummary: { totalLikes: number } }>(actions);
  assert.ok(Math.abs(older.likesSummary.totalLikes - likeCount!) <= 1);
  assert.equal((await get(`socialMetadata/${encoded(memberUrn)}`, member)).status, 403);
});
