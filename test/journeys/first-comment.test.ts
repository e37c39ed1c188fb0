import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertProblem } from '../api/assert-problem.ts';
import { readLedger } from '../read-ledger.ts';
import { startJourney } from './start-journey.ts';

const commentText = 'The recipe & more: https://example.com/recipe';

test('a first comment is signed with its post, and appears under it once, moments after publication', async () => {
  await using server = await startJourney();
  const ines = server.newSession();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  const id = await ines.createDraft({ caption: 'Soup of the day', options: { first_comment: commentText } });
  assertProblem(await ines.post(`/v1/posts/${id}/first_comment/retry`), 404, 'not_found');
  const approved = await ines.approve(id);
  assert.deepEqual([approved.current_revision?.first_comment, approved.first_comment], [commentText, null]);
  await ines.mustPost('/posts/publish', { post_id: id });
  const post = await ines.waitForPost(id, ({ first_comment }) => first_comment?.state === 'sent');
  assert.equal(post.state, 'published');

  const comments = await readLedger(server.sandboxUrl, 'commented');
  assert.deepEqual(
    comments.map(({ text, account }) => [text, account]),
    [[commentText, approved.current_revision?.account]],
  );
  const page = await (await fetch(post.first_comment?.url ?? '')).text();
  assert.equal(page.split('data-comment=').length - 1, 1);
  assert.equal((await readLedger(server.sandboxUrl)).length, 1);
});
