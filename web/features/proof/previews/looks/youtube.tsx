import { ListVideo } from 'lucide-react';
import { Icon } from '../../../../components/icon.tsx';
import { formatDuration } from '../../../../i18n/format-text.ts';
import { t } from '../../../../i18n/t.ts';
import { toEntities } from '../../../post/mentions.ts';
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

/** YouTube's values, not ours. */
const colours = {
  light: '[--bg:#ffffff] [--fg:#0f0f0f] [--soft:#5a5a5a] [--box:#f2f2f2] [--link:#065fd4]',
  dark: '[--bg:#0f0f0f] [--fg:#f1f1f1] [--soft:#aaaaaa] [--box:#272727] [--link:#5bb0ff]',
};

/** A thumbnail that will be cropped is a span, and comes first. */
const videoClass =
  'relative aspect-[16/9] bg-[#000] [&_:is(img,video)]:size-full [&_:is(img,video)]:object-contain [&>span:first-child]:mx-auto [&>span:first-child]:h-full';

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
    <div
      className={`overflow-hidden bg-(--bg) font-post text-[13px]/[1.4] font-normal text-(--fg) ${colours[shade]}`}
    >
      <div className={videoClass}>
        {video ? (
          <PreviewMedia key={`${video.url} ${still?.url ?? ''}`} file={video} poster={still?.url} />
        ) : still ? (
          <PreviewMedia file={still} />
        ) : (
          <p className="grid h-full place-items-center text-[#b8b8b8]">{t('The video appears here.')}</p>
        )}
        {video?.durationMs ? (
          <span
            className="absolute top-[8px] right-[8px] rounded-[3px] bg-[rgb(0_0_0/0.82)] px-[5px] py-[1px] text-[11.5px] font-semibold text-[#fff]"
            aria-hidden
          >
            {formatDuration(video.durationMs)}
          </span>
        ) : null}
      </div>
      <p
        className={`px-[12px] pt-[10px] text-[16px]/[1.3] font-bold wrap-anywhere ${title ? '' : 'text-(--soft)'}`}
      >
        {title || t('No title yet')}
      </p>
      <Playlists options={options} />
      <div className="flex items-center gap-[9px] px-[12px] py-[10px]">
        <Portrait name={name} picture={picture} className="size-[34px] rounded-[50%] bg-(--box) font-bold" />
        <span className="min-w-0 flex-1">
          <b className="block truncate">{name}</b>
          {handle ? <span className="block truncate text-(--soft)">{handle}</span> : null}
        </span>
        <span
          className="rounded-[99px] bg-(--fg) px-[13px] py-[6px] text-[12.5px] font-semibold text-(--bg)"
          lang="en"
          aria-hidden
        >
          Subscribe
        </span>
      </div>
      {text ? (
        <div className="mx-[12px] mb-[12px] rounded-[10px] bg-(--box) px-[11px] py-[9px] text-[12.5px]/[1.45] wrap-anywhere whitespace-pre-wrap">
          <FoldedText
            handles="words_and_hyphens"
            text={text}
            fold={fold}
            lines={lines}
            more="…more"
            moreClass="font-semibold"
            tagClass="text-(--link)"
          />
        </div>
      ) : null}
    </div>
  );
}

/** YouTube shows a playlist beside the video to those who come from it. */
function Playlists({ options }: Pick<PreviewProps, 'options'>) {
  const playlists = toEntities(options.playlists);
  if (playlists.length === 0) return null;
  return (
    <ul
      aria-label={t('Playlists')}
      className="flex flex-wrap gap-[6px] px-[12px] pt-[7px] text-[12px] text-(--soft)"
    >
      {playlists.map(({ id, name }) => (
        <li
          key={id}
          className="flex max-w-full min-w-0 items-center gap-[5px] rounded-[8px] bg-(--box) px-[8px] py-[3px]"
        >
          <Icon of={ListVideo} size={13} />
          <span className="truncate">{name}</span>
        </li>
      ))}
    </ul>
  );
}
