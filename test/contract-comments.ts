/**
 * The part of the contract about first comments. The promises: "sent" is returned only when readers see the comment,
 * "not sent" only when they never will, and `find` is right about everything between.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Commenter } from '../server/domain/platform-port/commenter.ts';
import { createTestSend } from '../server/platforms/contract-harness.ts';
import { faults } from '../server/platforms/contract-subjects.ts';
import type { ContractSubject } from '../server/platforms/contract-types.ts';
import type { ContractFixture } from './contract-fixture.ts';
import { sampleOf } from './contract-sample.ts';

const commentText = 'The link: https://example.com/menu?a=1 #fresh (today) & tomorrow_';
/** Longer than any fault of the sandbox delays an effect. */
const settledMs = 120_000;

export function testFirstComments(subject: ContractSubject, opened: () => ContractFixture): void {
  const { commentOperations } = subject;

  test('a first comment is offered exactly where it can be sent', () => {
    const { comment, options } = opened().publisher;
    assert.equal(comment !== undefined, commentOperations !== undefined);
    const option = options.find(({ key }) => key === 'first_comment');
    assert.equal(option !== undefined, comment !== undefined);
    if (option) assert.ok(option.maxLength && option.unit, 'it has a limit');
  });
  if (!commentOperations) return;

  /** A published post, and the request to comment this text under it. */
  async function publish(account: string) {
    const { stage: fixture, publisher, world, write, impatient } = opened();
    const kind = subject.kinds.find((one) => (one.account ?? subject.accounts[0]) === account);
    assert.ok(kind);
    const { externalId } = await createTestSend(fixture, { kind, content: write(kind) }).finish();
    const { comment } = publisher;
    assert.ok(comment);
    const attemptStartedAt = world.now();
    const io = () => ({ ...fixture.getGrant(account), account, now: world.now, request: impatient });
    return {
      externalId,
      send: (): ReturnType<Commenter['send']> => comment.send(externalId, commentText, io()),
      find: (text = commentText) => comment.find(externalId, text, { ...io(), attemptStartedAt }),
      shown: async () =>
        (await world.history(account)).filter(
          ({ action, details }) => action === 'commented' && details?.under === externalId,
        ),
    };
  }
  const [page] = subject.accounts;

  test('the first comment is part of the manifest, so that it is part of what is approved', () => {
    const { publisher, write } = opened();
    const content = write(subject.kinds[0]);
    const commented = { ...content, options: { ...content.options, first_comment: commentText } };
    assert.deepEqual(publisher.check(commented), []);
    assert.equal(publisher.manifest(commented, page).first_comment, commentText);
    assert.ok(
      !('first_comment' in publisher.manifest(content, page)),
      'digests of other posts stay the same',
    );
    const tooLong = { ...content, options: { ...content.options, first_comment: 'x'.repeat(100_000) } };
    assert.ok(publisher.check(tooLong).some(({ param }) => param === 'options.first_comment'));
  });

  test('a first comment appears under its post in our name, word for word, and is found there', async () => {
    for (const account of subject.accounts.filter((one) =>
      subject.kinds.some((kind) => (kind.account ?? page) === one),
    )) {
      const post = await publish(account);
      const before = await post.find();
      assert.match(before.kind, /^(absent|cannot_ask)$/);
      const outcome = await post.send();
      assert.ok(outcome.kind === 'sent', JSON.stringify(outcome));
      const [shown, ...others] = await post.shown();
      assert.deepEqual([shown?.external_id, shown?.text, others.length], [outcome.commentId, commentText, 0]);
      if (before.kind === 'cannot_ask') continue;
      assert.deepEqual(await post.find(), { kind: 'present', commentId: outcome.commentId });
      assert.deepEqual(await post.find(`${commentText}!`), { kind: 'absent' });
    }
  });

  test('faults of the comment call are reported truthfully, and the rest can be looked up on the platform', async () => {
    const { world } = opened();
    for (const fault of sampleOf(faults, 8, 'commenting')) {
      const about = JSON.stringify(fault);
      const post = await publish(page);
      await world.fault({ platform: subject.name, operation: commentOperations.send, ...fault });
      const outcome = await post.send();
      assert.equal(await world.armedFaults(), 0, `${about} was never met`);
      await world.clearFaults();
      await world.advance(settledMs);
      const shown = (await post.shown()).map(({ external_id }) => external_id);
      if (outcome.kind === 'sent') assert.deepEqual(shown, [outcome.commentId], about);
      else if (outcome.kind !== 'unknown')
        assert.deepEqual(shown, [], `${about}: ${JSON.stringify(outcome)}`);
      const [commentId] = shown;
      assert.deepEqual(
        await post.find(),
        commentId === undefined ? { kind: 'absent' } : { kind: 'present', commentId },
        about,
      );
    }
  });

  test('no fault of the lookup makes a visible comment absent', async () => {
    const { world } = opened();
    const post = await publish(page);
    assert.equal((await post.send()).kind, 'sent');
    for (const fault of sampleOf(faults, 5, 'asking for comments')) {
      await world.fault({ platform: subject.name, operation: commentOperations.find, ...fault });
      assert.match((await post.find()).kind, /^(ask_later|present)$/, JSON.stringify(fault));
      await world.clearFaults();
      if (fault.kind === 'late_success') await world.advance(settledMs);
    }
  });
}
