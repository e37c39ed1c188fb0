import { ArrowRight, Flag } from 'lucide-react';
import { type Ref, useEffect, useId, useImperativeHandle, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { HoldButton } from '../../components/hold-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { shownProof } from '../post/queries.ts';
import { batchProgress } from './batch.ts';
import { BatchLine } from './batch-line.tsx';
import { ConfirmSign } from './confirm-sign.tsx';
import { fieldId } from './declaration-field.tsx';
import { RequestChanges } from './request-changes.tsx';
import { ContentChangedNote, type SignKeys } from './sign-block.tsx';
import { SignStatement } from './sign-statement.tsx';
import { TimePassed } from './time-passed.tsx';
import type { Batch } from './use-batch.ts';
import { useConfirmation } from './use-confirmation.ts';
import { type DeclarationState, missingReason } from './use-declarations.ts';
import { useLateness } from './use-lateness.ts';

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
  const proof = shownProof(post);
  const number = post.current_revision?.number;
  const lateness = useLateness(post);
  const isOver = lateness === 'over';
  // In a batch each post is signed for its own time, so one whose time has passed needs another first.
  const missing = isOver ? t('Its time has passed.') : missingReason(declared);
  const values = declared.kind === 'asked' ? declared.values : {};
  const problems = declared.kind === 'asked' && declared.form.closed === null ? declared.problems : [];
  const publishAt = post.schedule?.publish_at ?? null;
  const { markSeen } = batch;
  // The proof is on screen and the server knows it was opened: from now on it counts as seen, in this version.
  useEffect(() => {
    if (!opened || !proof || lateness === null) return;
    markSeen(post.id, {
      digest: proof.digest,
      number,
      publishAt,
      declarations: values,
      missing,
    });
  }, [markSeen, opened, post.id, proof, number, publishAt, values, missing, lateness]);

  const count = batch.ids.length;
  const { ready } = batchProgress(batch.ids, batch.seen);
  const isReady = ready === count && !batch.isSigning;
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
  const label = t('{count, plural, one {Hold to sign it} other {Hold to sign all {number}}}', {
    count,
    number: spellNumber(count),
  });
  return (
    <>
      <BatchLine batch={batch} postId={post.id} />
      {isChanged ? <ContentChangedNote /> : null}
      {isOver ? (
        <TimePassed
          post={post}
          alternative={t('Choose another time, or leave it out and sign it by itself.')}
        />
      ) : null}
      <SignStatement id={statementId} declared={declared} />
      {problems[0] ? (
        <button
          type="button"
          className="btn min-h-11 border-flag bg-flag whitespace-normal text-on-flag hover:border-(--flag-hover) hover:bg-(--flag-hover)"
          onClick={focusFirstProblem}
        >
          <Icon of={Flag} />
          {problems[0].message}
        </button>
      ) : null}
      {confirmation.isAsking && isReady ? (
        <ConfirmSign
          name={userName}
          proofs={count}
          onYes={() => {
            confirmation.close();
            batch.sign();
          }}
          onNo={confirmation.decline}
        />
      ) : isReady || batch.isSigning ? (
        <HoldButton
          label={batch.isSigning ? t('Signing') : label}
          disabled={!isReady}
          describedBy={statementId}
          onHeld={batch.sign}
          onTap={confirmation.ask}
          focused={confirmation.wasDeclined}
        />
      ) : batch.nextId && !problems[0] ? (
        <NextOfBatch batch={batch} id={batch.nextId} />
      ) : null}
      {missing !== null && !isOver && problems.length === 0 ? <p className="meta">{missing}</p> : null}
      <div className="flex gap-2">
        <button type="button" className="btn flex-1" onClick={() => setIsRequestingChanges(true)}>
          {t('Ask for changes')} <kbd aria-hidden>R</kbd>
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => batch.toggle(post.id)}>
          {t('Leave it out')} <kbd aria-hidden>X</kbd>
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

export function NextOfBatch({ batch, id }: { batch: Batch; id: string }) {
  return (
    <button type="button" className="btn btn-solid min-h-11" onClick={() => batch.goTo(id)}>
      {batch.seen[id] ? t('Make the choices that are left') : t('Look at the next one')}
      <Icon of={ArrowRight} />
    </button>
  );
}
