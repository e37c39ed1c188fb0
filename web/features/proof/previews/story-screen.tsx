import { Ellipsis, Heart, X } from 'lucide-react';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { type PreviewProps, shownFiles } from './preview.ts';
import { Portrait, PreviewMedia } from './preview-media.tsx';

/** A Story fills a phone screen. It has no text of its own. */
export function StoryScreen({
  name,
  picture,
  files,
  who,
  note,
}: PreviewProps & { who: string; note?: string | null }) {
  const [file] = shownFiles(files);
  return (
    <div className="fs-post" data-still={file?.kind !== 'video' || undefined}>
      <div className="fs-media">
        {file ? (
          <PreviewMedia key={file.url} file={file} />
        ) : (
          <p className="fs-empty">{t('The picture or video stands here.')}</p>
        )}
      </div>
      <div className="fs-top">
        <span className="fs-bar" aria-hidden />
        <div className="fs-who">
          <Portrait name={name} picture={picture} className="fs-avatar" />
          <span className="min-w-0">
            <b className="block truncate">{who}</b>
            {note ? <span className="fs-note">{note}</span> : null}
          </span>
          <span className="fs-when" lang="en">
            now
          </span>
          <span className="ml-auto flex gap-3" aria-hidden>
            <Icon of={Ellipsis} size={20} />
            <Icon of={X} size={20} />
          </span>
        </div>
      </div>
      {file?.kind === 'video' ? null : (
        <div className="fs-reply" aria-hidden>
          <span lang="en">Send message</span>
          <Icon of={Heart} size={24} />
        </div>
      )}
    </div>
  );
}
