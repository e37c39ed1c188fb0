import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { arrangeFault, type TemporarySandbox, temporarySandbox } from '../test-kit.ts';
import { coffee, entries, feed, graph, numbers, pageScopes, pageToken } from './test-support.ts';

let sandbox: TemporarySandbox;
let token: string;
before(async () => {
  sandbox = await temporarySandbox();
  token = await pageToken(sandbox.url, coffee, 'ines', `${pageScopes},pages_manage_engagement`);
});
after(() => sandbox[Symbol.asyncDispose]());

const publish = async () => String((await feed(sandbox.url, token)).body.id);
const comment = (post: string, message: string, as = token) =>
  graph(sandbox.url, as, `${post}/comments`, { form: { message } });
const listed = async (post: string, query = '') =>
  (await graph(sandbox.url, token, `${post}/comments?fields=id,message,from${query}`)).body.data;

test('a comment of the page stands under its post: in the list, in the ledger and for visitors', async () => {
  const post = await publish();
  const first = await comment(post, 'One <b>&</b>\ntwo');
  const second = await comment(post, 'Three');
  const from = { name: 'Lanternfish Coffee', id: coffee };
  const both = [
    { id: first.body.id, message: 'One <b>&</b>\ntwo', from },
    { id: second.body.id, message: 'Three', from },
  ];
  assert.deepEqual(await listed(post), both);
  assert.deepEqual(await listed(post, '&order=reverse_chronological'), both.toReversed());
  const told = (await entries(sandbox.url, 'commented')).map((entry) => [entry.text, entry.details?.under]);
  assert.deepEqual(told, [
    ['One <b>&</b>\ntwo', post],
    ['Three', post],
  ]);
  const [, number] = post.split('_');
  const page = await (await fetch(`${sandbox.url}/facebook/www/lanternfishcoffee/posts/${number}`)).text();
  assert.ok(page.includes('One &#60;b&#62;&#38;&#60;/b&#62;'), page);
  await sandbox.restart();
  assert.deepEqual(await listed(post), both, 'also after a restart');
});

test('it takes the right permission, a visible post, and words that are not too long', async () => {
  const post = await publish();
  const poor = await pageToken(sandbox.url, coffee, 'tomas');
  assert.deepEqual(numbers(await comment(post, 'Hello', poor)), [200]);
  assert.deepEqual(numbers(await comment(post, ' ')), [100]);
  assert.deepEqual(numbers(await comment(post, 'x'.repeat(8_001))), [100]);
  assert.deepEqual(numbers(await comment(`${coffee}_1`, 'Hello')), [100, 33]);
  await graph(sandbox.url, token, post, { method: 'DELETE' });
  assert.deepEqual(numbers(await comment(post, 'Hello')), [100, 33]);
});

test('faults meet it as they meet every call', async () => {
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
