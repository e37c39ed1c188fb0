/** What an adapter must return where nothing is wrong: an answer of the platform, and the right one. */
import assert from 'node:assert/strict';
import type { Commenter, CommentIo } from '../../server/domain/platform-port/commenter.ts';
import type { Ownership } from '../../server/domain/platform-port/permalinks.ts';
import type { Finding } from '../../server/domain/platform-port/publisher.ts';
import type { ContractSubject } from '../../server/platforms/contract-types.ts';
import type { RecordedCall } from './recorder.ts';

interface Expected {
  readonly account: string;
  readonly externalId: string;
  readonly label: string;
}

export function expectResults(subject: ContractSubject, calls: readonly RecordedCall[]) {
  const isUnsearchable = (account: string): boolean =>
    subject.unsearchableAccounts?.includes(account) === true;

  /** The result, and whether the platform was asked for it at all. */
  async function run<Result>(work: () => Promise<Result>): Promise<{ result: Result; isAsked: boolean }> {
    const before = calls.length;
    const result = await work();
    return { result, isAsked: calls.length > before };
  }

  return {
    /** By the platform; only what the adapter knows to be impossible it says by itself. */
    async answered<Result extends { readonly kind: string }>(
      label: string,
      work: () => Promise<Result>,
      orElse?: Result['kind'],
    ): Promise<Result> {
      const { result, isAsked } = await run(work);
      const isRight = result.kind === 'ok' || result.kind === orElse;
      assert.ok(
        isRight || (result.kind === 'not_supported' && !isAsked),
        `${label}: ${JSON.stringify(result)}`,
      );
      return result;
    },

    /** That it is absent is right only where there was nothing to ask by. */
    async found({ account, externalId, label }: Expected, work: () => Promise<Finding>): Promise<void> {
      const { result, isAsked } = await run(work);
      const words = `${label}: ${JSON.stringify(result)}`;
      if (result.kind === 'present') assert.equal(result.externalId, externalId, words);
      else if (result.kind === 'ambiguous')
        assert.ok(
          result.candidates.some((candidate) => candidate.externalId === externalId),
          words,
        );
      else if (result.kind === 'absent') assert.ok(!isAsked, words);
      else assert.ok(isUnsearchable(account), words);
    },

    async owned({ account, externalId, label }: Expected, work: () => Promise<Ownership>): Promise<void> {
      const { result, isAsked } = await run(work);
      const words = `${label}: ${JSON.stringify(result)}`;
      if (result.kind === 'theirs') assert.equal(result.externalId, externalId, words);
      else assert.ok(result.kind === 'cannot_ask' && (isUnsearchable(account) || !isAsked), words);
    },

    async commented(
      comment: Commenter,
      { externalId, label }: Expected,
      io: CommentIo & { readonly attemptStartedAt: Date },
    ): Promise<void> {
      const text = 'The first comment';
      const sent = await comment.send(externalId, text, io);
      assert.ok(sent.kind === 'sent', `${label}: ${JSON.stringify(sent)}`);
      const { result, isAsked } = await run(() => comment.find(externalId, text, io));
      const words = `${label}: ${JSON.stringify(result)}`;
      if (result.kind === 'present') assert.equal(result.commentId, sent.commentId, words);
      else assert.ok(result.kind === 'cannot_ask' && !isAsked, words);
    },
  };
}
