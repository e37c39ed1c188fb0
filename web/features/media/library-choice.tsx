import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { MediaListItemView } from '../../../server/http/views.ts';
import { useDebounced } from '../../browser/use-debounced.ts';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { ErrorState } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { MediaStill } from './media-still.tsx';
import { mediaListQuery } from './queries.ts';
import { TilesSkeleton, tileClass, tileNameClass, tilesClass } from './tiles.tsx';

export interface LibraryChoiceProps {
  excludedIds: readonly string[];
  maxCount: number;
  kind?: 'image' | undefined;
  onClose: () => void;
  onChosen: (files: readonly MediaListItemView[]) => void;
}

/** The dialog of library-dialog.tsx. */
export function LibraryChoice({ excludedIds, maxCount, kind, onClose, onChosen }: LibraryChoiceProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), 250) || undefined;
  const list = useInfiniteQuery(mediaListQuery({ search, kind }));
  const [chosen, setChosen] = useState<readonly MediaListItemView[]>([]);
  const files = (list.data?.pages.flatMap((page) => page.data) ?? []).filter(
    ({ id }) => !excludedIds.includes(id),
  );
  const toggle = (file: MediaListItemView) =>
    setChosen((before) =>
      before.some(({ id }) => id === file.id)
        ? before.filter(({ id }) => id !== file.id)
        : before.length < maxCount
          ? [...before, file]
          : before,
    );
  return (
    <Dialog open onClose={onClose} title={t('Choose from the library')} wide>
      <div className="relative">
        <Icon of={Search} className="absolute top-1/2 left-[11px] -translate-y-1/2 text-fg-3" />
        <input
          type="search"
          className="input pl-[34px]"
          aria-label={t('Search the library')}
          placeholder={t('Name, tag, or words in the alt text')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="-mx-1.5 max-h-[52dvh] overflow-auto p-1.5">
        {list.isError && !list.data ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <TilesSkeleton />
        ) : files.length === 0 ? (
          <p className="text-sm text-fg-2">
            {search ? t('No file has these words.') : t('There is nothing else in the library yet.')}
          </p>
        ) : (
          <ul className={tilesClass}>
            {files.map((file) => (
              <li key={file.id}>
                <button
                  type="button"
                  className={`${tileClass} w-full text-left`}
                  aria-pressed={chosen.some(({ id }) => id === file.id)}
                  onClick={() => toggle(file)}
                >
                  <MediaStill media={file} />
                  <span className={tileNameClass} title={file.name}>
                    {file.name}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {list.hasNextPage ? (
          <button
            type="button"
            className="btn btn-sm mt-4"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('Show more')}
          </button>
        ) : null}
      </div>
      <DialogActions>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Cancel')}
        </button>
        <button
          type="button"
          className="btn btn-solid"
          disabled={chosen.length === 0}
          onClick={() => onChosen(chosen)}
        >
          {chosen.length > 1 ? t('Use {count} files', { count: chosen.length }) : t('Use the file')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
