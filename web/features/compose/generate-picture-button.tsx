import { Paintbrush } from 'lucide-react';
import { useState } from 'react';
import type { MediaView, PlatformView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { preloadable, usePreloadable } from '../../components/preloadable.ts';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { readSavedBrief } from '../generation/use-saved-brief.ts';

const pictures = preloadable(() => import('../media/pictures/index.ts'));

/** Generates a picture for this post from the brand's templates. It is stored in the library too. */
export function GeneratePictureButton({
  caption,
  platform,
  offered,
  onGenerated,
}: {
  caption: string;
  platform: PlatformView | undefined;
  offered: readonly PlatformView[];
  onGenerated: (files: readonly MediaView[]) => void;
}) {
  const { workspace } = useMe();
  const [open, setOpen] = useState(false);
  const loaded = usePreloadable(pictures, open, () => setOpen(false));
  return (
    <>
      <button
        type="button"
        className="flex min-h-[52px] items-center justify-center gap-2 rounded-1 border-[1.5px] border-dashed border-edge-strong px-4 text-sm font-semibold text-fg-2 hover:bg-sunk"
        onClick={() => setOpen(true)}
      >
        <Icon of={Paintbrush} />
        {t('Make one')}
      </button>
      {open && loaded ? (
        <loaded.PictureDialog
          opening={loaded.suggestOpening(caption, readSavedBrief(workspace.id)?.subject)}
          offered={offered}
          platforms={platform ? [platform.platform] : []}
          onClose={() => setOpen(false)}
          onGenerated={(files) => {
            setOpen(false);
            onGenerated(files);
          }}
        />
      ) : null}
    </>
  );
}
