/**
 * The text of a notification, built from its facts: in the reader's language, with dates in the format of their
 * region.
 */
import type { NotificationFactsView, NotificationView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, formatWallTime } from '../../time/dates.ts';

export interface NotificationText {
  readonly title: string;
  readonly body: string;
}

type Platform = NotificationFactsView['platform'];
type StoredNotification = Pick<NotificationView, 'kind' | 'count' | 'title' | 'body' | 'facts'>;

export function describeNotification(
  notification: StoredNotification,
  platformName: (platform: Platform) => string,
): NotificationText {
  const { kind, facts, count } = notification;
  // Stored before notifications had facts, or about something without facts.
  if (facts === null || kind === 'webhook_stopped' || kind === 'mail_undelivered' || kind === 'security')
    return { title: notification.title, body: notification.body };
  const platform = platformName(facts.platform);
  return {
    title: (count > 1 ? actTitle(kind, facts, count) : null) ?? titleOf(kind, facts, platform),
    body: [...bodyOf(kind, facts, platform), count > 1 ? andMore(count - 1) : '']
      .filter((sentence) => sentence !== '')
      .join(' '),
  };
}

const andMore = (count: number): string =>
  t('And {count, plural, one {one more} other {# more}}.', { count });

/** The title of several notices of one act. */
function actTitle(kind: Kind, facts: NotificationFactsView, count: number): string | null {
  const who = facts.who ?? t('Somebody');
  switch (kind) {
    case 'review_requested':
      return facts.from_app
        ? t('An app of {who} wrote {count} posts for you to review', { who, count })
        : t('{who} asks you to approve {count} posts', { who, count });
    case 'approved':
      return t('{who} approved {count} of your posts', { who, count });
    case 'withdrawn':
      return t('{who} withdrew their approval of {count} posts', { who, count });
    default:
      return null;
  }
}

type Kind = Exclude<NotificationView['kind'], 'webhook_stopped' | 'mail_undelivered' | 'security'>;

function titleOf(kind: Kind, facts: NotificationFactsView, platform: string): string {
  const { action } = facts;
  const who = facts.who ?? t('Somebody');
  const post = describePost(facts, platform);
  switch (kind) {
    case 'review_requested':
      if (action === 'post.review_again') return t('Approve {post} again', { post });
      return facts.from_app
        ? t('An app of {who} wrote {post} for you to review', { who, post })
        : t('{who} asks you to approve {post}', { who, post });
    case 'changes_requested':
      return t('{who} asks for changes to {post}', { who, post: describeYourPost(facts, platform) });
    case 'commented':
      return t('{who} wrote a note on {post}', { who, post });
    case 'approved':
      return t('{who} approved {post}', { who, post: describeYourPost(facts, platform) });
    case 'withdrawn':
      return action === 'post.approval_voided'
        ? t('A signature of {post} no longer counts', { post })
        : t('{who} withdrew their approval of {post}', { who, post });
    case 'failed':
      return action === 'post.first_comment_failed'
        ? t('The first comment under {post} did not go out', { post })
        : t('Not published: {post}', { post });
    case 'missed':
      return t('Missed its time: {post}', { post });
    case 'unconfirmed':
      return action === 'post.first_comment_unconfirmed'
        ? t('Is the first comment there? Look under {post}', { post })
        : t('Did it go out? Look for {post}', { post });
    case 'time_moved':
      return t('The time of {post} moved', { post });
    case 'reconnect_needed':
      return t('Reconnect {account} on {platform}', { account: facts.account ?? '', platform });
  }
}

function bodyOf(kind: Kind, facts: NotificationFactsView, platform: string): readonly string[] {
  const { action, note, goes_out: time } = facts;
  const about = describeContent(facts);
  const reason = facts.reason === null ? null : facts.reason;
  const when = time && { time: formatWallTime(time.wall_time), zone: cityOf(time.time_zone) };
  switch (kind) {
    case 'review_requested':
      if (action !== 'post.review_again') return [about];
      return [reason ?? t('The approval rules of the workspace have become stricter.'), about];
    case 'changes_requested':
      return [note ?? about];
    case 'commented':
      return [t('“{note}”', { note: note ?? '' }), about];
    case 'approved':
      return [
        when ? t('It goes out {time} ({zone}).', when) : t('It has no time yet: publish or schedule it.'),
        about,
      ];
    case 'withdrawn':
      if (action === 'post.approval_voided') return [reason ?? t('Open it to see why.'), about];
      return [note === null ? '' : t('“{note}”', { note }), about];
    case 'failed':
    case 'missed':
    case 'unconfirmed':
      if (action === 'post.first_comment_failed')
        return [t('The post itself is out. Open it to see why, and to try again.'), about];
      if (action === 'post.first_comment_unconfirmed') return [t('The post itself is out.'), about];
      return [reason ?? t('Open it to see why.'), about];
    case 'time_moved':
      return [
        t('The rules of its time zone changed.'),
        facts.jumped_over ? t('The local time that was chosen does not exist any more.') : '',
        when ? t('It now goes out {time} ({zone}).', when) : '',
        about,
      ];
    case 'reconnect_needed':
      return [
        reason ?? t('{platform} no longer lets us publish to it.', { platform }),
        t('Posts for it wait until then.'),
      ];
  }
}

function describePost({ amends }: NotificationFactsView, platform: string): string {
  if (amends) return t('a change to a post on {platform}', { platform });
  return /^[aeiou]/i.test(platform)
    ? t('an {platform} post', { platform })
    : t('a {platform} post', { platform });
}

const describeYourPost = ({ amends }: NotificationFactsView, platform: string): string =>
  amends ? t('your change to a post on {platform}', { platform }) : t('your {platform} post', { platform });

const describeContent = ({ account, excerpt }: NotificationFactsView): string => {
  const words = excerpt ?? t('without text');
  return account === null ? words : t('For {account}: {excerpt}', { account, excerpt: words });
};
