import { t } from '../../../../i18n/t.ts';
import { lengthOf } from '../../../../i18n/words.ts';
import { textOf } from '../../../post/post-options.ts';
import { FoldedText } from '../folded-text.tsx';
import { type LookOf, type PreviewProps, previewPlaces, shownFiles, thumbnailOf } from '../preview.ts';
import { Portrait, Shown } from '../preview-media.tsx';

export const look: LookOf = () => ({
  Preview: YouTubePreview,
  place: previewPlaces.watchPage,
  shades: true,
  lines: 2,
});

/** The video as YouTube's watch page shows it on a phone, with its own thumbnail until it plays. */
function YouTubePreview({
  name,
  handle,
  picture,
  text,
  fold,
  lines,
  files,
  options,
  shade = 'light',
}: PreviewProps) {
  const video = shownFiles(files).find(({ kind }) => kind === 'video');
  const still = thumbnailOf(files);
  const title = textOf(options.title);
  return (
    <div className="yt-post" data-shade={shade}>
      <div className="yt-video">
        {video ? (
          <Shown key={`${video.url} ${still?.url ?? ''}`} file={video} poster={still?.url} />
        ) : still ? (
          <Shown file={still} />
        ) : (
          <p className="yt-empty">{t('The video stands here.')}</p>
        )}
        {video?.durationMs ? (
          <span className="yt-length" aria-hidden>
            {lengthOf(video.durationMs)}
          </span>
        ) : null}
      </div>
      <p className={`yt-title ${title ? '' : 'yt-soft'}`}>{title || t('No title yet')}</p>
      <div className="yt-channel">
        <Portrait name={name} picture={picture} className="yt-avatar" />
        <span className="min-w-0 flex-1">
          <b className="block truncate">{name}</b>
          {handle ? <span className="yt-soft block truncate">{handle}</span> : null}
        </span>
        <span className="yt-subscribe" lang="en" aria-hidden>
          Subscribe
        </span>
      </div>
      {text ? (
        <div className="yt-box">
          <FoldedText text={text} fold={fold} lines={lines} more="…more" />
        </div>
      ) : null}
    </div>
  );
}
