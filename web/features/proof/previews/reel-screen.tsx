import { type LucideIcon, Music2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { FoldedText } from './folded-text.tsx';
import { type PreviewProps, shownFiles, thumbnailOf } from './preview.ts';
import { Portrait, PreviewMedia } from './preview-media.tsx';

/** A Reel fills a phone screen: the video, the text over it, and the actions at the side. */
export function ReelScreen({
  name,
  picture,
  text,
  fold,
  lines,
  files,
  who,
  sound,
  icons,
  note,
}: PreviewProps & {
  who: ReactNode;
  sound: ReactNode;
  icons: readonly LucideIcon[];
  note?: string | null;
}) {
  const [file] = shownFiles(files);
  const cover = thumbnailOf(files);
  return (
    <div className="fs-post">
      <div className="fs-media">
        {file ? (
          <PreviewMedia key={`${file.url} ${cover?.url ?? ''}`} file={file} poster={cover?.url} />
        ) : (
          <p className="fs-empty">{t('The video stands here.')}</p>
        )}
      </div>
      <div className="fs-side" aria-hidden>
        {icons.map((icon) => (
          <Icon key={icon.displayName} of={icon} size={26} />
        ))}
      </div>
      <div className="fs-words">
        <span className="fs-who">
          <Portrait name={name} picture={picture} className="fs-avatar" />
          <b className="truncate">{who}</b>
          <span className="fs-follow" lang="en" aria-hidden>
            Follow
          </span>
        </span>
        {note ? <span className="fs-note">{note}</span> : null}
        {text ? (
          <p>
            <FoldedText text={text} fold={fold} lines={lines} more="… more" />
          </p>
        ) : null}
        <span className="fs-sound">
          <Icon of={Music2} size={12} /> <span className="truncate">{sound}</span>
        </span>
      </div>
    </div>
  );
}
