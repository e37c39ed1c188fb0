import { formatDuration } from '../../../../i18n/format-text.ts';
import { t } from '../../../../i18n/t.ts';
import { toText } from '../../../post/post-options.ts';
import { FoldedText } from '../folded-text.tsx';
import { type CreateLook, type PreviewProps, previewPlaces, shownFiles, thumbnailOf } from '../preview.ts';
import { Portrait, PreviewMedia } from '../preview-media.tsx';

export const look: CreateLook = () => ({
  Preview: YouTubePreview,
  place: previewPlaces.watchPage,
  hasDarkTheme: true,
  lines: 2,
});

/** The video on YouTube's watch page on a phone, with its own thumbnail until it plays. */
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
  const title = toText(options.title);
  return (
    <div className="yt-post" data-shade={shade}>
      <div className="yt-video">
        {video ? (
          <PreviewMedia key={`${video.url} ${still?.url ?? ''}`} file={video} poster={still?.url} />
        ) : still ? (
          <PreviewMedia file={still} />
        ) : (
          <p className="yt-empty">{t('The video stands here.')}</p>
        )}
        {video?.durationMs ? (
          <span className="yt-length" aria-hidden>
            {formatDuration(video.durationMs)}
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
