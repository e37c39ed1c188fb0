import { Link } from '@tanstack/react-router';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { HoldButton } from '../../components/hold-button.tsx';
import { platformLabel } from '../../components/platform-glyph.tsx';
import { toast } from '../../components/toasts.tsx';
import { usePostCommand } from '../../data/posts.ts';
import { cityOf, shortDay, timeOf } from '../../lib/dates.ts';
import { ApiProblem } from '../../lib/problem.ts';

export interface SignKeys {
  sign: () => void;
  askForChanges: () => void;
}

export const signedWords = (post: PostDetailView): string => {
  const platform = platformLabel[post.platform];
  if (post.state === 'in_review')
    return `Signed. ${platform}: ${post.approvals.given} of ${post.approvals.needed} signatures.`;
  if (!post.schedule) return `Signed. ${platform}, as soon as you publish.`;
  const { publish_at, time_zone } = post.schedule;
  return `Signed. ${platform}, ${shortDay(publish_at, time_zone)} at ${timeOf(publish_at, time_zone)} ${cityOf(time_zone)}.`;
};

/** The moment the product exists for. Blue is only here. */
export function SignBlock({
  post,
  userName,
  opened,
  onSigned,
  keysRef,
}: {
  post: PostDetailView;
  userName: string;
  opened: boolean;
  onSigned: () => void;
  keysRef: Ref<SignKeys>;
}) {
  const command = usePostCommand(post.id);
  const [asking, setAsking] = useState(false);
  const [returning, setReturning] = useState(false);
  const revision = post.current_revision;
  const digest = revision?.digest;
  const ready = opened && digest !== undefined && !command.isPending;

  const sign = () => {
    if (!ready || !revision) return;
    setAsking(false);
    command.mutate(
      {
        do: 'approve',
        revision_digest: revision.digest,
        revision_number: revision.number,
        publish_at: post.schedule?.publish_at ?? null,
      },
      {
        onSuccess: (detail) => {
          toast(signedWords(detail));
          onSigned();
        },
      },
    );
  };
  useImperativeHandle(keysRef, () => ({
    sign: () => (ready ? setAsking(true) : undefined),
    askForChanges: () => setReturning(true),
  }));
  const changed = command.error instanceof ApiProblem && command.error.code === 'content_changed';

  return (
    <>
      {changed ? (
        <div className="note note-flag" role="alert">
          <span>
            Somebody changed this post while you looked at it. This is the new text; please read it again.
          </span>
        </div>
      ) : command.isError ? (
        <InlineProblem error={command.error} />
      ) : null}
      {asking ? (
        <Confirm
          name={userName}
          revision={post.current_revision?.number ?? 0}
          onYes={sign}
          onNo={() => setAsking(false)}
        />
      ) : (
        <HoldButton
          label={command.isPending ? 'Signing' : 'Hold to sign off'}
          disabled={!ready}
          onHeld={sign}
          onTap={() => setAsking(true)}
        />
      )}
      <div className="flex gap-2">
        <button type="button" className="btn flex-1" onClick={() => setReturning(true)}>
          Ask for changes <kbd aria-hidden>R</kbd>
        </button>
        {post.can.includes('edit') ? (
          <Link to="/compose/{-$postId}" params={{ postId: post.id }} className="btn btn-quiet">
            Edit <kbd aria-hidden>E</kbd>
          </Link>
        ) : null}
      </div>
      {asking ? null : (
        <button
          type="button"
          className="link justify-self-start text-xs text-fg-2"
          disabled={!ready}
          onClick={() => setAsking(true)}
        >
          Sign without holding
        </button>
      )}
      <AskForChanges post={post} open={returning} onClose={() => setReturning(false)} />
    </>
  );
}

function Confirm({
  name,
  revision,
  onYes,
  onNo,
}: {
  name: string;
  revision: number;
  onYes: () => void;
  onNo: () => void;
}) {
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  return (
    <fieldset
      className="grid gap-2.5 rounded-2 border border-ink-edge bg-ink-wash p-3"
      onKeyDown={(event) => (event.key === 'Escape' ? onNo() : undefined)}
    >
      <legend className="sr-only">Sign off</legend>
      <p className="text-sm">
        Sign rev {revision} as <b>{name}</b>, exactly as it is shown?
      </p>
      <div className="flex gap-2">
        <button ref={yes} type="button" className="btn btn-ink flex-1" onClick={onYes}>
          Yes, sign it off <kbd aria-hidden>↵</kbd>
        </button>
        <button type="button" className="btn" onClick={onNo}>
          Not yet
        </button>
      </div>
    </fieldset>
  );
}

function AskForChanges({
  post,
  open,
  onClose,
}: {
  post: PostDetailView;
  open: boolean;
  onClose: () => void;
}) {
  const command = usePostCommand(post.id);
  const [comment, setComment] = useState('');
  const send = () => {
    const revision = post.current_revision;
    const digest = revision?.digest;
    if (!digest || comment.trim() === '') return;
    command.mutate(
      { do: 'request-changes', revision_digest: digest, comment: comment.trim() },
      {
        onSuccess: () => {
          toast(`Sent back to ${post.author.name}, with your note.`);
          setComment('');
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Ask for changes"
      description={`It goes back to ${post.author.name}. Say what should be different.`}
    >
      <Field label="What should change">
        {(ids) => (
          <textarea
            {...ids}
            className="input hand"
            rows={4}
            required
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
      </Field>
      {command.isError ? <InlineProblem error={command.error} /> : null}
      <DialogActions>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          Keep reviewing
        </button>
        <button
          type="button"
          className="btn btn-solid"
          disabled={comment.trim() === '' || command.isPending}
          onClick={send}
        >
          Send back
        </button>
      </DialogActions>
    </Dialog>
  );
}
