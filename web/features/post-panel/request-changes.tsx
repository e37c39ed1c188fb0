import type { PostDetailView } from '../../../server/http/views.ts';
import { useStore } from '../../browser/use-store.ts';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { toast } from '../../components/toast-store.ts';
import { firstName } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { shownProof, usePostCommand } from '../post/queries.ts';
import { useUnsentNote } from '../proof/use-unsent-note.ts';

/** Each starts a line of the note. */
const quickReasons = [
  t('Wrong fact'),
  t('Tone', {}, 'of a text'),
  t('Picture'),
  t('Timing', {}, 'of a post'),
];

export function RequestChanges({
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
  const note = useUnsentNote(post.id, 'changes');
  const comment = useStore(note);
  const send = () => {
    const digest = shownProof(post)?.digest;
    if (!digest) return;
    note
      .send((text) =>
        command.mutateAsync(
          { do: 'request-changes', revision_digest: digest, comment: text },
          {
            // No navigation if another proof was opened in the meantime.
            onSuccess: () => {
              toast(t('Sent back to {name}, with your note.', { name: post.author.name }));
              onClose();
              onSent?.();
            },
          },
        ),
      )
      .catch((problem: unknown) => console.info('It was not sent back; the dialog says why', problem));
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
            className="input font-voice text-ink italic"
            rows={4}
            required
            value={comment}
            onChange={(event) => note.set(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        {quickReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className="btn btn-sm"
            onClick={() => note.set(`${comment.trimEnd()}${comment.trim() ? '\n' : ''}${reason}: `)}
          >
            {reason}
          </button>
        ))}
      </div>
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
          {t('Send back to {name}', { name: firstName(post.author.name) })}
        </button>
      </DialogActions>
    </Dialog>
  );
}
