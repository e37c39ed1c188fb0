import { Bookmark, ChevronLeft, ChevronRight, Forward, Heart, MessageCircle, Music2 } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../../../components/icon.tsx';
import { t } from '../../../../i18n/t.ts';
import { toText } from '../../../post/post-options.ts';
import { FoldedText } from '../folded-text.tsx';
import { type CreateLook, type PreviewProps, previewPlaces, shownFiles } from '../preview.ts';
import { Portrait, PreviewMedia } from '../preview-media.tsx';

export const look: CreateLook = () => ({
  Preview: TikTokPreview,
  place: previewPlaces.fullScreen,
  hasDarkTheme: false,
  lines: 2,
});

/** The post on TikTok on a phone: full screen, with the text over it. */
function TikTokPreview({ name, handle, picture, text, fold, lines, files, options }: PreviewProps) {
  const [position, setPosition] = useState(0);
  const media = shownFiles(files);
  const current = media[Math.min(position, media.length - 1)];
  const title = current?.kind === 'image' ? toText(options.title) : '';
  return (
    <div className="tt-post">
      <div className="tt-screen">
        {current ? (
          <PreviewMedia key={current.url} file={current} />
        ) : (
          <p className="tt-empty">{t('The video or pictures stand here.')}</p>
        )}
      </div>
      {media.length > 1 ? (
        <div className="tt-pages">
          <button
            type="button"
            aria-label={t('Picture before')}
            disabled={position === 0}
            onClick={() => setPosition(position - 1)}
          >
            <Icon of={ChevronLeft} size={16} />
          </button>
          <span>{t('{place} of {count}', { place: position + 1, count: media.length })}</span>
          <button
            type="button"
            aria-label={t('Picture after')}
            disabled={position >= media.length - 1}
            onClick={() => setPosition(position + 1)}
          >
            <Icon of={ChevronRight} size={16} />
          </button>
        </div>
      ) : null}
      <div className="tt-side" aria-hidden>
        <Portrait name={name} picture={picture} className="tt-avatar" />
        <Icon of={Heart} size={26} />
        <Icon of={MessageCircle} size={26} />
        <Icon of={Bookmark} size={26} />
        <Icon of={Forward} size={26} />
      </div>
      <div className="tt-words">
        <b>{handle ?? name}</b>
        {title ? <b className="tt-title">{title}</b> : null}
        {text ? (
          <p>
            <FoldedText text={text} fold={fold} lines={lines} more="… more" />
          </p>
        ) : null}
        <span className="tt-sound" lang="en" aria-hidden>
          <Icon of={Music2} size={12} /> original sound, {name}
        </span>
      </div>
    </div>
  );
}
