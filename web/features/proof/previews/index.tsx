import type { PlatformName } from '../../platforms/platforms.ts';
import { textOf } from '../../post/post-options.ts';
import { type Look, type LookOf, type PreviewProps, previewPlaces, shownFiles } from './preview.ts';
import { marked, Portrait, Shown } from './preview-media.tsx';

/** A platform with a look of its own has one file of its name in looks/, and its style beside it. */
const looks = import.meta.glob<LookOf>('./looks/*.tsx', { eager: true, import: 'look' });

const plain: Look = { Preview: PlainPreview, place: previewPlaces.nowhere, shades: true, lines: 3 };

/** How a post looks there; the same platform shows a Reel or a Story differently. */
export const lookOf = (platform: PlatformName | undefined, post: Parameters<LookOf>[0]): Look =>
  looks[`./looks/${platform}.tsx`]?.(post) ?? plain;

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
