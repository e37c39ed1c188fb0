import { Globe, Link2, MessageCircle, Share2, ThumbsUp } from 'lucide-react';
import { Icon } from '../../../../components/icon.tsx';
import { t } from '../../../../i18n/t.ts';
import { postKind, toText } from '../../../post/post-options.ts';
import { FoldedText } from '../folded-text.tsx';
import { FramedMedia } from '../framed-media.tsx';
import { metaLook } from '../meta-look.ts';
import { type CreateLook, hostOf, type PreviewFile, type PreviewProps, shownFiles } from '../preview.ts';
import { Portrait, PreviewMedia } from '../preview-media.tsx';
import { ReelScreen } from '../reel-screen.tsx';
import { StoryScreen } from '../story-screen.tsx';

/** Short text without media is set large. */
const maxLargeLength = 85;

/** How many photos the post itself shows. */
const maxPhotos = 5;

/** Width over height of each picture, by the number of pictures. */
const shapes: Readonly<Record<number, readonly number[]>> = {
  2: [1, 1],
  3: [2, 1, 1],
  4: [1, 1, 1, 1],
  5: [1, 1, 1, 1, 1],
};

export const look: CreateLook = ({ options }) => metaLook(FacebookPreview, postKind(options), 5);

/** A page's post in Facebook's feed on a phone, or its Reel or Story on the full screen. */
function FacebookPreview(props: PreviewProps) {
  const kind = postKind(props.options);
  if (kind === 'reel')
    return (
      <ReelScreen
        {...props}
        who={props.name}
        sound={
          <>
            {props.name} · <span lang="en">Original audio</span>
          </>
        }
        icons={[ThumbsUp, MessageCircle, Share2]}
      />
    );
  return kind === 'story' ? <StoryScreen {...props} who={props.name} /> : <FacebookPost {...props} />;
}

function FacebookPost({ name, picture, text, fold, lines, files, options, shade = 'light' }: PreviewProps) {
  const shown = shownFiles(files);
  const video = shown.find(({ kind }) => kind === 'video');
  const link = shown.length === 0 ? toText(options.link).trim() : '';
  const title = video ? toText(options.title) : '';
  const isLarge = shown.length === 0 && link === '' && text.length <= maxLargeLength && !text.includes('\n');
  return (
    <div className="fb-post" data-shade={shade}>
      <div className="fb-head">
        <Portrait name={name} picture={picture} className="fb-avatar" />
        <div className="min-w-0">
          <b className="block truncate">{name}</b>
          <span className="fb-soft flex items-center gap-1" lang="en">
            Just now · <Icon of={Globe} size={12} />
          </span>
        </div>
      </div>
      {text ? (
        <div className={isLarge ? 'fb-text fb-large' : 'fb-text'}>
          <FoldedText text={text} fold={fold} lines={lines} more="… See more" className="fb-more" />
        </div>
      ) : null}
      {video ? (
        <div className="fb-video">
          <PreviewMedia key={video.url} file={video} />
        </div>
      ) : (
        <FacebookPhotos files={shown} />
      )}
      {title ? <p className="fb-title">{title}</p> : null}
      {link ? <LinkCard link={link} /> : null}
      <div className="fb-actions" lang="en" aria-hidden>
        <span>
          <Icon of={ThumbsUp} size={17} />
          Like
        </span>
        <span>
          <Icon of={MessageCircle} size={17} />
          Comment
        </span>
        <span>
          <Icon of={Share2} size={17} />
          Share
        </span>
      </div>
    </div>
  );
}

/** Facebook arranges pictures by their number; the last one shows how many are hidden. */
function FacebookPhotos({ files }: { files: readonly PreviewFile[] }) {
  const [only, ...others] = files;
  if (!only) return null;
  if (others.length === 0)
    return (
      <div className="fb-one">
        <PreviewMedia file={only} />
      </div>
    );
  const shown = files.slice(0, maxPhotos);
  const hiddenCount = files.length - shown.length;
  return (
    <div className="fb-grid" data-count={shown.length}>
      {shown.map((file, index) => (
        <div key={file.url} className="relative">
          <FramedMedia file={file} ratio={shapes[shown.length]?.[index] ?? 1} />
          {hiddenCount > 0 && index === maxPhotos - 1 ? (
            <span className="fb-behind">
              +{hiddenCount}
              <span className="sr-only"> {t('more pictures')}</span>
            </span>
          ) : null}
        </div>
      ))}
    </div>
  );
}

/** Facebook reads the linked page itself, so only its host is known here. */
function LinkCard({ link }: { link: string }) {
  return (
    <div className="fb-card">
      <div className="fb-card-picture">
        <Icon of={Link2} size={28} />
        <span>
          {t('{platform} takes the picture and the title from the page.', { platform: 'Facebook' })}
        </span>
      </div>
      <span className="fb-host">{hostOf(link)}</span>
    </div>
  );
}
