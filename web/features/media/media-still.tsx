import { FileText, Film, Play } from 'lucide-react';
import type { MediaView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { srOnly } from '../../components/sr-only.tsx';
import { formatDuration } from '../../i18n/format-text.ts';
import { rich } from '../../i18n/rich.tsx';
import { stillOf } from '../post/media-facts.ts';

const chosenClass =
  'group-aria-pressed/tile:outline-2 group-aria-pressed/tile:outline-offset-3 group-aria-pressed/tile:outline-fg';
/** While the details are beside the files. */
const shownClass =
  'desk:group-[[aria-current]]/tile:outline-2 desk:group-[[aria-current]]/tile:outline-offset-3 desk:group-[[aria-current]]/tile:outline-fg';

/** A small image of a file, with the duration of a video. Its name is shown beside it. */
export function MediaStill({
  media,
}: {
  media: Pick<MediaView, 'kind' | 'url' | 'preview_url' | 'duration_ms' | 'focus'>;
}) {
  const still = stillOf(media);
  const position = media.focus ? { objectPosition: `${media.focus.x * 100}% ${media.focus.y * 100}%` } : {};
  return (
    <span
      className={`relative grid aspect-square place-items-center overflow-hidden bg-sunk text-fg-3 ${chosenClass} ${shownClass}`}
    >
      {still ? (
        <img src={still} alt="" loading="lazy" className="size-full object-cover" style={position} />
      ) : (
        <Icon of={media.kind === 'document' ? FileText : Film} size={28} />
      )}
      {media.duration_ms === null ? null : (
        <span className="absolute right-1.5 bottom-1.5 flex items-center gap-[3px] rounded-[2px] bg-[#161a18] px-[5px] font-slug text-[11px]/[18px] font-medium text-[#fff]">
          <Icon of={Play} size={10} />
          {rich('<said>Video, </said>{length}', { length: formatDuration(media.duration_ms), said: srOnly })}
        </span>
      )}
    </span>
  );
}
