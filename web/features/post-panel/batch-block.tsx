import { ArrowRight, Flag } from 'lucide-react';
import { type Ref, useEffect, useId, useImperativeHandle, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { HoldButton } from '../../components/hold-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { numberWord } from '../../i18n/words.ts';
import { shownProof } from '../post/queries.ts';
import { AskForChanges } from './ask-for-changes.tsx';
import { progressOf } from './batch.ts';
import { BatchLine } from './batch-line.tsx';
import { ConfirmSign } from './confirm-sign.tsx';
import { fieldId } from './declaration-field.tsx';
import { ChangedMeanwhile, type SignKeys } from './sign-block.tsx';
import { SignStatement } from './sign-statement.tsx';
import { TimePassed } from './time-passed.tsx';
import { useAsking } from './use-asking.ts';
import type { Batch } from './use-batch.ts';
import { type Declared, whatIsMissing } from './use-declarations.ts';
import { useLateness } from './use-lateness.ts';

/** In the place of the sign block while several are signed: look at each, then one gesture for all that were seen. */
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
  declared: Declared;
  batch: Batch;
  keysRef: Ref<SignKeys>;
}) {
  const statementId = useId();
  const question = useAsking();
  const [returning, setReturning] = useState(false);
  const proof = shownProof(post);
  const number = post.current_revision?.number;
  const lateness = useLateness(post);
  const isOver = lateness === 'over';
  // Several are signed for the times they have, so one whose time is over waits for another.
  const missing = isOver ? t('Its time has passed.') : whatIsMissing(declared);
  const values = declared.kind === 'asked' ? declared.values : {};
  const left = declared.kind === 'asked' && declared.form.closed === null ? declared.problems : [];
  const publishAt = post.schedule?.publish_at ?? null;
  const { note } = batch;
  // It stands on the screen, and the server knows: from here on it counts as seen, as it is now.
  useEffect(() => {
    if (!opened || !proof || lateness === null) return;
    note(post.id, {
      digest: proof.digest,
      number,
      publishAt,
      declarations: values,
      missing,
    });
  }, [note, opened, post.id, proof, number, publishAt, values, missing, lateness]);

  const count = batch.ids.length;
  const { ready } = progressOf(batch.ids, batch.seen);
  const all = ready === count && !batch.isSigning;
  const jump = () => {
    const field = left[0] && document.getElementById(fieldId(left[0].key));
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  };
  useImperativeHandle(keysRef, () => ({
    sign: () => {
      if (all) question.ask();
      else if (left[0]) jump();
      else if (batch.nextId) batch.goTo(batch.nextId);
    },
    askForChanges: () => setReturning(true),
  }));
  const label = t('{count, plural, one {Hold to sign it} other {Hold to sign all {number}}}', {
    count,
    number: numberWord(count),
  });
  return (
    <>
      <BatchLine batch={batch} postId={post.id} />
      {isChanged ? <ChangedMeanwhile /> : null}
      {isOver ? (
        <TimePassed post={post} instead={t('Choose another time, or leave it out and sign it by itself.')} />
      ) : null}
      <SignStatement id={statementId} declared={declared} />
      {left[0] ? (
        <button type="button" className="btn btn-flag min-h-11 whitespace-normal" onClick={jump}>
          <Icon of={Flag} />
          {left[0].message}
        </button>
      ) : null}
      {question.isAsking && all ? (
        <ConfirmSign
          name={userName}
          proofs={count}
          onYes={() => {
            question.close();
            batch.sign();
          }}
          onNo={question.decline}
        />
      ) : all || batch.isSigning ? (
        <HoldButton
          label={batch.isSigning ? t('Signing') : label}
          disabled={!all}
          describedBy={statementId}
          onHeld={batch.sign}
          onTap={question.ask}
          focused={question.wasDeclined}
        />
      ) : batch.nextId && !left[0] ? (
        <NextOfBatch batch={batch} id={batch.nextId} />
      ) : null}
      {missing !== null && !isOver && left.length === 0 ? <p className="meta">{missing}</p> : null}
      <div className="flex gap-2">
        <button type="button" className="btn flex-1" onClick={() => setReturning(true)}>
          {t('Ask for changes')} <kbd aria-hidden>R</kbd>
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => batch.toggle(post.id)}>
          {t('Leave it out')} <kbd aria-hidden>X</kbd>
        </button>
      </div>
      {all && !question.isAsking ? (
        <button
          type="button"
          className="link min-h-6 justify-self-start text-xs text-fg-2"
          onClick={question.ask}
        >
          {t('Sign without holding')}
        </button>
      ) : null}
      <AskForChanges
        post={post}
        open={returning}
        onClose={() => setReturning(false)}
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
