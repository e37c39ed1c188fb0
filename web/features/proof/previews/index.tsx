import type { PlatformName } from '../../platforms/platforms.ts';
import { toText } from '../../post/post-options.ts';
import { highlightLinks } from './highlight-links.tsx';
import { type CreateLook, type Look, type PreviewProps, previewPlaces, shownFiles } from './preview.ts';
import { Portrait, PreviewMedia } from './preview-media.tsx';

/** A platform with its own look has a file of its name in looks/. */
const looks = import.meta.glob<CreateLook>('./looks/*.tsx', { eager: true, import: 'look' });

const plainLook: Look = { Preview: PlainPreview, place: previewPlaces.nowhere, hasDarkTheme: true, lines: 3 };

/** How a post looks on the platform; a Reel or a Story may look different. */
export const lookOf = (platform: PlatformName | undefined, post: Parameters<CreateLook>[0]): Look =>
  looks[`./looks/${platform}.tsx`]?.(post) ?? plainLook;

const colours = {
  light: '[--bg:#ffffff] [--fg:#191919] [--link:#0a58ca] [--avatar:#56687a] [--on-avatar:#ffffff]',
  dark: '[--bg:#1b1f23] [--fg:#e9e9ea] [--link:#71b7fb] [--avatar:#8899a8] [--on-avatar:#1b1f23]',
};

const textClass = 'px-[14px] pb-[11px] wrap-anywhere whitespace-pre-wrap';

/** Name, media and text in order, for a platform whose look we do not imitate, or if none is chosen yet. */
function PlainPreview({ name, picture, text, files, options, shade = 'light' }: PreviewProps) {
  const title = toText(options.title);
  return (
    <div
      data-part="plain-preview"
      className={`overflow-hidden bg-(--bg) font-post text-[14px]/[1.43] font-normal text-(--fg) ${colours[shade]}`}
    >
      <div className="flex items-center gap-[9px] px-[14px] pt-[12px] pb-[8px]">
        <Portrait
          name={name}
          picture={picture}
          className="size-[42px] rounded-full bg-(--avatar) text-[15px] font-semibold text-(--on-avatar)"
        />
        <b className="block truncate text-[14px]/[1.3] font-semibold">{name}</b>
      </div>
      {title ? <p className={`${textClass} font-semibold`}>{title}</p> : null}
      {text ? <div className={textClass}>{highlightLinks(text, 'font-semibold text-(--link)')}</div> : null}
      <div className="grid gap-[2px] bg-(--bg) [&_img]:w-full [&_img]:object-cover [&>img]:h-auto [&>img]:max-h-[560px] [&>span]:w-full [&>video]:size-full [&>video]:max-h-[560px] [&>video]:bg-[#000]">
        {shownFiles(files).map((file) => (
          <PreviewMedia key={file.url} file={file} />
        ))}
      </div>
    </div>
  );
}
