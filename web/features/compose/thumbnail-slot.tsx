import { ImagePlus, Images } from 'lucide-react';
import { useState } from 'react';
import { FilePicker } from '../../components/file-picker.tsx';
import { Icon } from '../../components/icon.tsx';
import { srOnly } from '../../components/sr-only.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { LibraryDialog } from '../media/library-dialog.tsx';
import { uploadActions } from '../media/uploads/upload-actions.ts';
import type { UploadRow } from '../media/uploads/upload-row.ts';
import { UploadRows } from '../media/uploads/upload-rows.tsx';
import { type DraftMedia, toDraftMedia } from '../post/drafts.ts';
import { MediaItem } from './media-item.tsx';
import type { Fitting } from './media-strip.tsx';

const nounLabels = {
  thumbnail: { title: t('Thumbnail'), add: t('Add a thumbnail') },
  cover: { title: t('Cover'), add: t('Add a cover') },
} as const;

/** The still picture that represents a video or link before people open it. */
export function ThumbnailSlot({
  thumbnail,
  noun,
  fitting,
  taken,
  uploads,
  zone,
  onFiles,
  onChange,
  onFittingChanged,
}: {
  thumbnail: DraftMedia | undefined;
  /** What the platform calls it. */
  noun: 'thumbnail' | 'cover';
  fitting: Fitting | null;
  taken: readonly string[];
  uploads: readonly UploadRow[];
  zone: string;
  onFiles: (files: Iterable<File>) => void;
  onChange: (thumbnail: DraftMedia | null) => void;
  onFittingChanged: () => void;
}) {
  const [choosing, setChoosing] = useState(false);
  const labels = nounLabels[noun];
  return (
    <section aria-label={labels.title} className="grid gap-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="lab">{labels.title}</h2>
        <span className="meta">{t('What people see before they open it.')}</span>
      </div>
      {thumbnail ? (
        <ul>
          <MediaItem
            media={thumbnail}
            fitting={fitting}
            maxAltTextLength={0}
            onEarlier={undefined}
            onLater={undefined}
            onRemove={() => onChange(null)}
            onChange={(part) => onChange({ ...thumbnail, ...part })}
            onFittingChanged={onFittingChanged}
          />
        </ul>
      ) : (
        <div className="flex flex-wrap gap-2">
          <FilePicker label={labels.add} accept="image/*" multiple={false} onFiles={onFiles} className="btn">
            <Icon of={ImagePlus} />
            {labels.add}
          </FilePicker>
          <button type="button" className="btn btn-quiet" onClick={() => setChoosing(true)}>
            <Icon of={Images} />
            {rich('From the library<said>, as a {noun, select, cover {cover} other {thumbnail}}</said>', {
              noun,
              said: srOnly,
            })}
          </button>
        </div>
      )}
      <UploadRows rows={uploads} zone={zone} actions={uploadActions} />
      {choosing ? (
        <LibraryDialog
          excludedIds={taken}
          maxCount={1}
          kind="image"
          onClose={() => setChoosing(false)}
          onChosen={([chosen]) => {
            if (chosen) onChange(toDraftMedia(chosen, 'thumbnail'));
            setChoosing(false);
          }}
        />
      ) : null}
    </section>
  );
}
