import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Thumb } from '../../components/thumb.tsx';
import { t } from '../../i18n/t.ts';
import { numberWord } from '../../i18n/words.ts';
import { noteTime } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { kindsOn, platformLabel } from '../platforms/platforms.ts';
import { headline } from '../post/post-words.ts';
import { mainFigure, type Ranking, ranked, rankingLabels, rankings, rankOf } from './ranking.ts';
import { type AnalyticsSearch, searchWith } from './search.ts';
import { type AnalyticsView, aloneOf, type PostFiguresView, type RankedPostView } from './views.ts';
import { endWords, figure, notTold, timesWords, unrankedWords } from './words.ts';

const first = 8;

/** The posts of the period, best first by what one asks for. */
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
  const [all, setAll] = useState(false);
  const posts = ranked(view.posts, ranking);
  const unranked = aloneOf(view)?.posts ?? [];
  const shown = all ? posts : posts.slice(0, first);
  if (posts.length === 0 && unranked.length === 0) return null;
  return (
    <section aria-labelledby="did-well">
      <div className="figure-head">
        <h2 className="h2" id="did-well">
          {t('Posts that did well')}
        </h2>
        {posts.length > 0 ? (
          <nav className="seg no-print" aria-label={t('Ranked by')}>
            {rankings.map((one) => (
              <Link
                key={one}
                to="/analytics"
                search={searchWith(search, { best: one === 'usual' ? undefined : one })}
                replace
                resetScroll={false}
                activeOptions={{ exact: true, includeSearch: true }}
              >
                {rankingLabels[one]}
              </Link>
            ))}
          </nav>
        ) : null}
      </div>
      <div className="panel overflow-x-auto">
        <table className="figure-table">
          <thead>
            <tr>
              <th scope="col">{t('Post')}</th>
              <th scope="col" className="hm">
                {t('Went out')}
              </th>
              <th scope="col" className={`r ${posts.length > 0 ? 'hm' : ''}`}>
                {t('Its measure')}
              </th>
              <th scope="col" className={`r ${posts.length > 0 ? '' : 'hm'}`}>
                {rankingLabels[ranking]}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((post) => (
              <tr key={post.post_id}>
                <PostCells post={post} zone={view.time_zone} now={now} />
                <td className="r hm">
                  <MainFigure post={post} />
                </td>
                <td className="r num">
                  <Rank post={post} ranking={ranking} now={now} />
                </td>
              </tr>
            ))}
            {unranked.map((post) => (
              <tr key={post.post_id}>
                <PostCells post={post} zone={view.time_zone} now={now} />
                <td className={`r ${posts.length > 0 ? 'hm' : ''}`}>
                  <MainFigure post={post} />
                </td>
                <td className={`r num text-fg-3 ${posts.length > 0 ? '' : 'hm'}`}>{t('not ranked')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-2 grid justify-items-start gap-1.5">
        {posts.length > first && !all ? (
          <button type="button" className="btn btn-sm no-print" onClick={() => setAll(true)}>
            {t('Show all {number}', { number: numberWord(posts.length) })}
          </button>
        ) : null}
        <p className="meta">{explain[ranking]}</p>
        {posts.length >= 50 ? (
          <p className="meta">
            {t('These are the fifty that did best against what is usual; the CSV has all.')}
          </p>
        ) : null}
        {[...new Set(unranked.map(({ platform }) => platform))].map((platform) => (
          <p className="meta" key={platform}>
            {t(
              '{platform} asks us to show its numbers as they are, so its {kind, select, channel {videos} other {posts}} are listed but not ranked.',
              { platform: platformLabel(platform), kind: kindsOn(platform).id },
            )}
          </p>
        ))}
      </div>
    </section>
  );
}

const explain: Readonly<Record<Ranking, string>> = {
  usual: t(
    'Views in a post’s first seven days, by the median of its account’s posts of the last 90 days. “No usual yet”: the account has fewer than five such posts.',
  ),
  answers: t('Reactions, comments, shares and saves, as far as the platform tells them.'),
  clicks: t('Clicks, where the platform reports them.'),
};

function MainFigure({ post }: { post: Parameters<typeof mainFigure>[0] }) {
  const main = mainFigure(post);
  if (!main) return <span className="text-fg-3">{notTold}</span>;
  return (
    <>
      <b className="num block">{figure(main.value)}</b>
      <span className="meta">{main.label}</span>
    </>
  );
}

function Rank({ post, ranking, now }: { post: RankedPostView; ranking: Ranking; now: number }) {
  const rank = rankOf(post, ranking);
  if (rank !== null) return <b>{ranking === 'usual' ? timesWords(rank) : figure(rank)}</b>;
  return <span className="text-fg-3">{ranking === 'usual' ? unrankedWords(post, now) : notTold}</span>;
}

/** Which post it is, and when it went out. */
function PostCells({ post, zone, now }: { post: PostFiguresView; zone: string; now: number }) {
  const words = post.trouble ?? endWords(post);
  return (
    <>
      <td>
        <div className="flex min-w-0 items-center gap-2.5">
          <PlatformGlyph platform={post.platform} />
          {/* Not every file has a small picture; then the words stand alone. */}
          {post.thumbnail_url ? <Thumb url={post.thumbnail_url} className="size-[38px]" /> : null}
          <span className="min-w-0">
            <Link to="/posts/$postId" params={{ postId: post.post_id }} className="post-name">
              {headline(post.text)}
            </Link>
            {words ? <span className="meta block">{words}</span> : null}
          </span>
        </div>
      </td>
      <td className="num hm whitespace-nowrap text-fg-2">{noteTime(post.published_at, zone, now)}</td>
    </>
  );
}
