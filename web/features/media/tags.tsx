import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import type { MediaDetailView } from '../../../server/http/views.ts';
import { chipClass } from '../../components/chip-class.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { libraryQuery, useChangeMedia } from './queries.ts';

const suggestedCount = 5;

export function Tags({ media, canWrite }: { media: MediaDetailView; canWrite: boolean }) {
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  const change = useChangeMedia(media.id);
  const library = useQuery(libraryQuery);
  const others = (library.data?.tags ?? []).filter((tag) => !media.tags.includes(tag));
  /** Each edit reports its own failure, even if another one was started since. */
  const edit = (update: (tags: readonly string[]) => string[], onFailed?: () => void) => {
    setProblem(null);
    change
      .mutateAsync((now) => ({ tags: update(now.tags) }))
      .catch((error: unknown) => {
        setProblem(error);
        onFailed?.();
      });
  };
  const add = (tag: string) => {
    const clean = tag.trim();
    setText('');
    if (clean === '' || media.tags.includes(clean)) return;
    edit(
      (tags) => [...new Set([...tags, clean])],
      () => setText((now) => now || clean),
    );
  };
  return (
    <section className="grid gap-2.5 px-[18px] py-4">
      <h3 className="h3">{t('Tags')}</h3>
      {/* Rendered even when empty, so that screen readers announce the first tag. */}
      <ul
        className="flex flex-wrap gap-1.5 empty:-mt-2.5"
        aria-label={t('Tags of this file')}
        aria-live="polite"
      >
        {media.tags.map((tag) => (
          <li key={tag} className={`${chipClass} bg-sunk pr-1`}>
            <span className={canWrite ? '' : 'pr-1'}>{tag}</span>
            {canWrite ? (
              <button
                type="button"
                className="grid size-6 place-items-center rounded-1 text-fg-3 hover:text-fg"
                aria-label={t('Remove tag {tag}', { tag })}
                onClick={() => edit((tags) => tags.filter((one) => one !== tag))}
              >
                <Icon of={X} size={13} />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {canWrite ? (
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            add(text);
          }}
        >
          <input
            className="input"
            aria-label={t('New tag')}
            placeholder={t('Add a tag')}
            list={id}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <datalist id={id}>
            {others.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <button type="submit" className="btn" disabled={text.trim() === ''}>
            {t('Add')}
          </button>
        </form>
      ) : media.tags.length === 0 ? (
        <p className="meta">{t('No tags.')}</p>
      ) : null}
      {canWrite && others.length > 0 ? (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="meta">{t('Used elsewhere:')}</span>
          {others.slice(0, suggestedCount).map((tag) => (
            <button
              key={tag}
              type="button"
              className={`${chipClass} border border-dashed border-edge-strong pr-[9px] text-fg-2`}
              onClick={() => add(tag)}
            >
              {rich('<hidden>Add tag </hidden>{tag}', {
                tag,
                hidden: (inner) => <span className="sr-only">{inner}</span>,
              })}
            </button>
          ))}
        </div>
      ) : null}
      {problem ? <InlineProblem error={problem} /> : null}
    </section>
  );
}
