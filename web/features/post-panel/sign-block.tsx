import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { type Ref, useId, useImperativeHandle, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { HoldButton } from '../../components/hold-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast-store.ts';
import { ApiProblem } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { capital, numberWord } from '../../i18n/words.ts';
import { shownProof, type usePostCommand } from '../post/queries.ts';
import { AskForChanges } from './ask-for-changes.tsx';
import { ConfirmSign } from './confirm-sign.tsx';
import { fieldId } from './declaration-field.tsx';
import { SendToReview } from './quiet-block.tsx';
import { SignStatement } from './sign-statement.tsx';
import { signedWords } from './sign-words.ts';
import { TimePassed } from './time-passed.tsx';
import { useAsking } from './use-asking.ts';
import { type Declared, whatIsMissing } from './use-declarations.ts';
import { useLateness } from './use-lateness.ts';

export interface SignKeys {
  sign: () => void;
  askForChanges: () => void;
}

const isAbout = (error: unknown, code: string): boolean => error instanceof ApiProblem && error.code === code;

export const ChangedMeanwhile = () => (
  <div className="note note-flag" role="alert">
    <span>
      {t('Somebody changed this post while you looked at it. This is the new text; please read it again.')}
    </span>
  </div>
);

/** The moment the product exists for. Blue is only here. */
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
  /** Other content than what this person began to look at. */
  isChanged: boolean;
  userName: string;
  opened: boolean;
  command: ReturnType<typeof usePostCommand>;
  declared: Declared;
  onSigned: () => void;
  keysRef: Ref<SignKeys>;
}) {
  const statementId = useId();
  const missingId = useId();
  const question = useAsking();
  const [returning, setReturning] = useState(false);
  const proof = shownProof(post);
  // What nobody has asked to review can only be changed by who writes it.
  const isOwnDraft = post.state === 'draft' && !post.from_app;
  const missing = whatIsMissing(declared);
  const left = declared.kind === 'asked' && declared.form.closed === null ? declared.problems : [];
  const lateness = useLateness(post);
  // The server's clock is the one that counts.
  const refused = isAbout(command.error, 'time_in_past');
  const isOver = lateness === 'over' || refused;
  const ready = opened && proof !== null && !command.isPending && missing === null && lateness !== null;

  const sign = () => {
    if (!ready || !proof) return;
    question.close();
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
          toast(signedWords(detail));
          onSigned();
        },
        // What the platform offers may have changed meanwhile: the fields show what it says now.
        onError: (error) => {
          if (isAbout(error, 'declarations_missing') && declared.kind === 'asked') declared.askAgain();
        },
      },
    );
  };
  const jump = () => {
    const field = left[0] && document.getElementById(fieldId(left[0].key));
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  };
  useImperativeHandle(keysRef, () => ({
    sign: () => (ready ? question.ask() : jump()),
    askForChanges: () => (isOwnDraft ? undefined : setReturning(true)),
  }));
  const changed = isChanged || isAbout(command.error, 'content_changed');
  // What stands at a field is not said twice.
  const atFields = isAbout(command.error, 'declarations_missing') && declared.kind === 'asked';

  return (
    <>
      {changed ? (
        <ChangedMeanwhile />
      ) : command.isError && !atFields && !refused ? (
        <InlineProblem error={command.error} />
      ) : null}
      {isOver ? (
        <TimePassed
          post={post}
          instead={t(
            'Choose another time, or sign it for any time: then it has none, and goes out when someone publishes it.',
          )}
          onMoved={command.reset}
        />
      ) : lateness === 'late' ? (
        <p className="note note-flag">{t('Its time has come: once signed, it goes out at once.')}</p>
      ) : null}
      <SignStatement id={statementId} declared={declared} />
      {left[0] ? (
        <button
          type="button"
          id={missingId}
          className="btn btn-flag min-h-11 whitespace-normal"
          onClick={jump}
        >
          <Icon of={Flag} />
          {left.length > 1
            ? t('{count, plural, one {{number} choice left} other {{number} choices left}}', {
                count: left.length,
                number: capital(numberWord(left.length)),
              })
            : left[0].message}
        </button>
      ) : null}
      {question.isAsking && missing === null ? (
        <ConfirmSign
          name={userName}
          revision={post.current_revision?.number ?? null}
          anyTime={isOver}
          onYes={sign}
          onNo={question.decline}
        />
      ) : (
        // Another button when it means something else: a hold that was begun for one is not one for the other.
        <HoldButton
          key={isOver ? 'any time' : 'its time'}
          className={left[0] ? 'max-tablet:hidden' : ''}
          label={
            command.isPending ? t('Signing') : isOver ? t('Hold to sign for any time') : t('Hold to sign off')
          }
          disabled={!ready}
          reason={missing}
          describedBy={`${statementId} ${missingId}`}
          onHeld={sign}
          onTap={question.ask}
          focused={question.wasDeclined}
        />
      )}
      {missing !== null && left.length === 0 ? (
        <p id={missingId} className="meta">
          {missing}
        </p>
      ) : null}
      <div className="flex gap-2">
        {isOwnDraft ? (
          <SendToReview post={post} className="btn flex-1" />
        ) : (
          <button type="button" className="btn flex-1" onClick={() => setReturning(true)}>
            {t('Ask for changes')} <kbd aria-hidden>R</kbd>
          </button>
        )}
        {post.can.includes('edit') ? (
          <Link to="/compose/{-$postId}" params={{ postId: post.id }} className="btn btn-quiet">
            {t('Edit')} <kbd aria-hidden>E</kbd>
          </Link>
        ) : null}
      </div>
      {question.isAsking || !ready ? null : (
        <button
          type="button"
          className="link min-h-6 justify-self-start text-xs text-fg-2"
          onClick={question.ask}
        >
          {t('Sign without holding')}
        </button>
      )}
      <AskForChanges post={post} open={returning} onClose={() => setReturning(false)} />
    </>
  );
}
