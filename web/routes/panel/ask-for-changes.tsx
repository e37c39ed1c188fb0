import { useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { toast } from '../../components/toasts.tsx';
import { usePostCommand } from '../../data/posts.ts';

export function AskForChanges({
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
