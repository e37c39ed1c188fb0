import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { IdeaView, PostView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { actionLabel, ChooseTime, TryAgain } from '../home/loose-end-actions.tsx';
import { isWaitingForMe } from '../post/queries.ts';
import { nameIn } from './idea-summary.ts';

/** The one thing to do next about an idea, which its worst post decides. Nothing, if it takes its course. */
export function NextStep({
  idea: { posts },
  post,
  zone,
  solid,
}: {
  idea: IdeaView;
  /** The worst. */
  post: PostView;
  zone: string;
  /** Only one on the page is. */
  solid: boolean;
}) {
  const waiting = posts.filter(isWaitingForMe);
  const first = waiting.find(({ id }) => id === post.id) ?? waiting[0];
  if (first && ['in_review', 'draft'].includes(post.state))
    return <Review post={first} count={waiting.length} total={posts.length} solid={solid} />;
  if (post.blocked?.code === 'reconnect_needed' && post.account)
    return (
      <Link
        to="/accounts"
        search={{ account: post.account.id }}
        className="btn btn-sm"
        aria-label={actionLabel(post, t('Reconnect'))}
      >
        {t('Reconnect')}
      </Link>
    );
  switch (post.state) {
    case 'failed':
      return post.can.includes('retry') ? <TryAgain post={post} /> : <See post={post} label={t('See why')} />;
    case 'missed':
      return post.can.includes('schedule') ? (
        <ChooseTime post={post} zone={zone} />
      ) : (
        <See post={post} label={t('See why')} />
      );
    case 'unconfirmed':
      return <See post={post} label={t('Is it out?')} />;
    case 'changes_requested':
      return post.can.includes('edit') ? (
        <Edit
          post={post}
          label={posts.length > 1 ? t('Edit {name}', { name: nameIn(posts, post) }) : t('Edit')}
        />
      ) : (
        <See post={post} label={t('Read the note')} />
      );
    case 'draft':
      return post.can.includes('edit') ? <Edit post={post} label={t('Keep writing')} /> : null;
    case 'approved':
      return post.can.includes('schedule') ? <ChooseTime post={post} zone={zone} /> : null;
    default:
      return null;
  }
}

function Review({
  post,
  count,
  total,
  solid,
}: {
  post: PostView;
  /** How many posts of the idea wait for this user, and how many it has. */
  count: number;
  total: number;
  solid: boolean;
}) {
  const number = spellNumber(count);
  const label =
    count === 1
      ? t('Review')
      : count === total
        ? t('{count, plural, =2 {Review both} other {Review all {number}}}', { count, number })
        : t('Review {number}', { number });
  return (
    <Link
      to="/review/{-$postId}"
      params={{ postId: post.id }}
      className={`btn btn-sm ${solid ? 'btn-solid' : ''}`}
      aria-label={actionLabel(post, label)}
    >
      {label}
      {solid ? <Icon of={ArrowRight} size={14} /> : null}
    </Link>
  );
}

const See = ({ post, label }: { post: PostView; label: string }) => (
  <Link
    to="/posts/$postId"
    params={{ postId: post.id }}
    className="btn btn-sm"
    aria-label={actionLabel(post, label)}
  >
    {label}
  </Link>
);

const Edit = ({ post, label }: { post: PostView; label: string }) => (
  <Link
    to="/compose/{-$postId}"
    params={{ postId: post.id }}
    className="btn btn-sm"
    aria-label={actionLabel(post, label)}
  >
    {label}
  </Link>
);
