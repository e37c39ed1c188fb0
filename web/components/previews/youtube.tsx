import { useState } from 'react';
import { foldAt } from '../../lib/counting.ts';
import { textOf } from '../../lib/post-options.ts';
import { lengthOf } from '../../lib/words.ts';
import { type PreviewProps, shownFiles, thumbnailOf } from './preview.ts';
import { marked, Portrait, Shown } from './shown.tsx';

/** The video as YouTube's watch page shows it on a phone, with its own thumbnail until it plays. */
export function YouTubePreview({
  name,
  handle,
  picture,
  text,
  fold,
  files,
  options,
  shade = 'light',
}: PreviewProps) {
  const [open, setOpen] = useState(false);
  const video = shownFiles(files).find(({ kind }) => kind === 'video');
  const still = thumbnailOf(files);
  const { shown, hidden } = foldAt(text, fold, 2);
  const title = textOf(options.title);
  return (
    <div className="yt-post" data-shade={shade}>
      <div className="yt-video">
        {video ? (
          <Shown key={`${video.url} ${still?.url ?? ''}`} file={video} poster={still?.url} />
        ) : still ? (
          <Shown file={still} />
        ) : (
          <p className="yt-empty">The video stands here.</p>
        )}
        {video?.durationMs ? (
          <span className="yt-length" aria-hidden>
            {lengthOf(video.durationMs)}
          </span>
        ) : null}
      </div>
      <p className={`yt-title ${title ? '' : 'yt-soft'}`}>{title || 'No title yet'}</p>
      <div className="yt-channel">
        <Portrait name={name} picture={picture} className="yt-avatar" />
        <span className="min-w-0 flex-1">
          <b className="block truncate">{name}</b>
          {handle ? <span className="yt-soft block truncate">{handle}</span> : null}
        </span>
        <span className="yt-subscribe" aria-hidden>
          Subscribe
        </span>
      </div>
      {text ? (
        <div className="yt-box">
          {marked(open || !hidden ? text : shown.trimEnd())}
          {hidden && !open ? (
            <button type="button" onClick={() => setOpen(true)}>
              &nbsp;…more
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
