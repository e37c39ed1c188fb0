import { useQuery } from '@tanstack/react-query';
import { Crop } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { preloadable, usePreloadable } from '../../components/preloadable.ts';
import { t } from '../../i18n/t.ts';
import { mediaQuery } from '../media/queries.ts';
import type { DraftMedia } from '../post/drafts.ts';

const cropDialog = preloadable(() => import('./crop-dialog.tsx'));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Opens the crop of a file; a change made there goes into the post as soon as it is stored. */
export function CropButton({
  media,
  onChange,
}: {
  media: DraftMedia;
  onChange: (part: Pick<DraftMedia, 'crops' | 'focus'>) => void;
}) {
  const [open, setOpen] = useState(false);
  const loaded = usePreloadable(cropDialog, open, () => setOpen(false));
  const [wasOpened, setWasOpened] = useState(false);
  const { data: stored } = useQuery({ ...mediaQuery(media.id), enabled: wasOpened });
  const hasChanged = wasOpened && stored && !isSame([stored.crops, stored.focus], [media.crops, media.focus]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once per response, to the current listener.
  useEffect(() => {
    if (hasChanged) onChange({ crops: stored.crops, focus: stored.focus });
  }, [hasChanged, stored]);
  return (
    <>
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        aria-label={t('Crop {name}', { name: media.name })}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Icon of={Crop} />
        {t('Crop', {}, 'verb')}
      </button>
      {open && loaded ? (
        <loaded.CropDialog
          id={media.id}
          name={media.name}
          shape={media.shape}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
