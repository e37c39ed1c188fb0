import { Paintbrush } from 'lucide-react';
import { useState } from 'react';
import type { MediaView, PlatformView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { keptBrief } from '../generation/use-kept-brief.ts';
import { openingOf } from '../media/pictures/order.ts';
import { PictureDialog } from '../media/pictures/picture-dialog.tsx';

/** A picture made of the brand's templates, for this post. It lands in the library too. */
export function MakePicture({
  caption,
  platform,
  offered,
  onMade,
}: {
  caption: string;
  platform: PlatformView | undefined;
  offered: readonly PlatformView[];
  onMade: (files: readonly MediaView[]) => void;
}) {
  const { workspace } = useMe();
  const [open, setOpen] = useState(false);
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
      {open ? (
        <PictureDialog
          opening={openingOf(caption, keptBrief(workspace.id)?.subject)}
          offered={offered}
          platforms={platform ? [platform.platform] : []}
          onClose={() => setOpen(false)}
          onMade={(files) => {
            setOpen(false);
            onMade(files);
          }}
        />
      ) : null}
    </>
  );
}
