import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertProblem } from '../api/problem.ts';
import { startHouse } from '../house.ts';
import { ledger } from '../ledger.ts';

const words = 'The recipe & more: https://example.com/recipe';

test('a first comment is signed with its post, and stands under it once, moments after it is out', async () => {
  await using house = await startHouse();
  const ines = house.visitor();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  const id = await ines.draft({ caption: 'Soup of the day', options: { first_comment: words } });
  assertProblem(await ines.post(`/v1/posts/${id}/first_comment/retry`), 404, 'not_found');
  const approved = await ines.approve(id);
  assert.deepEqual([approved.current_revision?.first_comment, approved.first_comment], [words, null]);
  await ines.must('/posts/publish', { post_id: id });
  const post = await ines.until(id, ({ first_comment }) => first_comment?.state === 'sent');
  assert.equal(post.state, 'published');

  const comments = await ledger(house.sandboxUrl, 'commented');
  assert.deepEqual(
    comments.map(({ text, account }) => [text, account]),
    [[words, approved.current_revision?.account]],
  );
  const page = await (await fetch(post.first_comment?.url ?? '')).text();
  assert.equal(page.split('data-comment=').length - 1, 1);
  assert.equal((await ledger(house.sandboxUrl)).length, 1);
});
