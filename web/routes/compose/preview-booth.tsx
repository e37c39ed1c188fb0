import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import type { AccountView, PlatformView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { LinkedInPreview, type PreviewPicture } from '../../components/linkedin-preview.tsx';
import { PlatformGlyph } from '../../components/platform-glyph.tsx';
import type { DraftContent, DraftMedia } from '../../data/drafts.ts';
import { foldAt } from '../../lib/counting.ts';
import { automaticCrop } from '../../lib/crops.ts';

/** A part of a video is played in place, by the address of that part. */
const partOf = ({ url, trim }: DraftMedia): string =>
  trim ? `${url}#t=${trim.start_ms / 1000},${trim.end_ms / 1000}` : url;

const shown = (media: DraftMedia): PreviewPicture => ({
  url: partOf(media),
  alt: media.alt_text,
  video: media.kind === 'video' ? { poster: media.preview_url } : undefined,
  cut: media.shape
    ? { crop: media.crops[media.shape] ?? automaticCrop(media.shape, media, media.focus), size: media }
    : undefined,
});

/** The post as readers will meet it, while it is written. */
export function PreviewBooth({
  content,
  account,
  limits,
  className,
}: {
  content: DraftContent;
  account: AccountView | undefined;
  limits: PlatformView['limits'];
  className: string;
}) {
  const [dark, setDark] = useState(false);
  const fold = limits?.caption.fold_at ?? 210;
  const { hidden } = foldAt(content.caption, fold);
  const words = hidden.trim().split(/\s+/).slice(0, 9).join(' ');
  return (
    <section
      aria-label="Preview"
      className={`overflow-auto bg-booth px-6 pt-5 pb-10 max-phone:px-1 ${className}`}
    >
      <div className="proof mx-auto w-[min(470px,100%)]">
        <div className="sheet">
          <div className="slugline slug py-1.5 pr-1.5">
            <PlatformGlyph platform="linkedin" size={14} label={null} />
            <b>LinkedIn feed</b>
            <span>preview</span>
            <button
              type="button"
              className="iconbtn ml-auto size-7"
              aria-pressed={dark}
              aria-label="Preview as in dark mode"
              onClick={() => setDark(!dark)}
            >
              <Icon of={dark ? Sun : Moon} size={15} />
            </button>
          </div>
          <LinkedInPreview
            name={account?.name ?? 'Your page'}
            text={content.caption}
            fold={fold}
            shade={dark ? 'dark' : 'light'}
            pictures={content.media.map(shown)}
          />
        </div>
      </div>
      <p className="mx-auto grid w-[min(426px,100%)] grid-cols-[auto_1fr] gap-2.5 px-0 text-xs text-fg-2 max-phone:px-4">
        {words ? (
          <>
            <span className="slug">
              <b>Below the fold</b>
            </span>
            <span>
              “{words}…” is hidden until people tap <i>more</i>.
            </span>
          </>
        ) : content.caption || content.media.length ? (
          <span className="col-span-2">Everything is seen at once; nothing is below the fold.</span>
        ) : (
          <span className="col-span-2">Write, and the post appears here as readers will see it.</span>
        )}
      </p>
    </section>
  );
}
