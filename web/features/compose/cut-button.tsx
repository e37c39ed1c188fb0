import { useQuery } from '@tanstack/react-query';
import { Crop } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { preloadable, usePreloadable } from '../../components/preloadable.ts';
import { t } from '../../i18n/t.ts';
import { mediaQuery } from '../media/queries.ts';
import type { DraftMedia } from '../post/drafts.ts';

const cutting = preloadable(() => import('./cut-dialog.tsx'));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The way to the cut of a file; what is decided there goes into the post as soon as it is stored. */
export function CutButton({
  media,
  onChange,
}: {
  media: DraftMedia;
  onChange: (part: Pick<DraftMedia, 'crops' | 'focus'>) => void;
}) {
  const [open, setOpen] = useState(false);
  const loaded = usePreloadable(cutting, open, () => setOpen(false));
  const [opened, setOpened] = useState(false);
  const { data: stored } = useQuery({ ...mediaQuery(media.id), enabled: opened });
  const isNews = opened && stored && !isSame([stored.crops, stored.focus], [media.crops, media.focus]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each answer, whoever listens by then.
  useEffect(() => {
    if (isNews) onChange({ crops: stored.crops, focus: stored.focus });
  }, [isNews, stored]);
  return (
    <>
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        aria-label={t('Choose the cut of {name}', { name: media.name })}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <Icon of={Crop} />
        {t('Choose the cut')}
      </button>
      {open && loaded ? (
        <loaded.CutDialog
          id={media.id}
          name={media.name}
          shape={media.shape}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
