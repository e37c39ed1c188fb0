import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { noteTime } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { accountKindOn, platformLabel } from '../platforms/platforms.ts';
import { headline } from '../post/post-headline.ts';
import { describeEnd, describeUnranked, formatFactor, formatValue, notAvailable } from './format-values.ts';
import { findMainMetric, type Ranking, rankingLabels, rankings, rankValue, sortByRank } from './ranking.ts';
import { type AnalyticsSearch, withSearchChange } from './search.ts';
import { SectionHead } from './section-head.tsx';
import { cellClass, headCellClass, tableClass } from './table-classes.ts';
import { type AnalyticsView, type PostStats, type RankedPostView, standaloneStats } from './views.ts';

const initialCount = 8;
const postCellClass = `${cellClass} py-[9px]`;
const notOnPhone = 'not-print:max-phone:hidden';

/** The posts of the period, best first by the chosen ranking. */
export function BestPosts({
  view,
  search,
  ranking,
  now,
}: {
  view: AnalyticsView;
  search: AnalyticsSearch;
  ranking: Ranking;
  now: number;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const posts = sortByRank(view.posts, ranking);
  const unranked = standaloneStats(view)?.posts ?? [];
  const shown = showsAll ? posts : posts.slice(0, initialCount);
  if (posts.length === 0 && unranked.length === 0) return null;
  return (
    <section aria-labelledby="did-well">
      <SectionHead id="did-well" title={t('Posts that did well')}>
        {posts.length > 0 ? (
          <nav className="seg print:hidden" aria-label={t('Ranked by')}>
            {rankings.map((one) => (
              <Link
                key={one}
                to="/analytics"
                search={withSearchChange(search, { best: one === 'usual' ? undefined : one })}
                replace
                resetScroll={false}
                activeOptions={{ exact: true, includeSearch: true }}
              >
                {rankingLabels[one]}
              </Link>
            ))}
          </nav>
        ) : null}
      </SectionHead>
      <div className="panel overflow-x-auto">
        <table className={tableClass}>
          <thead>
            <tr>
              <th scope="col" className={`${headCellClass} text-left`}>
                {t('Post')}
              </th>
              <th scope="col" className={`${headCellClass} ${notOnPhone} text-left`}>
                {t('Went out')}
              </th>
              <th scope="col" className={`${headCellClass} text-right ${posts.length > 0 ? notOnPhone : ''}`}>
                {t('Main figure')}
              </th>
              <th scope="col" className={`${headCellClass} text-right ${posts.length > 0 ? '' : notOnPhone}`}>
                {rankingLabels[ranking]}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((post) => (
              <tr key={post.post_id} className="hover:bg-hover">
                <PostCells post={post} zone={view.time_zone} now={now} />
                <td className={`${postCellClass} ${notOnPhone} text-right`}>
                  <MainMetric post={post} />
                </td>
                <td className={`num ${postCellClass} text-right`}>
                  <Rank post={post} ranking={ranking} now={now} />
                </td>
              </tr>
            ))}
            {unranked.map((post) => (
              <tr key={post.post_id} className="hover:bg-hover">
                <PostCells post={post} zone={view.time_zone} now={now} />
                <td className={`${postCellClass} text-right ${posts.length > 0 ? notOnPhone : ''}`}>
                  <MainMetric post={post} />
                </td>
                <td
                  className={`num ${postCellClass} text-right text-fg-3 ${posts.length > 0 ? '' : notOnPhone}`}
                >
                  {t('not ranked')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-2 grid justify-items-start gap-1.5">
        {posts.length > initialCount && !showsAll ? (
          <button type="button" className="btn btn-sm print:hidden" onClick={() => setShowsAll(true)}>
            {t('Show all {number}', { number: spellNumber(posts.length) })}
          </button>
        ) : null}
        <p className="meta">{rankingNotes[ranking]}</p>
        {posts.length >= 50 ? (
          <p className="meta">
            {t('These are the fifty that did best compared with usual; the CSV has them all.')}
          </p>
        ) : null}
        {[...new Set(unranked.map(({ platform }) => platform))].map((platform) => (
          <p className="meta" key={platform}>
            {t(
              '{platform} asks us to show its numbers as they are, so its {kind, select, channel {videos} other {posts}} are listed but not ranked.',
              { platform: platformLabel(platform), kind: accountKindOn(platform).id },
            )}
          </p>
        ))}
      </div>
    </section>
  );
}

const rankingNotes: Readonly<Record<Ranking, string>> = {
  usual: t(
    'Views in a post’s first seven days, divided by the median of its account’s posts over the last 90 days. “Too few posts yet”: the account has fewer than five to compare.',
  ),
  answers: t('Reactions, comments, shares and saves, as far as the platform reports them.'),
  clicks: t('Clicks, where the platform reports them.'),
};

function MainMetric({ post }: { post: Parameters<typeof findMainMetric>[0] }) {
  const main = findMainMetric(post);
  if (!main) return <span className="text-fg-3">{notAvailable}</span>;
  return (
    <>
      <b className="num block">{formatValue(main.value)}</b>
      <span className="meta">{main.label}</span>
    </>
  );
}

function Rank({ post, ranking, now }: { post: RankedPostView; ranking: Ranking; now: number }) {
  const rank = rankValue(post, ranking);
  if (rank !== null) return <b>{ranking === 'usual' ? formatFactor(rank) : formatValue(rank)}</b>;
  return (
    <span className="text-fg-3">{ranking === 'usual' ? describeUnranked(post, now) : notAvailable}</span>
  );
}

/** The name of a post, and when it went out. */
function PostCells({ post, zone, now }: { post: PostStats; zone: string; now: number }) {
  const note = post.trouble ?? describeEnd(post);
  return (
    <>
      <td className={postCellClass}>
        <div className="flex min-w-0 items-center gap-2.5">
          <PlatformGlyph platform={post.platform} />
          {/* Not every file has a thumbnail; then only the text is shown. */}
          {post.thumbnail_url ? <Thumbnail url={post.thumbnail_url} className="size-[38px]" /> : null}
          <span className="min-w-0">
            <Link
              to="/posts/$postId"
              params={{ postId: post.post_id }}
              className="line-clamp-2 wrap-anywhere hover:underline hover:underline-offset-[3px]"
            >
              {headline(post.text)}
            </Link>
            {note ? <span className="meta block">{note}</span> : null}
          </span>
        </div>
      </td>
      <td className={`num ${postCellClass} ${notOnPhone} whitespace-nowrap text-fg-2`}>
        {noteTime(post.published_at, zone, now)}
      </td>
    </>
  );
}
