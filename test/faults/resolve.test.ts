/**
 * A person settles an unconfirmed post: only with the URL of a post of that account. What is recorded is who said so
 * and when, never that the system saw it published.
 */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import type { AuditEntryView } from '../../server/http/audit/views.ts';
import { assertProblem } from '../api/assert-problem.ts';
import { arrangeFault, readLedger } from '../read-ledger.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const fixture = await openPublishingFixture({ pages: 2 });
after(() => fixture[Symbol.asyncDispose]());
afterEach(() => fixture.postToSandbox('faults/clear', {}));
const { ines, server, pages } = fixture;

const www = new URL('/linkedin/www', server.sandboxUrl).href;
const addressOf = async (caption: string): Promise<string> => {
  const shown = (await readLedger(server.sandboxUrl)).find(({ text }) => text === caption);
  assert.ok(shown, `${caption} is not out`);
  return `${www}/feed/update/${shown.external_id}/`;
};
/** It was published, its response was lost, and the platform cannot be queried. */
const uncertain = async (caption: string, more: Record<string, unknown> = {}): Promise<string> => {
  await arrangeFault(server.sandboxUrl, { operation: 'createPost', kind: 'drop_after_effect' });
  await arrangeFault(server.sandboxUrl, {
    operation: 'listPosts',
    kind: 'status_before_effect',
    status: 403,
  });
  const id = await fixture.approvePost({ caption, ...more });
  await fixture.sendUntilIdle();
  assert.equal((await ines.readPost(id)).state, 'unconfirmed');
  return id;
};
const resolve = (id: string, url: string) =>
  ines.post(`/v1/posts/${id}/resolve`, { result: 'published', url });
const auditOf = async (id: string): Promise<AuditEntryView | undefined> => {
  const { body } = await ines.get<{ data: AuditEntryView[] }>(`/v1/audit?post_id=${id}`);
  return body.data.find(({ action }) => action === 'post.resolved');
};

test('any other URL than that of a post of the account is refused, with a reason, and changes nothing', async () => {
  const id = await uncertain('Settled by its own address only');
  const { account } = await ines.readPost(id);
  const invalidUrls = [
    'https://example.com/post',
    'https://www.linkedin.com/feed/update/urn:li:share:1/',
    www,
    account?.url ?? '',
    'no address',
  ];
  for (const url of invalidUrls) {
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
  assert.equal((await ines.readPost(id)).state, 'unconfirmed');
});

test('a post of another page, and another post of ours, are refused', async () => {
  const elsewhere = await fixture.approvePost({ caption: 'On the other page', account_id: pages[1] });
  const earlier = await fixture.approvePost({ caption: 'Another post of ours' });
  await fixture.sendUntilIdle();
  const id = await uncertain('Which of them is it?');
  const { permalink } = await ines.readPost(elsewhere);
  const other = await resolve(id, permalink ?? '');
  assertProblem(other, 400, 'evidence_needed');
  assert.match(JSON.stringify(other.body), /LinkedIn shows no such post of/);
  const otherUrl = await resolve(id, (await ines.readPost(earlier)).permalink ?? '');
  assertProblem(otherUrl, 400, 'evidence_needed');
  assert.match(JSON.stringify(otherUrl.body), /another post that Signoff knows already/);
});

test('its own URL settles it: who said so is on the post, in its history and in the audit', async () => {
  const id = await uncertain('Ines looked');
  const url = await addressOf('Ines looked');
  const reply = await resolve(id, `${url}?utm_source=share`);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  const post = await ines.readPost(id);
  assert.deepEqual([post.state, post.permalink], ['published', url]);
  assert.deepEqual(
    [post.marked_published?.by.id, post.marked_published?.at, post.marked_published?.confirmed],
    [ines.userId, post.published_at, true],
  );
  const historyEntry = post.history.find(({ action }) => action === 'post.resolved');
  assert.deepEqual(
    [historyEntry?.summary, historyEntry?.by?.id],
    ['Marked as published; the platform shows it', ines.userId],
  );
  assert.ok(!post.history.some(({ action }) => action === 'post.published'));
  const { confirmed, result } = (await auditOf(id))?.data ?? {};
  assert.deepEqual([result, confirmed], ['published', true]);
  assert.ok(post.can.includes('remove'), 'the platform vouched for its id');
  const { body } = await ines.get<{ data: { id: string; marked_published: object | null }[] }>('/v1/posts');
  assert.ok(body.data.find((one) => one.id === id)?.marked_published, 'lists tell it too');
});

test('a platform that does not respond now is queried again; one that never reports leaves it to the person', async () => {
  const id = await uncertain('Asked twice');
  const url = await addressOf('Asked twice');
  await arrangeFault(server.sandboxUrl, { operation: 'getPost', kind: 'status_before_effect', status: 503 });
  assertProblem(await resolve(id, url), 503, 'platform_unavailable');
  assert.equal((await ines.readPost(id)).state, 'unconfirmed');

  const [activity, words] = [`${www}/feed/update/urn:li:activity:77/`, { first_comment: 'A word' }];
  const { marked_published } = (await resolve(id, activity)).body;
  assert.equal(marked_published?.confirmed, false);
  const post = await ines.readPost(id);
  assert.ok(!post.can.includes('remove'), 'the id was not confirmed');
  assert.ok(
    post.history.some(({ summary }) => summary === 'Marked as published; Signoff could not confirm it'),
  );
  const again = await uncertain('The same address twice', { options: words });
  assertProblem(await resolve(again, activity), 400, 'evidence_needed');
});

test('“it is not there” is recorded as an answer, and nothing is marked', async () => {
  const id = await uncertain('Not there');
  await ines.mustPost(`/v1/posts/${id}/resolve`, { result: 'not_published' });
  const post = await ines.readPost(id);
  assert.deepEqual([post.state, post.marked_published], ['failed', null]);
  assert.ok(post.history.some(({ summary }) => summary === 'Marked as not published'));
});
