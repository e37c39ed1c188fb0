import { Link } from '@tanstack/react-router';
import type { PostView } from '../../../server/http/views.ts';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { formatRelativeDay, shortDay, timeOf } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { stillOf } from '../post/media-facts.ts';
import { afterHeadline, listHeadline } from '../post/post-headline.ts';
import { BlockedBadge, StateBadge } from '../post/post-state.tsx';
import { hasEnded } from '../post/queries.ts';

/**
 * Only a fixed or past time is shown in black; otherwise the row shows when the post was last edited or marked as
 * published.
 */
const postMoment = (post: PostView): { at: string; fixed: boolean } => {
  if (post.marked_published) return { at: post.marked_published.at, fixed: false };
  if (post.published_at) return { at: post.published_at, fixed: true };
  if (post.schedule) return { at: post.schedule.publish_at, fixed: true };
  return { at: post.updated_at, fixed: false };
};

/** `today` inside a sentence, where a day's own name keeps its capital. */
const dayInSentence = (at: string, zone: string): string => {
  const day = formatRelativeDay(at, zone);
  return day === shortDay(at, zone) ? day : day.toLowerCase();
};

export function PostRow({
  post,
  zone,
  campaign = null,
}: {
  post: PostView;
  zone: string;
  /** The name of its campaign, if it is worth showing. */
  campaign?: string | null;
}) {
  const { at, fixed: isFixed } = postMoment(post);
  const reason = post.blocked?.message ?? post.trouble?.message;
  const rest = reason ?? afterHeadline(post.current_caption ?? post.caption);
  const cells = (
    <>
      <span className="max-phone:col-start-2 max-phone:row-start-3">
        <span className={`block font-slug text-sm max-phone:inline ${isFixed ? 'font-medium' : 'text-fg-3'}`}>
          {timeOf(at, zone)}
        </span>
        <span className="meta">
          <span className="hidden max-phone:inline"> </span>
          {isFixed
            ? formatRelativeDay(at, zone)
            : post.marked_published
              ? t('marked {day}', { day: dayInSentence(at, zone) })
              : t('edited {day}', { day: dayInSentence(at, zone) })}
        </span>
      </span>
      <Thumbnail
        url={stillOf(post.media[0])}
        video={post.media[0]?.kind === 'video'}
        className="size-11 max-phone:row-span-3 max-phone:row-start-1 max-phone:self-start"
      />
      <span className="min-w-0 max-phone:col-start-2 max-phone:row-start-1">
        <span className="flex items-baseline gap-2.5">
          <span className="truncate font-semibold">{listHeadline(post)}</span>
          {campaign ? (
            <span className="slug max-w-[40%] flex-none truncate max-phone:hidden">{campaign}</span>
          ) : null}
        </span>
        <span className={`block truncate text-sm empty:hidden ${reason ? 'text-red' : 'text-fg-2'}`}>
          {rest}
        </span>
      </span>
      <span className="flex min-w-0 items-center gap-2 text-sm text-fg-2 max-desk:hidden">
        <PlatformGlyph platform={post.platform} />
        <span className="truncate">{post.account?.name ?? t('no account yet')}</span>
      </span>
      <span className="max-phone:col-start-2 max-phone:row-start-2">
        {post.blocked ? (
          <BlockedBadge state={post.state} why={post.blocked.code} />
        ) : (
          <StateBadge state={post.state} />
        )}
      </span>
      <span className="slug text-right max-tablet:hidden">
        {hasEnded(post)
          ? null
          : rich('{given} of {needed}<quiet> signatures</quiet>', {
              given: post.approvals.given,
              needed: post.approvals.needed,
              quiet: (inner) => <span className="sr-only">{inner}</span>,
            })}
      </span>
    </>
  );
  const className =
    'grid grid-cols-[104px_44px_minmax(0,1fr)_190px_150px_56px] items-center gap-4 border-b border-edge px-1 py-2.5 hover:bg-sunk max-desk:grid-cols-[104px_44px_minmax(0,1fr)_150px_56px] max-tablet:grid-cols-[104px_44px_minmax(0,1fr)_150px] max-phone:grid-cols-[44px_minmax(0,1fr)] max-phone:gap-x-3 max-phone:gap-y-1.5';
  return (
    <li>
      {post.state === 'in_review' ? (
        <Link to="/review/{-$postId}" params={{ postId: post.id }} className={className}>
          {cells}
        </Link>
      ) : (
        <Link to="/posts/$postId" params={{ postId: post.id }} className={className}>
          {cells}
        </Link>
      )}
    </li>
  );
}
