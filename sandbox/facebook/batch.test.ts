import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  callGraph,
  changeSettings,
  coffeePageId,
  type GraphRequestOptions,
  pageToken,
  postToFeed,
} from './test-support.ts';

let sandbox: TemporarySandbox;
let token: string;
before(async () => {
  sandbox = await startTemporarySandbox();
  token = await pageToken(sandbox.url);
});
after(() => sandbox[Symbol.asyncDispose]());

type Entry = { code: number; headers?: { name: string; value: string }[]; body: string };
const send = (
  batch: unknown,
  more: Record<string, string> = { include_headers: 'false' },
  sending: GraphRequestOptions = {},
) => {
  const form = { batch: JSON.stringify(batch), ...more };
  return callGraph(sandbox.url, token, `${sandbox.url}/facebook/graph/v26.0/`, { form, ...sending });
};
const read = (relative_url: string) => ({ method: 'GET', relative_url });
const entriesOf = ({ body }: { body: unknown }) => body as Entry[];
const bodies = (reply: { body: unknown }) =>
  entriesOf(reply).map(({ code, body }) => {
    const parsed = JSON.parse(body) as { error?: { code: number; message: string } } & Record<
      string,
      unknown
    >;
    return { code, body: parsed, error: parsed.error?.code, message: parsed.error?.message ?? '' };
  });

test('reads are answered in their order, each for itself, with or without a version and headers', async () => {
  const { body } = await postToFeed(sandbox.url, token);
  const entries = [
    `${body.id}/insights?metric=post_clicks`,
    `v26.0/${body.id}/insights?metric=post_impressions`,
    'me?fields=id',
    '17841405822300101?fields=id',
  ].map(read);
  const reply = await send(entries);
  assert.equal(reply.status, 200);
  const [clicks, dead, me, instagram] = bodies(reply);
  assert.equal(clicks?.code, 200);
  assert.deepEqual([dead?.code, dead?.error], [400, 100]);
  assert.deepEqual([me?.code, me?.body], [200, { id: coffeePageId }]);
  assert.equal(instagram?.error, 10, 'this token has no right on Instagram');
  assert.ok(entriesOf(reply).every(({ headers }) => headers === undefined));
  const [first] = entriesOf(await send(entries, {}));
  assert.ok(first?.headers?.some(({ name }) => name === 'content-type'));
});

test('Instagram’s nodes can be read in a batch as well', async () => {
  const scope = 'pages_show_list,pages_read_engagement,instagram_basic';
  const linked = await pageToken(sandbox.url, coffeePageId, 'ines', scope);
  const form = { batch: JSON.stringify([read('17841405822300101?fields=username')]) };
  const reply = await callGraph(sandbox.url, linked, `${sandbox.url}/facebook/graph/v26.0/`, { form });
  assert.deepEqual(bodies(reply)[0]?.body.username, 'lanternfish.coffee');
  const beyond = { batch: JSON.stringify([read('17841405822300101/media/anything')]) };
  const refused = await callGraph(sandbox.url, linked, `${sandbox.url}/facebook/graph/v26.0/`, {
    form: beyond,
  });
  assert.equal(bodies(refused)[0]?.error, 2500, 'nothing comes after an edge');
});

test('a batch has at most fifty requests, is a list, and its requests need the proof like any other', async () => {
  const tooMany = await send(Array.from({ length: 51 }, () => read('me')));
  assert.equal(tooMany.status, 400);
  assert.match(tooMany.error.message, /^Too many requests in batch message\. Maximum batch size is 50$/);
  assert.equal(tooMany.error.type, 'GraphBatchException');
  assert.equal(entriesOf(await send(Array.from({ length: 50 }, () => read('me')))).length, 50);
  assert.equal((await send({})).error.code, 100);
  assert.equal(bodies(await send([{ method: 'GET' }]))[0]?.code, 400);
  const unproven = await send([read('me')], {}, { secret: null });
  assert.match(bodies(unproven)[0]?.message ?? '', /appsecret_proof/);
  const posted = bodies(await send([{ method: 'POST', relative_url: `${coffeePageId}/feed` }]));
  assert.equal(posted[0]?.code, 400, 'only reads are simulated');
  await changeSettings(sandbox.url, { page_usage: { call_count: 100, estimated_time_to_regain_access: 5 } });
  assert.equal(bodies(await send([read('me')]))[0]?.error, 80001);
  await changeSettings(sandbox.url, { page_usage: null });
});
