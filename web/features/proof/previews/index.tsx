import type { ComponentType } from 'react';
import { t } from '../../../i18n/t.ts';
import type { PlatformName } from '../../platforms/platform-glyph.tsx';
import { type PostKind, postKind, textOf } from '../../post/post-options.ts';
import { FacebookPreview } from './facebook.tsx';
import { InstagramPreview, instagramKind } from './instagram.tsx';
import { LinkedInPreview } from './linkedin.tsx';
import { type PreviewProps, shownFiles } from './preview.ts';
import { marked, Portrait, Shown } from './preview-media.tsx';
import { TikTokPreview } from './tiktok.tsx';
import { YouTubePreview } from './youtube.tsx';

interface Look {
  readonly Preview: ComponentType<PreviewProps>;
  /** Where readers meet it. */
  readonly place: string;
  /** Whether the platform shows it differently to people who prefer the dark. */
  readonly shades: boolean;
  /** How many lines readers see before they ask for more. */
  readonly lines: number;
  /** How many characters, where that differs from the platform's usual number. */
  readonly fold?: number;
  /** Shown without the words. */
  readonly silent?: boolean;
}
type Post = Pick<PreviewProps, 'options' | 'files'>;

/** Where readers meet a post. */
const previewPlaces = {
  nowhere: t('preview'),
  feed: t('feed'),
  feedOnPhone: t('feed, phone'),
  reel: t('Reel, phone'),
  story: t('Story, phone'),
  fullScreen: t('full screen, phone'),
  watchPage: t('watch page, phone'),
} as const;

const plain: Look = { Preview: PlainPreview, place: previewPlaces.nowhere, shades: true, lines: 3 };

const metaLook = (Preview: Look['Preview'], kind: PostKind, lines: number): Look => {
  if (kind === 'post') return { Preview, place: previewPlaces.feedOnPhone, shades: true, lines };
  return kind === 'reel'
    ? { Preview, place: previewPlaces.reel, shades: false, lines: 2, fold: 125 }
    : { Preview, place: previewPlaces.story, shades: false, lines: 1, silent: true };
};

const looks: Readonly<Record<PlatformName, (post: Post) => Look>> = {
  linkedin: () => ({ Preview: LinkedInPreview, place: previewPlaces.feed, shades: true, lines: 3 }),
  tiktok: () => ({ Preview: TikTokPreview, place: previewPlaces.fullScreen, shades: false, lines: 2 }),
  youtube: () => ({ Preview: YouTubePreview, place: previewPlaces.watchPage, shades: true, lines: 2 }),
  facebook: ({ options }) => metaLook(FacebookPreview, postKind(options), 5),
  instagram: (post) => metaLook(InstagramPreview, instagramKind(post), 2),
};

/** How a post looks there; the same platform shows a Reel or a Story differently. */
export const lookOf = (platform: PlatformName | undefined, post: Post): Look =>
  (platform && looks[platform]?.(post)) || plain;

/** Who, what and the words in order, for a platform whose look we do not imitate, or none that is chosen yet. */
function PlainPreview({ name, picture, text, files, options, shade = 'light' }: PreviewProps) {
  const title = textOf(options.title);
  return (
    <div className="li-post" data-shade={shade}>
      <div className="li-head">
        <Portrait name={name} picture={picture} className="li-avatar rounded-full" />
        <b className="truncate">{name}</b>
      </div>
      {title ? <p className="li-text font-semibold">{title}</p> : null}
      {text ? <div className="li-text">{marked(text)}</div> : null}
      <div className="li-pics" data-count={1}>
        {shownFiles(files).map((file) => (
          <Shown key={file.url} file={file} />
        ))}
      </div>
    </div>
  );
}
