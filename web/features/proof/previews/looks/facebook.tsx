import { Globe, Link2, MessageCircle, Share2, ThumbsUp } from 'lucide-react';
import { Icon } from '../../../../components/icon.tsx';
import { t } from '../../../../i18n/t.ts';
import { toEntities } from '../../../post/mentions.ts';
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

/** Facebook's values, not ours. */
const colours = {
  light: '[--bg:#ffffff] [--fg:#080809] [--soft:#65686c] [--rule:#ced0d4] [--box:#f0f2f5] [--link:#0064d1]',
  dark: '[--bg:#252728] [--fg:#e2e5e9] [--soft:#b0b3b8] [--rule:#3e4042] [--box:#333334] [--link:#75b6ff]',
};

/** Width over height of each picture, by the number of pictures. */
const shapes: Readonly<Record<number, readonly number[]>> = {
  2: [1, 1],
  3: [2, 1, 1],
  4: [1, 1, 1, 1],
  5: [1, 1, 1, 1, 1],
};

const gridClasses: Readonly<Record<number, string>> = {
  2: 'grid-cols-2',
  3: 'grid-cols-2 *:first:col-span-full',
  4: 'grid-cols-2',
  5: 'grid-cols-6 *:col-span-2 *:nth-[-n+2]:col-span-3',
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
        place={placeOf(props)}
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

const placeOf = ({ options }: Pick<PreviewProps, 'options'>): string | undefined =>
  toEntities(options.place)[0]?.name;

function FacebookPost({ name, picture, text, fold, lines, files, options, shade = 'light' }: PreviewProps) {
  const shown = shownFiles(files);
  const video = shown.find(({ kind }) => kind === 'video');
  const link = shown.length === 0 ? toText(options.link).trim() : '';
  const place = video ? undefined : placeOf({ options });
  const title = video ? toText(options.title) : '';
  const isLarge = shown.length === 0 && link === '' && text.length <= maxLargeLength && !text.includes('\n');
  return (
    <div
      className={`overflow-hidden bg-(--bg) font-post text-[15px]/[1.35] font-normal text-(--fg) ${colours[shade]}`}
    >
      <div className="flex items-center gap-[9px] px-[14px] pt-[12px] pb-[9px] leading-[1.3]">
        <Portrait
          name={name}
          picture={picture}
          className="size-[40px] rounded-[50%] bg-(--box) font-semibold"
        />
        <div className="min-w-0">
          <span className="block">
            <b className="font-semibold">{name}</b>
            {place ? (
              <span data-part="place" lang="en">
                {' '}
                is at <b className="font-semibold">{place}</b>.
              </span>
            ) : null}
          </span>
          <span className="flex items-center gap-1 text-[12.5px] text-(--soft)" lang="en">
            Just now · <Icon of={Globe} size={12} />
          </span>
        </div>
      </div>
      {text ? (
        <div
          className={`px-[14px] pb-[11px] wrap-anywhere whitespace-pre-wrap ${isLarge ? 'text-[24px]/[1.2]' : ''}`}
        >
          <FoldedText
            text={text}
            fold={fold}
            lines={lines}
            more="… See more"
            moreClass="font-semibold text-(--soft)"
            tagClass="text-(--link)"
          />
        </div>
      ) : null}
      {video ? (
        <div className="[&>video]:max-h-[440px] [&>video]:w-full [&>video]:bg-[#000] [&>video]:object-contain">
          <PreviewMedia key={video.url} file={video} />
        </div>
      ) : (
        <FacebookPhotos files={shown} />
      )}
      {title ? <p className="px-[14px] pt-[10px] font-semibold wrap-anywhere">{title}</p> : null}
      {link ? <LinkCard link={link} /> : null}
      <div
        className="mx-[14px] mt-[10px] flex justify-around border-t border-t-(--rule) py-[9px] text-[13.5px] font-semibold text-(--soft) *:flex *:items-center *:gap-[6px]"
        lang="en"
        aria-hidden
      >
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
      <div className="[&_img]:w-full [&_img]:object-cover [&>img]:max-h-[560px]">
        <PreviewMedia file={only} />
      </div>
    );
  const shown = files.slice(0, maxPhotos);
  const hiddenCount = files.length - shown.length;
  return (
    <div className={`grid gap-[3px] ${gridClasses[shown.length]}`}>
      {shown.map((file, index) => (
        <div key={file.url} className="relative">
          <FramedMedia file={file} ratio={shapes[shown.length]?.[index] ?? 1} />
          {hiddenCount > 0 && index === maxPhotos - 1 ? (
            <span className="absolute inset-0 grid place-items-center bg-[rgb(0_0_0/0.55)] text-[26px] font-medium text-[#fff]">
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
    <div className="bg-(--box)">
      <div className="grid aspect-[1.91] place-items-center content-center gap-[8px] border-b border-b-(--rule) p-[16px] text-center text-[13px] text-(--soft)">
        <Icon of={Link2} size={28} />
        <span>
          {t('{platform} takes the picture and the title from the page.', { platform: 'Facebook' })}
        </span>
      </div>
      <span className="block px-[14px] pt-[10px] pb-[12px] text-[12.5px] wrap-anywhere text-(--soft) uppercase">
        {hostOf(link)}
      </span>
    </div>
  );
}
