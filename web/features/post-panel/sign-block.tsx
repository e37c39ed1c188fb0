import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { type Ref, useId, useImperativeHandle, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { HoldButton } from '../../components/hold-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast-store.ts';
import { ApiProblem } from '../../data/problem.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { shownProof, type usePostCommand } from '../post/queries.ts';
import { ConfirmSign } from './confirm-sign.tsx';
import { fieldId } from './declaration-field.tsx';
import { RequestChanges } from './request-changes.tsx';
import { SignStatement } from './sign-statement.tsx';
import { signedMessage } from './signed-message.ts';
import { SendToReview } from './simple-blocks.tsx';
import { TimePassed } from './time-passed.tsx';
import { useConfirmation } from './use-confirmation.ts';
import { type DeclarationState, missingReason } from './use-declarations.ts';
import { useLateness } from './use-lateness.ts';

export interface SignKeys {
  sign: () => void;
  requestChanges: () => void;
}

const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof ApiProblem && error.code === code;

export const ContentChangedNote = () => (
  <div className="note note-flag" role="alert">
    <span>
      {t('Somebody changed this post while you looked at it. This is the new text; please read it again.')}
    </span>
  </div>
);

/** Signs off a proof. Blue is used only here. */
export function SignBlock({
  post,
  isChanged,
  userName,
  opened,
  command,
  declared,
  onSigned,
  keysRef,
}: {
  post: PostDetailView;
  /** The content differs from what this user first saw. */
  isChanged: boolean;
  userName: string;
  opened: boolean;
  command: ReturnType<typeof usePostCommand>;
  declared: DeclarationState;
  onSigned: () => void;
  keysRef: Ref<SignKeys>;
}) {
  const statementId = useId();
  const missingId = useId();
  const confirmation = useConfirmation();
  const [isRequestingChanges, setIsRequestingChanges] = useState(false);
  const proof = shownProof(post);
  // A post that was not sent to review can only be changed by its author.
  const isOwnDraft = post.state === 'draft' && !post.from_app;
  const missing = missingReason(declared);
  const problems = declared.kind === 'asked' && declared.form.closed === null ? declared.problems : [];
  const lateness = useLateness(post);
  // The server's clock decides.
  const isTimeRefused = hasErrorCode(command.error, 'time_in_past');
  const isOver = lateness === 'over' || isTimeRefused;
  const isReady = opened && proof !== null && !command.isPending && missing === null && lateness !== null;

  const sign = () => {
    if (!isReady || !proof) return;
    confirmation.close();
    command.mutate(
      {
        do: 'approve',
        revision_digest: proof.digest,
        revision_number: post.current_revision?.number,
        publish_at: post.schedule?.publish_at ?? null,
        declarations: declared.kind === 'asked' ? declared.values : {},
        ...(isOver ? { timing: { kind: 'any' } } : {}),
      },
      {
        onSuccess: (detail) => {
          toast(signedMessage(detail));
          onSigned();
        },
        // The platform's choices may have changed in the meantime: refetch them.
        onError: (error) => {
          if (hasErrorCode(error, 'declarations_missing') && declared.kind === 'asked') declared.refetch();
        },
      },
    );
  };
  const focusFirstProblem = () => {
    const field = problems[0] && document.getElementById(fieldId(problems[0].key));
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  };
  useImperativeHandle(keysRef, () => ({
    sign: () => (isReady ? confirmation.ask() : focusFirstProblem()),
    requestChanges: () => (isOwnDraft ? undefined : setIsRequestingChanges(true)),
  }));
  const changed = isChanged || hasErrorCode(command.error, 'content_changed');
  // An error that is shown at a field is not repeated.
  const isShownAtFields = hasErrorCode(command.error, 'declarations_missing') && declared.kind === 'asked';

  return (
    <>
      {changed ? (
        <ContentChangedNote />
      ) : command.isError && !isShownAtFields && !isTimeRefused ? (
        <InlineProblem error={command.error} />
      ) : null}
      {isOver ? (
        <TimePassed
          post={post}
          alternative={t(
            'Choose another time, or sign it for any time: then it has none, and goes out when someone publishes it.',
          )}
          onMoved={command.reset}
        />
      ) : lateness === 'late' ? (
        <p className="note note-flag">{t('Its time has come: once signed, it goes out at once.')}</p>
      ) : null}
      <SignStatement id={statementId} declared={declared} />
      {problems[0] ? (
        <button
          type="button"
          id={missingId}
          className="btn min-h-11 border-flag bg-flag whitespace-normal text-on-flag hover:border-(--flag-hover) hover:bg-(--flag-hover)"
          onClick={focusFirstProblem}
        >
          <Icon of={Flag} />
          {problems.length > 1
            ? t('{count, plural, one {{number} choice left} other {{number} choices left}}', {
                count: problems.length,
                number: capitalize(spellNumber(problems.length)),
              })
            : problems[0].message}
        </button>
      ) : null}
      {confirmation.isAsking && missing === null ? (
        <ConfirmSign
          name={userName}
          revision={post.current_revision?.number ?? null}
          anyTime={isOver}
          onYes={sign}
          onNo={confirmation.decline}
        />
      ) : (
        // A separate button for each meaning: a hold that was started for one must not count for the other.
        <HoldButton
          key={isOver ? 'any time' : 'its time'}
          className={problems[0] ? 'max-tablet:hidden' : ''}
          label={
            command.isPending ? t('Signing') : isOver ? t('Hold to sign for any time') : t('Hold to sign off')
          }
          disabled={!isReady}
          reason={missing}
          describedBy={`${statementId} ${missingId}`}
          onHeld={sign}
          onTap={confirmation.ask}
          focused={confirmation.wasDeclined}
        />
      )}
      {missing !== null && problems.length === 0 ? (
        <p id={missingId} className="meta">
          {missing}
        </p>
      ) : null}
      <div className="flex gap-2">
        {isOwnDraft ? (
          <SendToReview post={post} className="btn flex-1" />
        ) : (
          <button type="button" className="btn flex-1" onClick={() => setIsRequestingChanges(true)}>
            {t('Ask for changes')} <kbd aria-hidden>R</kbd>
          </button>
        )}
        {post.can.includes('edit') ? (
          <Link to="/compose/{-$postId}" params={{ postId: post.id }} className="btn btn-quiet">
            {t('Edit')} <kbd aria-hidden>E</kbd>
          </Link>
        ) : null}
      </div>
      {confirmation.isAsking || !isReady ? null : (
        <button
          type="button"
          className="link min-h-6 justify-self-start text-xs text-fg-2"
          onClick={confirmation.ask}
        >
          {t('Sign without holding')}
        </button>
      )}
      <RequestChanges post={post} open={isRequestingChanges} onClose={() => setIsRequestingChanges(false)} />
    </>
  );
}
