import { useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { usePostCommand } from '../../data/posts.ts';
import { t } from '../../i18n/t.ts';
import { toast } from '../../lib/messages.ts';

export function AskForChanges({
  post,
  open,
  onClose,
  onSent,
}: {
  post: PostDetailView;
  open: boolean;
  onClose: () => void;
  onSent?: () => void;
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
          toast(t('Sent back to {name}, with your note.', { name: post.author.name }));
          setComment('');
          onClose();
          onSent?.();
        },
      },
    );
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Ask for changes')}
      description={t('It goes back to {name}. Say what should be different.', { name: post.author.name })}
    >
      <Field label={t('What should change')}>
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
          {t('Keep reviewing')}
        </button>
        <button
          type="button"
          className="btn btn-solid"
          disabled={comment.trim() === '' || command.isPending}
          onClick={send}
        >
          {t('Send back')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
