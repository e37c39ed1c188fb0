import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import type { PostView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { t } from '../../i18n/t.ts';
import { formatRelativeDay, timeOf } from '../../time/dates.ts';
import { stillOf } from '../post/media-facts.ts';
import { listHeadline } from '../post/post-headline.ts';
import { StatePatch } from '../post/post-state.tsx';
import { groupByIdea } from '../post/variants.ts';

interface Group {
  day: string;
  posts: PostView[];
}

const byDay = (posts: readonly PostView[], label: (post: PostView) => string): Group[] => {
  const groups: Group[] = [];
  for (const post of posts) {
    const day = label(post);
    const last = groups.at(-1);
    if (last?.day === day) last.posts.push(post);
    else groups.push({ day, posts: [post] });
  }
  return groups;
};

const moreLinks = {
  signed: { to: '/calendar', label: t('Calendar') },
  published: { to: '/analytics', label: t('Results') },
} as const;

/** Posts grouped by day, as the home page lists them. */
export function PostTimeline(props: {
  title: string;
  posts: readonly PostView[];
  zone: string;
  when: (post: PostView) => string | null;
  empty: string;
  undated: string;
  more?: keyof typeof moreLinks;
}) {
  const isDated = (post: PostView): boolean => props.when(post) !== null;
  // What has no time goes out after everything that has one.
  const ordered = [...props.posts.filter(isDated), ...props.posts.filter((post) => !isDated(post))];
  const hasPictures = props.posts.some(({ media }) => media.length > 0);
  const groups = byDay(ordered, (post) => {
    const at = props.when(post);
    return at ? formatRelativeDay(at, props.zone) : props.undated;
  });
  return (
    <section>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="h2">{props.title}</h2>
        {props.more && props.posts.length > 0 ? (
          <Link to={moreLinks[props.more].to} search={{}} className="meta link">
            {moreLinks[props.more].label}
          </Link>
        ) : null}
      </div>
      {groups.length === 0 ? (
        <p className="mt-2 border-t border-edge pt-3 text-sm text-fg-3">{props.empty}</p>
      ) : null}
      {groups.map((group) => (
        <div key={group.day}>
          <h3 className="border-b border-fg pt-3.5 pb-1.5 text-xs font-semibold text-fg-3">{group.day}</h3>
          <ol className="divide-y divide-edge">
            {groupByIdea(group.posts).map((variants) => (
              <IdeaEntry
                key={variants[0]?.idea_id}
                variants={variants}
                zone={props.zone}
                when={props.when}
                hasPictures={hasPictures}
              />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

/** The posts of one idea on one day. */
function IdeaEntry({
  variants,
  zone,
  when,
  hasPictures,
}: {
  variants: readonly PostView[];
  zone: string;
  when: (post: PostView) => string | null;
  /** Whether any post of the list has one: without, the column is left out. */
  hasPictures: boolean;
}) {
  const [post] = variants;
  if (!post) return null;
  const at = when(post);
  const blocked = variants.find((one) => one.blocked)?.blocked;
  const { permalink } = post;
  return (
    <li className="flex items-center">
      <Link
        to="/posts/$postId"
        params={{ postId: post.id }}
        className={`grid min-w-0 flex-1 items-center gap-3 py-2.5 hover:bg-sunk ${
          hasPictures
            ? 'grid-cols-[calc(48px+var(--clock-more))_40px_minmax(0,1fr)]'
            : 'grid-cols-[calc(48px+var(--clock-more))_minmax(0,1fr)]'
        }`}
      >
        <span className="font-slug text-sm font-medium">
          {at && !post.marked_published ? timeOf(at, zone) : '–'}
        </span>
        {hasPictures ? (
          <Thumbnail url={stillOf(variants.flatMap(({ media }) => media)[0])} className="size-10" />
        ) : null}
        <span className="min-w-0">
          <span className="block truncate text-sm">{listHeadline(post)}</span>
          <span className="meta mt-0.5 flex items-center gap-1.5">
            {variants.map(({ id, state, platform }) => (
              <StatePatch key={id} state={state} platform={platform} />
            ))}
            <span className="truncate">
              {blocked ? (
                <b className="text-red">
                  {blocked.code === 'publishing_paused' ? t('Paused:') : t('Blocked:')}{' '}
                </b>
              ) : null}
              {variants.length === 1
                ? (post.account?.name ?? t('no account'))
                : t('{count} accounts', { count: variants.length })}
            </span>
          </span>
        </span>
      </Link>
      {permalink && variants.length === 1 ? (
        <a
          href={permalink}
          target="_blank"
          rel="noreferrer"
          className="iconbtn"
          aria-label={t('Open on the platform: {post}', { post: listHeadline(post) })}
        >
          <Icon of={ArrowUpRight} />
        </a>
      ) : null}
    </li>
  );
}
