import { Link } from '@tanstack/react-router';
import type { PostView } from '../../../server/http/views.ts';
import { spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { dayKey, formatTimeSpan, formatZone, fullDay, shortDay, timeOf } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import { shortDigest } from '../post/post-headline.ts';
import { StateBadge } from '../post/post-state.tsx';
import { isWaitingForMe } from '../post/queries.ts';
import { type Difference, differencesOf } from '../post/variants.ts';
import type { Batch } from './use-batch.ts';

export const differenceLabels: Readonly<Record<Difference, () => string>> = {
  text: () => t('own text'),
  media: () => t('own media'),
  time: () => t('own time'),
};

const accountOf = (post: PostView): string => post.account?.name ?? platformLabel(post.platform);

/** `LinkedIn`; if the idea goes to two accounts there, the name of the account. */
export const variantName = (post: PostView, posts: readonly PostView[]): string =>
  posts.some(({ id, platform }) => id !== post.id && platform === post.platform)
    ? accountOf(post)
    : platformLabel(post.platform);

/** It waits for this user, who signs the others without it. */
export const isLeftOut = (post: PostView, batch: Batch | null): boolean =>
  batch?.kind === 'idea' && isWaitingForMe(post) && !batch.ids.includes(post.id);

/** Every post of the idea: when it goes out, and whether it is signed with the others. */
export function IdeaVariants({
  posts,
  current,
  batch,
  search,
  zone,
}: {
  posts: readonly PostView[];
  current: string;
  /** Null: not several of them wait for this user. */
  batch: Batch | null;
  search: { campaign?: string | undefined; batch?: string | undefined };
  zone: string;
}) {
  const days = new Set(timesOf(posts).map((at) => dayKey(at, zone)));
  return (
    <section aria-label={t('Posts of this idea')} className="grid gap-3">
      <IdeaWhen posts={posts} current={current} zone={zone} />
      <ol className="divide-y divide-edge border-t border-b border-t-fg border-b-edge">
        {posts.map((post) => (
          <li key={post.id} className="grid grid-cols-[18px_minmax(0,1fr)] items-start gap-x-3 py-2.5">
            {batch !== null && isWaitingForMe(post) ? (
              <input
                type="checkbox"
                className="check"
                aria-label={t('Sign for {account} too', { account: accountOf(post) })}
                checked={batch.ids.includes(post.id)}
                onChange={() => batch.toggle(post.id)}
              />
            ) : (
              <span />
            )}
            <Variant
              post={post}
              posts={posts}
              isCurrent={post.id === current}
              batch={batch}
              search={search}
              time={describeTime(post, zone, days.size > 1)}
            />
          </li>
        ))}
      </ol>
      {batch && batch.ids.length > 0 ? (
        <p className="text-sm text-fg-2">
          {t(
            '{count, plural, one {One hold, one digest.} other {One hold, {number} digests.}} Each covers its own text, files, account and time. If one is edited later, only that signature is void.',
            { count: batch.ids.length, number: spellNumber(batch.ids.length) },
          )}
        </p>
      ) : null}
    </section>
  );
}

/** One post of the idea, as a link to its proof. */
function Variant({
  post,
  posts,
  isCurrent,
  batch,
  search,
  time,
}: {
  post: PostView;
  posts: readonly PostView[];
  isCurrent: boolean;
  batch: Batch | null;
  search: { campaign?: string | undefined; batch?: string | undefined };
  time: string;
}) {
  const leftOut = isLeftOut(post, batch);
  const struck = leftOut ? 'text-fg-3 line-through decoration-edge-strong decoration-1' : '';
  const seen = batch?.seen[post.id];
  const others = batch?.ids.length ?? 0;
  return (
    <Link
      to="/review/{-$postId}"
      params={{ postId: post.id }}
      search={search}
      aria-current={isCurrent ? 'true' : undefined}
      className="group grid min-w-0 gap-1 text-sm"
    >
      <span className="flex items-center gap-2">
        <PlatformGlyph platform={post.platform} size={15} />
        <b className={`min-w-0 truncate font-[650] group-hover:underline ${struck}`}>{accountOf(post)}</b>
        {differencesOf(post, posts).length > 0 ? (
          <span className="flex-none rounded-[2px] border border-edge-strong px-1 font-slug text-[10px]/[15px] font-medium text-fg-2">
            {t('differs')}
          </span>
        ) : null}
        <span className={`ml-auto flex-none font-slug font-medium ${struck}`}>{time}</span>
      </span>
      <span className="flex items-center justify-between gap-2.5">
        <span className={`slug ${struck}`}>{seen ? shortDigest(seen.digest) : ''}</span>
        {batch !== null && isWaitingForMe(post) ? (
          <span className="meta">{leftOut ? t('Left out') : seen ? t('Seen') : t('Not seen yet')}</span>
        ) : (
          <StateBadge state={post.state} />
        )}
      </span>
      {leftOut && others > 0 ? (
        <span className="text-xs text-fg-2">
          {t(
            'It stays in review. {count, plural, one {The other one does} other {The other {number} do}} not wait for it.',
            { count: others, number: spellNumber(others) },
          )}
        </span>
      ) : null}
    </Link>
  );
}

const timesOf = (posts: readonly PostView[]): string[] =>
  posts.flatMap(({ schedule }) => schedule?.publish_at ?? []).toSorted();

const describeTime = ({ schedule }: PostView, zone: string, withDay: boolean): string => {
  if (!schedule) return t('no time set');
  const time = timeOf(schedule.publish_at, zone);
  return withDay ? `${shortDay(schedule.publish_at, zone)}, ${time}` : time;
};

const plannedStates: readonly PostView['state'][] = [
  'draft',
  'in_review',
  'changes_requested',
  'approved',
  'scheduled',
];

/** Still ahead, so that one day can be named for it together with the other posts of its idea. */
export const isPlanned = ({ state, schedule }: Pick<PostView, 'state' | 'schedule'>, now: number): boolean =>
  plannedStates.includes(state) && schedule !== null && Date.parse(schedule.publish_at) > now;

/** The day for all of them; each time stands in the list. */
function IdeaWhen({ posts, current, zone }: { posts: readonly PostView[]; current: string; zone: string }) {
  const now = useNow();
  const shown = posts.find(({ id }) => id === current);
  const [first, ...later] = timesOf(posts.filter((post) => isPlanned(post, now)));
  // The panel then says what became of the one on screen.
  if (!shown || !isPlanned(shown, now) || first === undefined) return null;
  const day = fullDay(first, zone);
  const isOneDay = later.every((at) => dayKey(at, zone) === dayKey(first, zone));
  return (
    <div>
      <p className="meta">{t('Goes out')}</p>
      <p className="font-voice text-xl leading-[1.15] font-medium tracking-[-0.015em]">
        {isOneDay ? day : t('From {day}', { day })}
      </p>
      <p className="meta num mt-1">
        {formatZone(first, zone)}.{' '}
        {t('First one in {span}.', { span: formatTimeSpan(Date.parse(first) - now) })}
      </p>
    </div>
  );
}
