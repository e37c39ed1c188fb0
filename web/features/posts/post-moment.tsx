import type { PostView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { formatRelativeDay, shortDay, timeOf } from '../../time/dates.ts';

/** `today` inside a sentence, where a day's own name keeps its capital. */
const dayInSentence = (at: string, zone: string): string => {
  const day = formatRelativeDay(at, zone);
  return day === shortDay(at, zone) ? day : day.toLowerCase();
};

const formatMoment = (at: string, zone: string, day = formatRelativeDay(at, zone)): string =>
  `${day}, ${timeOf(at, zone)}`;

/** Only a fixed or past time is black. Without one, it says since when the post is as it is. */
export function PostMoment({ post, zone }: { post: PostView; zone: string }) {
  const fixed = post.marked_published ? null : (post.published_at ?? post.schedule?.publish_at ?? null);
  if (fixed !== null) return <span className="num text-sm">{formatMoment(fixed, zone)}</span>;
  const at = post.marked_published?.at ?? post.trouble?.at ?? post.updated_at;
  const moment = formatMoment(at, zone, dayInSentence(at, zone));
  return (
    <span className="num text-sm text-fg-3">
      {post.marked_published
        ? t('marked {moment}', { moment })
        : post.trouble
          ? t('since {moment}', { moment })
          : t('edited {moment}', { moment })}
    </span>
  );
}
