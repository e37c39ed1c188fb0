/**
 * A person settles what nobody could tell: only by the address of a post of that account, and what is kept is whose
 * word it is and from when, never that it was seen to go out.
 */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import type { AuditEntryView } from '../../server/http/audit/views.ts';
import { assertProblem } from '../api/problem.ts';
import { arrangeFault, ledger } from '../ledger.ts';
import { openStage } from './stage.ts';

const stage = await openStage({ pages: 2 });
after(() => stage[Symbol.asyncDispose]());
afterEach(() => stage.sandbox('faults/clear', {}));
const { ines, house, pages } = stage;

const www = new URL('/linkedin/www', house.sandboxUrl).href;
const addressOf = async (caption: string): Promise<string> => {
  const shown = (await ledger(house.sandboxUrl)).find(({ text }) => text === caption);
  assert.ok(shown, `${caption} is not out`);
  return `${www}/feed/update/${shown.external_id}/`;
};
/** It is out, its answer got lost, and nobody can be asked. */
const uncertain = async (caption: string, more: Record<string, unknown> = {}): Promise<string> => {
  await arrangeFault(house.sandboxUrl, { operation: 'createPost', kind: 'drop_after_effect' });
  await arrangeFault(house.sandboxUrl, { operation: 'listPosts', kind: 'status_before_effect', status: 403 });
  const id = await stage.post({ caption, ...more });
  await stage.drive();
  assert.equal((await ines.read(id)).state, 'unconfirmed');
  return id;
};
const resolve = (id: string, url: string) =>
  ines.post(`/v1/posts/${id}/resolve`, { result: 'published', url });
const auditOf = async (id: string): Promise<AuditEntryView | undefined> => {
  const { body } = await ines.get<{ data: AuditEntryView[] }>(`/v1/audit?post_id=${id}`);
  return body.data.find(({ action }) => action === 'post.resolved');
};

test('any other address than that of a post of the account is refused, with words, and changes nothing', async () => {
  const id = await uncertain('Settled by its own address only');
  const { account } = await ines.read(id);
  const bad = [
    'https://example.com/post',
    'https://www.linkedin.com/feed/update/urn:li:share:1/',
    www,
    account?.url ?? '',
    'no address',
  ];
  for (const url of bad) {
    const reply = await resolve(id, url);
    assertProblem(reply, 400, 'evidence_needed');
    assert.match(
      JSON.stringify(reply.body),
      new RegExp(
        `not the address of a post of ${account?.name} on LinkedIn. It looks like ${www}/feed/update/urn`,
      ),
      url,
    );
  }
  const nowhere = await resolve(id, `${www}/feed/update/urn:li:share:1/`);
  assertProblem(nowhere, 400, 'evidence_needed');
  assert.match(JSON.stringify(nowhere.body), /LinkedIn shows no such post of/);
  assert.equal((await ines.read(id)).state, 'unconfirmed');
});

test('a post of another page, and one that is another post of ours, are not this one', async () => {
  const elsewhere = await stage.post({ caption: 'On the other page', account_id: pages[1] });
  const earlier = await stage.post({ caption: 'Another post of ours' });
  await stage.drive();
  const id = await uncertain('Which of them is it?');
  const { permalink } = await ines.read(elsewhere);
  const other = await resolve(id, permalink ?? '');
  assertProblem(other, 400, 'evidence_needed');
  assert.match(JSON.stringify(other.body), /LinkedIn shows no such post of/);
  const taken = await resolve(id, (await ines.read(earlier)).permalink ?? '');
  assertProblem(taken, 400, 'evidence_needed');
  assert.match(JSON.stringify(taken.body), /another post that Signoff knows already/);
});

test('its own address settles it: whose word it is stands on the post, in its history and in the audit', async () => {
  const id = await uncertain('Ines looked');
  const url = await addressOf('Ines looked');
  const reply = await resolve(id, `${url}?utm_source=share`);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  const post = await ines.read(id);
  assert.deepEqual([post.state, post.permalink], ['published', url]);
  assert.deepEqual(
    [post.marked_published?.by.id, post.marked_published?.at, post.marked_published?.confirmed],
    [ines.userId, post.published_at, true],
  );
  const told = post.history.find(({ action }) => action === 'post.resolved');
  assert.deepEqual(
    [told?.summary, told?.by?.id],
    ['Marked as published; the platform shows it', ines.userId],
  );
  assert.ok(!post.history.some(({ action }) => action === 'post.published'));
  const { confirmed, result } = (await auditOf(id))?.data ?? {};
  assert.deepEqual([result, confirmed], ['published', true]);
  assert.ok(post.can.includes('remove'), 'the platform vouched for its id');
  const { body } = await ines.get<{ data: { id: string; marked_published: object | null }[] }>('/v1/posts');
  assert.ok(body.data.find((one) => one.id === id)?.marked_published, 'lists tell it too');
});

test('a platform that does not answer now is asked again; one that tells nobody leaves it to the person', async () => {
  const id = await uncertain('Asked twice');
  const url = await addressOf('Asked twice');
  await arrangeFault(house.sandboxUrl, { operation: 'getPost', kind: 'status_before_effect', status: 503 });
  assertProblem(await resolve(id, url), 503, 'platform_unavailable');
  assert.equal((await ines.read(id)).state, 'unconfirmed');

  const [activity, words] = [`${www}/feed/update/urn:li:activity:77/`, { first_comment: 'A word' }];
  const { marked_published } = (await resolve(id, activity)).body;
  assert.equal(marked_published?.confirmed, false);
  const post = await ines.read(id);
  assert.ok(!post.can.includes('remove'), 'nobody vouched for an id');
  assert.ok(
    post.history.some(({ summary }) => summary === 'Marked as published; Signoff could not confirm it'),
  );
  const again = await uncertain('The same address twice', { options: words });
  assertProblem(await resolve(again, activity), 400, 'evidence_needed');
});

test('“it is not there” is kept as said, and nothing is marked', async () => {
  const id = await uncertain('Not there');
  await ines.must(`/v1/posts/${id}/resolve`, { result: 'not_published' });
  const post = await ines.read(id);
  assert.deepEqual([post.state, post.marked_published], ['failed', null]);
  assert.ok(post.history.some(({ summary }) => summary === 'Marked as not published'));
});
