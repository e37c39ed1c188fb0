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

/** Posts grouped by day, as the home page lists them. */
export function PostTimeline(props: {
  title: string;
  posts: readonly PostView[];
  zone: string;
  when: (post: PostView) => string | null;
  empty: string;
  undated: string;
  more?: string;
}) {
  const groups = byDay(props.posts, (post) => {
    const at = props.when(post);
    return at ? formatRelativeDay(at, props.zone) : props.undated;
  });
  return (
    <section>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="h2">{props.title}</h2>
        {props.more && props.posts.length > 0 ? (
          <Link to="/posts" search={{ show: props.more }} className="meta link">
            {t('All of them')}
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
            {group.posts.map((post) => {
              const at = props.when(post);
              return (
                <li key={post.id} className="flex items-center">
                  <Link
                    to="/posts/$postId"
                    params={{ postId: post.id }}
                    className="grid min-w-0 flex-1 grid-cols-[calc(48px+var(--clock-more))_40px_minmax(0,1fr)] items-center gap-3 py-2.5 hover:bg-sunk"
                  >
                    <span className="font-slug text-sm font-medium">
                      {at && !post.marked_published ? timeOf(at, props.zone) : '–'}
                    </span>
                    <Thumbnail url={stillOf(post.media[0])} className="size-10" />
                    <span className="min-w-0">
                      <span className="block truncate text-sm">{listHeadline(post)}</span>
                      <span className="meta flex items-center gap-1.5">
                        <StatePatch state={post.state} platform={post.platform} />
                        <span className="truncate">
                          {post.blocked ? (
                            <b className="text-red">
                              {post.blocked.code === 'publishing_paused' ? t('Paused:') : t('Blocked:')}{' '}
                            </b>
                          ) : null}
                          {post.account?.name ?? t('no account')}
                        </span>
                      </span>
                    </span>
                  </Link>
                  {post.permalink ? (
                    <a
                      href={post.permalink}
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
            })}
          </ol>
        </div>
      ))}
    </section>
  );
}
