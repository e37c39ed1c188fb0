import type { PlatformName } from '../../platforms/platforms.ts';
import { toText } from '../../post/post-options.ts';
import { type CreateLook, type Look, type PreviewProps, previewPlaces, shownFiles } from './preview.ts';
import { highlightLinks, Portrait, PreviewMedia } from './preview-media.tsx';

/** A platform with its own look has a file of its name in looks/, and its stylesheet beside it. */
const looks = import.meta.glob<CreateLook>('./looks/*.tsx', { eager: true, import: 'look' });

const plainLook: Look = { Preview: PlainPreview, place: previewPlaces.nowhere, hasDarkTheme: true, lines: 3 };

/** How a post looks on the platform; a Reel or a Story may look different. */
export const lookOf = (platform: PlatformName | undefined, post: Parameters<CreateLook>[0]): Look =>
  looks[`./looks/${platform}.tsx`]?.(post) ?? plainLook;

/** Name, media and text in order, for a platform whose look we do not imitate, or if none is chosen yet. */
function PlainPreview({ name, picture, text, files, options, shade = 'light' }: PreviewProps) {
  const title = toText(options.title);
  return (
    <div className="li-post" data-shade={shade}>
      <div className="li-head">
        <Portrait name={name} picture={picture} className="li-avatar rounded-full" />
        <b className="truncate">{name}</b>
      </div>
      {title ? <p className="li-text font-semibold">{title}</p> : null}
      {text ? <div className="li-text">{highlightLinks(text)}</div> : null}
      <div className="li-pics" data-count={1}>
        {shownFiles(files).map((file) => (
          <PreviewMedia key={file.url} file={file} />
        ))}
      </div>
    </div>
  );
}
