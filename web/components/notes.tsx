import { useRef, useState } from 'react';
import type { CommentView } from '../../server/http/views.ts';
import { t } from '../i18n/t.ts';
import { noteTime } from '../lib/dates.ts';
import { withoutSentWords } from '../lib/unsaved.ts';
import { Avatar } from './avatar.tsx';
import { InlineProblem } from './feedback.tsx';

/** What people said about this post, in their own hand. */
export function Notes({
  comments,
  zone,
  canWrite,
  onAdd,
  inputRef,
}: {
  comments: readonly CommentView[];
  zone: string;
  canWrite: boolean;
  onAdd: (text: string) => Promise<unknown>;
  inputRef?: React.Ref<HTMLTextAreaElement>;
}) {
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>(null);
  const sending = useRef(false);
  const add = async () => {
    if (sending.current || text.trim() === '') return;
    sending.current = true;
    try {
      await onAdd(text.trim());
      setText((now) => withoutSentWords(now, text));
      setError(null);
    } catch (problem) {
      setError(problem);
    } finally {
      sending.current = false;
    }
  };
  return (
    <section className="grid gap-3.5" aria-label={t('Notes')}>
      <h2 className="h3">{t('Notes')}</h2>
      {comments.length === 0 ? (
        <p className="text-sm text-fg-2">{t('Nobody has written a note yet.')}</p>
      ) : null}
      <ol className="grid gap-3.5 empty:hidden">
        {comments.map((comment) => (
          <li key={comment.id} className="grid grid-cols-[30px_1fr] gap-3">
            <Avatar name={comment.by.name} />
            <div>
              <p className="text-xs text-fg-2">
                {comment.revision_number
                  ? t('{name}, {time}, on rev {revision}', {
                      name: comment.by.name,
                      time: noteTime(comment.at, zone),
                      revision: comment.revision_number,
                    })
                  : `${comment.by.name}, ${noteTime(comment.at, zone)}`}
              </p>
              <p className="hand whitespace-pre-wrap">{comment.text}</p>
            </div>
          </li>
        ))}
      </ol>
      {canWrite ? (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
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
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void add();
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
