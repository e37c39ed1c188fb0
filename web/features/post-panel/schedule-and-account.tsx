import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { initials } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, formatAgo, formatZone, fromNow, longMoment, offsetOf } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { CampaignLink } from '../campaigns/campaign-link.tsx';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import { hasPassed } from '../post/lateness.ts';
import { describeMarkedPublished } from '../proof/proof-title.ts';
import { isPlanned } from './idea-variants.tsx';

/** When the post is published, with the zone, and to which account. */
export function ScheduleAndAccount({
  post,
  zone,
  idea = null,
}: {
  post: PostDetailView;
  zone: string;
  /** The posts of its idea, each with its account and time. */
  idea?: React.ReactNode;
}) {
  const now = useNow();
  return (
    <>
      {idea !== null && isPlanned(post, now) ? null : <When post={post} zone={zone} />}
      {idea !== null ? (
        idea
      ) : post.account ? (
        <div className="flex items-center gap-2.5 rounded-2 border border-edge bg-hover px-3 py-2">
          <span
            aria-hidden
            className="grid size-[34px] flex-none place-items-center rounded-full bg-sunk text-xs font-bold text-fg-2"
          >
            {initials(post.account.name)}
          </span>
          <div className="min-w-0 flex-1">
            <b className="block truncate">{post.account.name}</b>
            <span className="meta block truncate">
              {[platformLabel(post.platform), post.account.handle].filter(Boolean).join(', ')}
            </span>
          </div>
          <PlatformGlyph platform={post.platform} />
        </div>
      ) : (
        <p className="note note-flag">
          <Icon of={CircleAlert} />
          <span>{t('No account is chosen yet. Edit the post to choose where it goes.')}</span>
        </p>
      )}
      {post.campaign_id ? <CampaignLink id={post.campaign_id} postId={post.id} /> : null}
      {post.account && post.account.status !== 'active' && post.state !== 'published' ? (
        <p className="note note-flag">
          <Icon of={CircleAlert} />
          <span>
            {post.blocked?.code === 'reconnect_needed' ? <b>{t('Blocked.')} </b> : null}
            {post.blocked?.code === 'reconnect_needed'
              ? post.blocked.message
              : post.account.status === 'disconnected'
                ? t('This account is no longer connected.')
                : post.account.status === 'limited'
                  ? t('This account is missing some permissions.')
                  : t('This account must be connected again before anything can go out.')}{' '}
            <Link to="/accounts" search={{ account: post.account.id }} className="link">
              {t('See the account')}
            </Link>
          </span>
        </p>
      ) : null}
    </>
  );
}

function When({ post, zone }: { post: PostDetailView; zone: string }) {
  const now = useNow();
  if (post.marked_published)
    return (
      <Moment
        label={t('Went out')}
        main={t('Nobody knows when')}
        facts={`${describeMarkedPublished(post.marked_published, (at) => longMoment(at, zone))}.`}
      />
    );
  if (post.state === 'published' || post.state === 'removed') {
    const at = post.published_at ?? post.updated_at;
    return (
      <Moment
        label={t('Went out')}
        main={longMoment(at, zone)}
        facts={`${formatZone(at, zone)}. ${formatAgo(at, now)}`}
      />
    );
  }
  if (post.state === 'unconfirmed')
    return (
      <Moment
        label={t('Is it out?')}
        main={t('We cannot tell.')}
        facts={t('We won’t send it twice. A person looks and says.')}
      />
    );
  if (post.state === 'failed' && !post.schedule)
    return (
      <Moment
        label={t('Goes out')}
        main={t('Not yet', {}, 'goes out')}
        facts={t('We tried, and it did not work.')}
      />
    );
  if (post.state === 'cancelled')
    return <Moment label={t('Goes out')} main={t('Never')} facts={t('It was cancelled.')} />;
  if (!post.schedule)
    return <Moment label={t('Goes out')} main={t('As soon as you publish')} facts={t('No time is set.')} />;
  const { publish_at, time_zone } = post.schedule;
  const inWorkspaceZone =
    offsetOf(publish_at, time_zone) !== offsetOf(publish_at, zone)
      ? ` ${t('That is {moment} in {city}.', { moment: longMoment(publish_at, zone), city: cityOf(zone) })}`
      : '';
  const overdue = isOverdue(post, now);
  const relativeTime =
    post.state === 'publishing'
      ? t('On its way.')
      : overdue
        ? formatAgo(publish_at, now)
        : fromNow(publish_at, now);
  return (
    <Moment
      label={overdue ? t('Should have gone out') : t('Goes out')}
      main={longMoment(publish_at, time_zone)}
      facts={`${formatZone(publish_at, time_zone)}. ${relativeTime}${inWorkspaceZone}`}
    />
  );
}

/**
 * Its time has passed and it is not being published. Based on the state too, because the client clock may be slow
 * or updated rarely.
 */
const isOverdue = (post: PostDetailView, now: number): boolean =>
  ['failed', 'missed'].includes(post.state) ||
  (hasPassed(post, now) && !['approved', 'scheduled', 'publishing'].includes(post.state));

function Moment({ label, main, facts }: { label: string; main: string; facts: string }) {
  return (
    <div>
      <p className="meta">{label}</p>
      <p className="font-voice text-xl leading-[1.15] font-medium tracking-[-0.015em]">{main}</p>
      <p className="meta num mt-1">{facts}</p>
    </div>
  );
}
