import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Ref, useId, useImperativeHandle, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { HoldButton } from '../../components/hold-button.tsx';
import { ApiProblem } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { SigningHint } from '../passkeys/signing-hint.tsx';
import { mayAsk } from '../passkeys/signing-key.ts';
import { useSigningKey } from '../passkeys/use-signing-key.ts';
import { shownProof, type usePostCommand } from '../post/queries.ts';
import { BarActions } from './bar-actions.tsx';
import { ConfirmSign } from './confirm-sign.tsx';
import { fieldId } from './declaration-field.tsx';
import { describeChoicesLeft, FlagButton } from './flag-button.tsx';
import { RequestChanges } from './request-changes.tsx';
import { SignStatement } from './sign-statement.tsx';
import { signedMessage } from './signed-message.ts';
import { signedToast } from './signed-toast.ts';
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
  const client = useQueryClient();
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
  const signingKey = useSigningKey(post.approvals.strength);
  const isReady =
    opened &&
    proof !== null &&
    !command.isPending &&
    missing === null &&
    lateness !== null &&
    mayAsk(signingKey);

  const isAsking = confirmation.isAsking && missing === null;

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
          signedToast(client, signedMessage(detail), [detail]);
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
      {missing !== null && problems.length === 0 ? (
        <p id={missingId} className="meta">
          {missing}
        </p>
      ) : null}
      {problems.length === 0 ? (
        <SigningHint
          signingKey={signingKey}
          words={t('Hold, then confirm on your device: your passkey signs exactly what you see.')}
        />
      ) : null}
      {isAsking ? (
        <ConfirmSign
          name={userName}
          revision={post.current_revision?.number ?? null}
          anyTime={isOver}
          onYes={sign}
          onNo={confirmation.decline}
        />
      ) : null}
      <BarActions
        folds
        main={
          isAsking ? null : problems[0] ? (
            <FlagButton label={describeChoicesLeft(problems)} onClick={focusFirstProblem} />
          ) : signingKey.kind === 'none' ? null : (
            // A separate button for each meaning: a hold that was started for one must not count for the other.
            <HoldButton
              key={isOver ? 'any time' : 'its time'}
              label={
                command.isPending
                  ? t('Signing')
                  : isOver
                    ? t('Hold to sign for any time')
                    : t('Hold to sign off')
              }
              disabled={!isReady}
              reason={missing}
              describedBy={`${statementId} ${missingId}`}
              onHeld={sign}
              onTap={confirmation.ask}
              focused={confirmation.wasDeclined}
            />
          )
        }
        beside={
          isOwnDraft ? (
            <SendToReview post={post} className="btn" />
          ) : (
            <button
              type="button"
              className="btn max-tablet:whitespace-normal"
              onClick={() => setIsRequestingChanges(true)}
            >
              {t('Ask for changes')} <kbd aria-hidden>R</kbd>
            </button>
          )
        }
      >
        {post.can.includes('edit') ? (
          <Link to="/compose/{-$postId}" params={{ postId: post.id }} className="btn btn-quiet">
            {t('Edit')} <kbd aria-hidden>E</kbd>
          </Link>
        ) : null}
        {isAsking || !isReady ? null : (
          <button
            type="button"
            className="link min-h-6 basis-full text-left text-xs text-fg-2"
            onClick={confirmation.ask}
          >
            {t('Sign without holding')}
          </button>
        )}
      </BarActions>
      <RequestChanges post={post} open={isRequestingChanges} onClose={() => setIsRequestingChanges(false)} />
    </>
  );
}
