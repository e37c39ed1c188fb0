import { useQuery } from '@tanstack/react-query';
import { type Ref, useId, useImperativeHandle, useState } from 'react';
import type { PostDetailView, PostView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { HoldButton } from '../../components/hold-button.tsx';
import { spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { SigningHint } from '../passkeys/signing-hint.tsx';
import { mayAsk } from '../passkeys/signing-key.ts';
import { useSigningKey } from '../passkeys/use-signing-key.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { ideaViewQuery } from '../post/queries.ts';
import { differencesOf } from '../post/variants.ts';
import { batchProgress } from './batch.ts';
import { BatchLine } from './batch-line.tsx';
import { ConfirmSign } from './confirm-sign.tsx';
import { fieldId } from './declaration-field.tsx';
import { describeChoicesLeft, FlagButton } from './flag-button.tsx';
import { isLeftOut } from './idea-variants.tsx';
import { RequestChanges } from './request-changes.tsx';
import { ContentChangedNote, type SignKeys } from './sign-block.tsx';
import { SignStatement } from './sign-statement.tsx';
import { TimePassed } from './time-passed.tsx';
import type { Batch } from './use-batch.ts';
import { useConfirmation } from './use-confirmation.ts';
import { type DeclarationState, missingReason } from './use-declarations.ts';
import { useLateness } from './use-lateness.ts';
import { useMarkSeen } from './use-mark-seen.ts';

const noChoices = {};

/**
 * Replaces the sign block while several proofs are signed: view each, then sign all that were seen with one
 * gesture.
 */
export function BatchBlock({
  post,
  isChanged,
  userName,
  opened,
  declared,
  batch,
  keysRef,
}: {
  post: PostDetailView;
  isChanged: boolean;
  userName: string;
  opened: boolean;
  declared: DeclarationState;
  batch: Batch;
  keysRef: Ref<SignKeys>;
}) {
  const statementId = useId();
  const confirmation = useConfirmation();
  const [isRequestingChanges, setIsRequestingChanges] = useState(false);
  const idea = useQuery({ ...ideaViewQuery(post.idea_id), enabled: batch.kind === 'idea' });
  const leftOut = isLeftOut(post, batch);
  const lateness = useLateness(post);
  const isOver = lateness === 'over';
  // In a batch each post is signed for its own time, so one whose time has passed needs another first.
  const missing = isOver ? t('Its time has passed.') : missingReason(declared);
  const values = declared.kind === 'asked' ? declared.values : noChoices;
  const problems =
    declared.kind === 'asked' && declared.form.closed === null && !leftOut ? declared.problems : [];
  useMarkSeen(batch, post, { opened, lateness, declarations: values, missing });

  const count = batch.ids.length;
  const { ready } = batchProgress(batch.ids, batch.seen);
  const { strength } = post.approvals;
  const signingKey = useSigningKey(strength);
  const isSeen = ready === count;
  const isReady = isSeen && !batch.isSigning && mayAsk(signingKey);
  const sign = () => batch.sign(strength);
  const focusFirstProblem = () => {
    const field = problems[0] && document.getElementById(fieldId(problems[0].key));
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  };
  useImperativeHandle(keysRef, () => ({
    sign: () => {
      if (isReady) confirmation.ask();
      else if (problems[0]) focusFirstProblem();
      else if (batch.nextId) batch.goTo(batch.nextId);
    },
    requestChanges: () => setIsRequestingChanges(true),
  }));
  const label =
    count < batch.total
      ? t('Hold to sign {number} of {total}', {
          number: spellNumber(count),
          total: spellNumber(batch.total),
        })
      : t('{count, plural, one {Hold to sign it} =2 {Hold to sign both} other {Hold to sign all {number}}}', {
          count,
          number: spellNumber(count),
        });
  return (
    <>
      {batch.kind === 'chosen' ? <BatchLine batch={batch} postId={post.id} /> : null}
      {isChanged ? <ContentChangedNote /> : batch.error ? <InlineProblem error={batch.error} /> : null}
      {isOver && !leftOut ? (
        <TimePassed
          post={post}
          alternative={t('Choose another time, or leave it out and sign it by itself.')}
        />
      ) : null}
      {leftOut ? null : <SignStatement id={statementId} declared={declared} />}
      {problems[0] ? <FlagButton label={describeChoicesLeft(problems)} onClick={focusFirstProblem} /> : null}
      {isSeen ? (
        <SigningHint
          signingKey={signingKey}
          words={t(
            '{count, plural, one {Hold, then confirm on your device: your passkey signs it.} other {Hold, then confirm on your device once: your passkey signs all {number} together.}}',
            { count, number: spellNumber(count) },
          )}
        />
      ) : null}
      {confirmation.isAsking && isReady ? (
        <ConfirmSign
          name={userName}
          proofs={count}
          onYes={() => {
            confirmation.close();
            sign();
          }}
          onNo={confirmation.decline}
        />
      ) : isReady || batch.isSigning ? (
        <HoldButton
          label={batch.isSigning ? t('Signing') : label}
          disabled={!isReady}
          describedBy={statementId}
          onHeld={sign}
          onTap={confirmation.ask}
          focused={confirmation.wasDeclined}
        />
      ) : batch.nextId && !problems[0] ? (
        <NextOfBatch
          batch={batch}
          id={batch.nextId}
          posts={batch.kind === 'idea' ? idea.data?.posts : undefined}
        />
      ) : null}
      {missing !== null && !isOver && !leftOut && problems.length === 0 ? (
        <p className="meta">{missing}</p>
      ) : null}
      <div className="flex gap-2">
        <button type="button" className="btn flex-1" onClick={() => setIsRequestingChanges(true)}>
          {t('Ask for changes')} <kbd aria-hidden>R</kbd>
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => batch.toggle(post.id)}>
          {leftOut ? t('Sign it too') : t('Leave it out')} <kbd aria-hidden>X</kbd>
        </button>
      </div>
      {isReady && !confirmation.isAsking ? (
        <button
          type="button"
          className="link min-h-6 justify-self-start text-xs text-fg-2"
          onClick={confirmation.ask}
        >
          {t('Sign without holding')}
        </button>
      ) : null}
      <RequestChanges
        post={post}
        open={isRequestingChanges}
        onClose={() => setIsRequestingChanges(false)}
        onSent={() => batch.toggle(post.id)}
      />
    </>
  );
}

export function NextOfBatch({
  batch,
  id,
  posts = [],
}: {
  batch: Batch;
  id: string;
  /** The posts of the idea, if it is one of them. */
  posts?: readonly PostView[] | undefined;
}) {
  return <FlagButton label={describeNext(batch, id, posts)} onClick={() => batch.goTo(id)} />;
}

const describeNext = (batch: Batch, id: string, posts: readonly PostView[]): string => {
  if (batch.seen[id]) return t('Make the choices that are left');
  const next = posts.find((post) => post.id === id);
  if (!next) return t('Look at the next one');
  const platform = platformLabel(next.platform);
  return differencesOf(next, posts).length > 0
    ? t('{platform} differs: look at it first', { platform })
    : t('Look at {platform} first', { platform });
};
