import { Images, X } from 'lucide-react';
import { useState } from 'react';
import type { MediaListItemView } from '../../../../server/http/views.ts';
import { Icon } from '../../../components/icon.tsx';
import { capitalize, spellNumber } from '../../../i18n/format-text.ts';
import { t } from '../../../i18n/t.ts';
import { LibraryDialog } from '../library-dialog.tsx';
import { MediaStill } from '../media-still.tsx';

/** The library pictures that the template shows. */
export function PhotoChoice({
  photos,
  min,
  max,
  onChange,
}: {
  photos: readonly MediaListItemView[];
  min: number;
  max: number;
  onChange: (photos: readonly MediaListItemView[]) => void;
}) {
  const [choosing, setChoosing] = useState(false);
  const shown = photos.slice(0, max);
  return (
    <section aria-label={t('Photos')} className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="lab">{max === 1 ? t('Photo') : t('Photos')}</h3>
        <span className="meta">
          {min > 0
            ? t('{count, plural, one {{number} photo} other {{number} photos}} needed', {
                count: min,
                number: capitalize(spellNumber(min)),
              })
            : max === 1
              ? t('Optional')
              : t('Up to {max}, optional', { max })}
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        {shown.map((photo) => (
          <div key={photo.id} className="relative w-[84px]">
            <MediaStill media={photo} />
            <button
              type="button"
              className="absolute top-1 right-1 grid size-6 place-items-center rounded-1 bg-solid text-on-solid"
              aria-label={t('Remove photo {name}', { name: photo.name })}
              onClick={() => onChange(photos.filter(({ id }) => id !== photo.id))}
            >
              <Icon of={X} size={14} />
            </button>
          </div>
        ))}
        {shown.length < max ? (
          <button
            type="button"
            className="grid size-[84px] place-content-center justify-items-center gap-1.5 rounded-1 border-[1.5px] border-dashed border-edge-strong text-xs text-fg-2 hover:bg-sunk"
            onClick={() => setChoosing(true)}
          >
            <Icon of={Images} />
            {t('Library')}
          </button>
        ) : null}
      </div>
      {choosing ? (
        <LibraryDialog
          excludedIds={shown.map(({ id }) => id)}
          maxCount={max - shown.length}
          kind="image"
          onClose={() => setChoosing(false)}
          onChosen={(chosen) => {
            onChange([...shown, ...chosen]);
            setChoosing(false);
          }}
        />
      ) : null}
    </section>
  );
}
