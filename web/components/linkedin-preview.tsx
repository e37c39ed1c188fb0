import { Globe, MessageSquareText, Repeat2, Send, ThumbsUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CropView } from '../../server/http/views.ts';
import { foldAt } from '../lib/counting.ts';
import { initials } from '../lib/words.ts';
import { Cropped } from './cropped.tsx';
import { Icon } from './icon.tsx';

export interface PreviewPicture {
  readonly url: string;
  readonly alt: string;
  readonly video?: { readonly poster: string | null } | undefined;
  /** What of it is shown, when it will be cut. */
  readonly cut?:
    | { readonly crop: CropView; readonly size: { readonly width: number; readonly height: number } }
    | undefined;
}

const marked = (text: string): ReactNode[] =>
  text.split(/(#[\p{L}\p{N}_]+|https?:\/\/\S+)/gu).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <span key={index} className="tag">
        {part}
      </span>
    ) : (
      part
    ),
  );

function Shown({ picture }: { picture: PreviewPicture }) {
  const { url, video, cut } = picture;
  const alt = picture.alt || `${video ? 'Video' : 'Picture'} without a description`;
  if (video) {
    const ratio = cut ? (cut.crop.width * cut.size.width) / (cut.crop.height * cut.size.height) : undefined;
    return (
      <video
        controls
        preload="metadata"
        src={url}
        aria-label={alt}
        {...(video.poster ? { poster: video.poster } : {})}
        {...(ratio ? { style: { aspectRatio: ratio, objectFit: 'cover' } } : {})}
      />
    );
  }
  return cut ? <Cropped url={url} alt={alt} crop={cut.crop} size={cut.size} /> : <img src={url} alt={alt} />;
}

/** The post as LinkedIn's feed shows it. No counts of likes: nobody has seen it yet. */
export function LinkedInPreview({
  name,
  text,
  fold,
  pictures,
  shade = 'light',
  time = 'Now',
}: {
  name: string;
  text: string;
  fold: number;
  pictures: readonly PreviewPicture[];
  shade?: 'light' | 'dark';
  time?: string;
}) {
  const [open, setOpen] = useState(false);
  const { shown, hidden } = foldAt(text, fold);
  const count = Math.min(pictures.length, 4);
  return (
    <div className="li-post" data-shade={shade}>
      <div className="li-head">
        <span className="li-avatar" aria-hidden>
          {initials(name)}
        </span>
        <div className="min-w-0">
          <b className="truncate">{name}</b>
          <span className="li-soft">
            {time} · <Icon of={Globe} size={12} />
          </span>
        </div>
      </div>
      {text ? (
        <div className="li-text">
          {marked(open || !hidden ? text : shown.trimEnd())}
          {hidden && !open ? (
            <button type="button" className="li-more" onClick={() => setOpen(true)}>
              &nbsp;…more
            </button>
          ) : null}
        </div>
      ) : null}
      {count > 0 ? (
        <div className="li-pics" data-count={count}>
          {pictures.slice(0, 4).map((picture) => (
            <Shown key={picture.url} picture={picture} />
          ))}
        </div>
      ) : null}
      {pictures.length > 4 ? <p className="li-soft px-3.5 py-2">and {pictures.length - 4} more</p> : null}
      <div className="li-actions" aria-hidden>
        <span>
          <Icon of={ThumbsUp} size={15} />
          Like
        </span>
        <span>
          <Icon of={MessageSquareText} size={15} />
          Comment
        </span>
        <span>
          <Icon of={Repeat2} size={15} />
          Repost
        </span>
        <span>
          <Icon of={Send} size={15} />
          Send
        </span>
      </div>
    </div>
  );
}
