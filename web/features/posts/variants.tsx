import { Link } from '@tanstack/react-router';
import { ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import type { PostView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { preloadable, usePreloadable } from '../../components/preloadable.ts';
import { spellNumber } from '../../i18n/format-text.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { StatePatch } from '../post/post-state.tsx';
import { hasEnded } from '../post/queries.ts';
import { type Difference, differencesOf, typicalOf } from '../post/variants.ts';
import { describeSharing, describeVariant } from './idea-summary.ts';
import { PostLink, State } from './post-link.tsx';
import { PostMoment } from './post-moment.tsx';

/** The posts of an opened idea, and what can be done with all of them. */
export function Variants({ id, posts, zone }: { id: string; posts: readonly PostView[]; zone: string }) {
  return (
    <div id={id} className="pr-4 pb-3.5 pl-[84px] max-tablet:pl-4 max-phone:px-3.5">
      <ol className="divide-y divide-edge border-y border-edge">
        {posts.map((post) => (
          <li key={post.id} className={variantClass}>
            <StatePatch
              state={post.state}
              platform={post.platform}
              className="size-[22px] [&_svg]:size-[13px]"
            />
            <PostLink post={post} className="truncate font-semibold after:absolute after:inset-0">
              {post.account?.name ?? t('no account yet')}
            </PostLink>
            <span className="flex min-w-0 items-center gap-2 text-fg-2 max-phone:col-span-2 max-phone:col-start-2 max-phone:row-start-2">
              {differencesOf(post, posts).map((part) => (
                <span
                  key={part}
                  className="flex-none rounded-[2px] border border-edge-strong px-1 font-slug text-[10px]/[15px] font-medium whitespace-nowrap text-fg-2"
                >
                  {differenceLabels[part]}
                </span>
              ))}
              <span className="truncate">{describeVariant(post, posts)}</span>
            </span>
            <span className="justify-self-start max-phone:col-start-3 max-phone:row-start-1">
              <State post={post} />
            </span>
            <span className="max-phone:col-span-2 max-phone:col-start-2">
              <PostMoment post={post} zone={zone} />
            </span>
            <Signatures post={post} />
            <Icon of={ChevronRight} size={16} className="text-fg-3 max-phone:hidden" />
          </li>
        ))}
      </ol>
      <Foot posts={posts} zone={zone} />
    </div>
  );
}

const variantClass =
  'relative grid min-h-12 grid-cols-[22px_158px_minmax(0,1fr)_150px_154px_56px_20px] items-center gap-x-4 gap-y-[5px] text-sm hover:bg-hover max-desk:grid-cols-[22px_120px_minmax(0,1fr)_150px_150px_20px] max-phone:grid-cols-[22px_minmax(0,1fr)_auto] max-phone:gap-x-3 max-phone:py-3';

const differenceLabels: Readonly<Record<Difference, string>> = {
  text: t('own text'),
  media: t('own media'),
  time: t('own time'),
};

const Signatures = ({ post }: { post: PostView }) => (
  <span className="slug whitespace-nowrap max-desk:hidden">
    {hasEnded(post)
      ? null
      : rich('{given} of {needed}<quiet> signatures</quiet>', {
          given: post.approvals.given,
          needed: post.approvals.needed,
          quiet: (inner) => <span className="sr-only">{inner}</span>,
        })}
  </span>
);

/** Loaded when an idea is moved. */
const moveIdea = preloadable(() => import('./move-idea.tsx'));

function Foot({ posts, zone }: { posts: readonly PostView[]; zone: string }) {
  const [isMoving, setIsMoving] = useState(false);
  const loaded = usePreloadable(moveIdea, isMoving, () => setIsMoving(false));
  const own = posts.filter(({ amends }) => amends === null);
  const editable = own.filter(({ can }) => can.includes('edit'));
  const [first, ...others] = own.filter(({ can }) => can.includes('schedule') || can.includes('edit'));
  const edited = typicalOf(editable);
  const sharing = describeSharing(posts);
  const count = others.length + 1;
  if (!edited && !first) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 pt-2.5">
      {edited ? (
        <Link
          to="/compose/{-$postId}"
          params={{ postId: edited.id }}
          className="btn btn-sm btn-quiet -ml-2.5"
        >
          {t('Edit the idea')}
        </Link>
      ) : null}
      {first ? (
        <button type="button" className="btn btn-sm btn-quiet" onClick={() => setIsMoving(true)}>
          {count === own.length
            ? t('{count, plural, one {Move it} =2 {Move both} other {Move all {number}}}', {
                count,
                number: spellNumber(count),
              })
            : t('Move {number} of {all}', { number: spellNumber(count), all: spellNumber(own.length) })}
        </button>
      ) : null}
      {edited ? (
        <Link to="/compose/{-$postId}" params={{ postId: edited.id }} className="btn btn-sm btn-quiet">
          <Icon of={Plus} size={14} />
          {t('Add a platform')}
        </Link>
      ) : null}
      {sharing ? <p className="meta ml-auto max-phone:ml-0 max-phone:basis-full">{sharing}</p> : null}
      {loaded && first ? (
        <loaded.MoveIdea
          posts={[first, ...others]}
          zone={zone}
          isOpen={isMoving}
          onClose={() => setIsMoving(false)}
        />
      ) : null}
    </div>
  );
}
