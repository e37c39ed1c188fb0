import { Bookmark, ChevronLeft, ChevronRight, Forward, Heart, MessageCircle, Music2 } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../../../components/icon.tsx';
import { t } from '../../../../i18n/t.ts';
import { textOf } from '../../../post/post-options.ts';
import { FoldedText } from '../folded-text.tsx';
import { type LookOf, type PreviewProps, previewPlaces, shownFiles } from '../preview.ts';
import { Portrait, Shown } from '../preview-media.tsx';

export const look: LookOf = () => ({
  Preview: TikTokPreview,
  place: previewPlaces.fullScreen,
  shades: false,
  lines: 2,
});

/** The post as TikTok shows it on a phone: the whole screen, with the words over it. */
function TikTokPreview({ name, handle, picture, text, fold, lines, files, options }: PreviewProps) {
  const [at, setAt] = useState(0);
  const media = shownFiles(files);
  const current = media[Math.min(at, media.length - 1)];
  const title = current?.kind === 'image' ? textOf(options.title) : '';
  return (
    <div className="tt-post">
      <div className="tt-screen">
        {current ? (
          <Shown key={current.url} file={current} />
        ) : (
          <p className="tt-empty">{t('The video or pictures stand here.')}</p>
        )}
      </div>
      {media.length > 1 ? (
        <div className="tt-pages">
          <button
            type="button"
            aria-label={t('Picture before')}
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          >
            <Icon of={ChevronLeft} size={16} />
          </button>
          <span>{t('{place} of {count}', { place: at + 1, count: media.length })}</span>
          <button
            type="button"
            aria-label={t('Picture after')}
            disabled={at >= media.length - 1}
            onClick={() => setAt(at + 1)}
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
