import { FileText, Film, Play } from 'lucide-react';
import type { MediaView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { srOnly } from '../../components/sr-only.tsx';
import { formatDuration } from '../../i18n/format-text.ts';
import { rich } from '../../i18n/rich.tsx';
import { stillOf } from '../post/media-facts.ts';

/** A small image of a file, with the duration of a video. Its name is shown beside it. */
export function MediaStill({
  media,
}: {
  media: Pick<MediaView, 'kind' | 'url' | 'preview_url' | 'duration_ms' | 'focus'>;
}) {
  const still = stillOf(media);
  const position = media.focus ? { objectPosition: `${media.focus.x * 100}% ${media.focus.y * 100}%` } : {};
  return (
    <span className="tile-picture">
      {still ? (
        <img src={still} alt="" loading="lazy" style={position} />
      ) : (
        <Icon of={media.kind === 'document' ? FileText : Film} size={28} />
      )}
      {media.duration_ms === null ? null : (
        <span className="length">
          <Icon of={Play} size={10} />
          {rich('<said>Video, </said>{length}', { length: formatDuration(media.duration_ms), said: srOnly })}
        </span>
      )}
    </span>
  );
}
