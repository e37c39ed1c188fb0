import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { arrangeFault, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  callGraph,
  changeSettings,
  coffeePageId,
  errorNumbers,
  ledgerEntries,
  pageScopes,
  pageToken,
  postToFeed,
} from './test-support.ts';

let sandbox: TemporarySandbox;
let token: string;
before(async () => {
  sandbox = await startTemporarySandbox();
  token = await pageToken(sandbox.url, coffeePageId, 'ines', `${pageScopes},pages_manage_engagement`);
});
after(() => sandbox[Symbol.asyncDispose]());

const publish = async () => String((await postToFeed(sandbox.url, token)).body.id);
const comment = (post: string, message: string, as = token) =>
  callGraph(sandbox.url, as, `${post}/comments`, { form: { message } });
const listed = async (post: string, query = '') =>
  (await callGraph(sandbox.url, token, `${post}/comments?fields=id,message,from${query}`)).body.data;

test('a comment by the page appears in the list, in the ledger and on the post’s page', async () => {
  const post = await publish();
  const first = await comment(post, 'One <b>&</b>\ntwo');
  const second = await comment(post, 'Three');
  const from = { name: 'Lanternfish Coffee', id: coffeePageId };
  const both = [
    { id: first.body.id, message: 'One <b>&</b>\ntwo', from },
    { id: second.body.id, message: 'Three', from },
  ];
  assert.deepEqual(await listed(post), both);
  assert.deepEqual(await listed(post, '&order=reverse_chronological'), both.toReversed());
  const comments = (await ledgerEntries(sandbox.url, 'commented')).map((entry) => [
    entry.text,
    entry.details?.under,
  ]);
  assert.deepEqual(comments, [
    ['One <b>&</b>\ntwo', post],
    ['Three', post],
  ]);
  const [, number] = post.split('_');
  const page = await (await fetch(`${sandbox.url}/facebook/www/lanternfishcoffee/posts/${number}`)).text();
  assert.ok(page.includes('One &#60;b&#62;&#38;&#60;/b&#62;'), page);
  await sandbox.restart();
  assert.deepEqual(await listed(post), both, 'also after a restart');
});

test('a comment needs the right permission, a visible post and a text within the limit', async () => {
  const post = await publish();
  const poor = await pageToken(sandbox.url, coffeePageId, 'tomas');
  assert.deepEqual(errorNumbers(await comment(post, 'Hello', poor)), [200]);
  assert.deepEqual(errorNumbers(await comment(post, ' ')), [100]);
  assert.deepEqual(errorNumbers(await comment(post, 'x'.repeat(8_001))), [100]);
  assert.deepEqual(errorNumbers(await comment(`${coffeePageId}_1`, 'Hello')), [100, 33]);
  await callGraph(sandbox.url, token, post, { method: 'DELETE' });
  assert.deepEqual(errorNumbers(await comment(post, 'Hello')), [100, 33]);
});

test('comments are filtered by a known filter only', async () => {
  const post = await publish();
  await comment(post, 'Hello');
  for (const filter of ['toplevel', 'stream'])
    assert.equal(((await listed(post, `&filter=${filter}`)) as unknown[]).length, 1, filter);
  const reply = await callGraph(sandbox.url, token, `${post}/comments?filter=replies`);
  assert.deepEqual(errorNumbers(reply), [100]);
  assert.match(reply.error.message, /toplevel, stream/);
});

test('a page that a comment mentions becomes a link with its name, for an application that may mention', async () => {
  const post = await publish();
  const hall = { id: '104512377012020', name: 'Harbour Hall' };
  const sent = `Tickets at @[${hall.id}]`;
  await comment(post, sent);
  const [shown] = (await listed(post)) as { message: string }[];
  assert.equal(shown?.message, 'Tickets at Harbour Hall');
  const entry = (await ledgerEntries(sandbox.url, 'commented')).at(-1);
  assert.deepEqual([entry?.text, entry?.raw_text], ['Tickets at Harbour Hall', sent]);
  assert.deepEqual(entry?.details, { under: post, mentions: [hall] });
  assert.deepEqual(errorNumbers(await comment(post, '@[1]')), [100]);
  await changeSettings(sandbox.url, { features: {} });
  assert.deepEqual(errorNumbers(await comment(post, sent)), [10]);
});

test('faults apply to comments as to every call', async () => {
  const post = await publish();
  await arrangeFault(sandbox.url, {
    platform: 'facebook',
    operation: 'createComment',
    kind: 'status_after_effect',
    status: 503,
  });
  assert.equal((await comment(post, 'Hello')).status, 503);
  assert.equal(((await listed(post)) as unknown[]).length, 1);
});
