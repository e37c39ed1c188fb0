import { useState } from 'react';
import type { CommentView } from '../../../server/http/views.ts';
import { useStore } from '../../browser/use-store.ts';
import { Avatar } from '../../components/avatar.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';
import { noteTime } from '../../time/dates.ts';
import type { UnsentNote } from './unsent-notes.ts';

/** A program's words are never taken for those of the person it acts for. */
const writerOf = ({ by: { name: person }, through, app }: CommentView): string => {
  if (through === null) return person;
  return app === null ? t('{person}, by a token', { person }) : t('{app}, for {person}', { app, person });
};

/** The comments on this post. */
export function Notes({
  comments,
  zone,
  canWrite,
  note,
  onAdd,
  inputRef,
}: {
  comments: readonly CommentView[];
  zone: string;
  canWrite: boolean;
  note: UnsentNote;
  onAdd: (text: string) => Promise<unknown>;
  inputRef?: React.Ref<HTMLTextAreaElement>;
}) {
  const text = useStore(note);
  const [error, setError] = useState<unknown>(null);
  const add = () => {
    note.send(onAdd).then(() => setError(null), setError);
  };
  return (
    <section className="grid gap-3.5" aria-label={t('Notes')}>
      <h2 className="h3">{t('Notes')}</h2>
      {comments.length === 0 ? (
        <p className="text-sm text-fg-2">{t('Nobody has written a note yet.')}</p>
      ) : null}
      {/* Rendered even when empty, so that screen readers announce the first note. */}
      <ol className="grid gap-3.5 empty:-mt-3.5" aria-live="polite">
        {comments.map((comment) => (
          <li key={comment.id} className="grid grid-cols-[30px_1fr] gap-3">
            <Avatar name={comment.by.name} />
            <div>
              <p className="text-xs text-fg-2">
                {comment.revision_number
                  ? t('{name}, {time}, on rev {revision}', {
                      name: writerOf(comment),
                      time: noteTime(comment.at, zone),
                      revision: comment.revision_number,
                    })
                  : `${writerOf(comment)}, ${noteTime(comment.at, zone)}`}
              </p>
              <p className="font-voice text-[1.0625rem] leading-[1.45] text-ink italic whitespace-pre-wrap">
                {comment.text}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {canWrite ? (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <label htmlFor="new-note" className="sr-only">
            {t('Write a note')}
          </label>
          <textarea
            ref={inputRef}
            id="new-note"
            rows={2}
            className="input min-h-[60px]"
            placeholder={t('Write a note')}
            value={text}
            onChange={(event) => note.set(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) add();
              if (event.key === 'Escape') event.currentTarget.blur();
            }}
          />
          {error ? <InlineProblem error={error} /> : null}
          <button type="submit" className="btn btn-sm justify-self-start" disabled={text.trim() === ''}>
            {t('Add note')}
          </button>
        </form>
      ) : null}
    </section>
  );
}
