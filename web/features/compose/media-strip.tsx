import { CircleAlert, Images, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PlatformView, PostMediaView } from '../../../server/http/views.ts';
import { FilePicker } from '../../components/file-picker.tsx';
import { Icon } from '../../components/icon.tsx';
import { capitalize } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { LibraryDialog } from '../media/library-dialog.tsx';
import { uploadActions } from '../media/uploads/upload-actions.ts';
import type { UploadRow } from '../media/uploads/upload-row.ts';
import { UploadRows } from '../media/uploads/upload-rows.tsx';
import { type DraftMedia, toDraftMedia } from '../post/drafts.ts';
import { describeAcceptedKinds, type PostKind, remainingFileCount } from '../post/post-options.ts';
import { MediaItem } from './media-item.tsx';

export type Fitting = NonNullable<PostMediaView['fitting']>;

/** The files in the order they go out, each with its alt text and what is generated from it. */
export function MediaStrip({
  media,
  fittings,
  uploads,
  limits,
  kind,
  notHere,
  zone,
  onFiles,
  onChange,
  onFittingChanged,
  generateButton,
}: {
  media: readonly DraftMedia[];
  fittings: ReadonlyMap<string, Fitting>;
  uploads: readonly UploadRow[];
  limits: NonNullable<PlatformView['limits']> | null;
  kind: PostKind;
  /** Why some files cannot be sent from here, unless a problem already says so. */
  notHere: readonly string[];
  zone: string;
  onFiles: (files: Iterable<File>) => void;
  onChange: (media: readonly DraftMedia[]) => void;
  onFittingChanged: () => void;
  /** A button that generates a file. */
  generateButton: ReactNode;
}) {
  const [isDragOver, setDragOver] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const room = remainingFileCount(limits, media, kind);
  const kinds = describeAcceptedKinds(limits, kind);
  const addLabel = t('Add a {kinds}', { kinds });
  const title =
    limits?.images.max_count === 0 || kind === 'reel'
      ? capitalize(kinds)
      : limits && limits.documents.max_count > 0
        ? t('Files')
        : t('Pictures and video');
  const move = (index: number, by: -1 | 1) => {
    const next = [...media];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    onChange(next);
  };
  return (
    <section
      aria-label={title}
      className="grid gap-2.5"
      onDragOver={(event) => {
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDragOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="lab">{title}</h2>
        {limits ? (
          <span className="slug">
            <b>{media.length}</b>/{kind === 'post' ? media.length + room : 1}
          </span>
        ) : null}
      </div>
      {notHere.map((why) => (
        <p key={why} className="note">
          <Icon of={CircleAlert} />
          <span>{why}</span>
        </p>
      ))}
      {media.length > 0 ? (
        <ol className="grid gap-4">
          {media.map((one, index) => (
            <MediaItem
              key={one.id}
              media={one}
              fitting={fittings.get(one.id) ?? null}
              maxAltTextLength={kind === 'post' ? limits?.images.alt_text_max_length : 0}
              onEarlier={index > 0 ? () => move(index, -1) : undefined}
              onLater={index < media.length - 1 ? () => move(index, 1) : undefined}
              onRemove={() => onChange(media.filter((other) => other.id !== one.id))}
              onChange={(part) =>
                onChange(media.map((other) => (other.id === one.id ? { ...other, ...part } : other)))
              }
              onFittingChanged={onFittingChanged}
            />
          ))}
        </ol>
      ) : null}
      <UploadRows rows={uploads} zone={zone} actions={uploadActions} />
      {room === 0 ? null : (
        <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-2 max-phone:grid-cols-2 max-phone:*:first:col-span-2">
          <FilePicker
            label={addLabel}
            onFiles={onFiles}
            className={`flex items-center justify-center gap-2 rounded-1 border-[1.5px] border-dashed px-4 py-4 text-sm text-fg-2 hover:bg-sunk ${
              isDragOver ? 'border-fg bg-sunk' : 'border-edge-strong'
            }`}
          >
            <Icon of={Plus} />
            <span className="flex flex-wrap gap-x-2">
              <span className="font-semibold">{addLabel}</span>
              <span className="text-fg-3 max-phone:hidden" aria-hidden>
                {t('or drop or paste it here')}
              </span>
            </span>
          </FilePicker>
          <button
            type="button"
            className="flex min-h-[52px] items-center justify-center gap-2 rounded-1 border-[1.5px] border-dashed border-edge-strong px-4 text-sm font-semibold text-fg-2 hover:bg-sunk"
            onClick={() => setChoosing(true)}
          >
            <Icon of={Images} />
            <span className="max-phone:hidden">{t('From the library')}</span>
            <span className="phone:hidden">{t('Library')}</span>
          </button>
          {generateButton}
        </div>
      )}
      {choosing ? (
        <LibraryDialog
          excludedIds={media.map((one) => one.id)}
          maxCount={room}
          onClose={() => setChoosing(false)}
          onChosen={(chosen) => {
            onChange([...media, ...chosen.map((one) => toDraftMedia(one))]);
            setChoosing(false);
          }}
        />
      ) : null}
    </section>
  );
}
