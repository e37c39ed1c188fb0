import type { Part } from '../../i18n/rich-parts.ts';
import { t } from '../../i18n/t.ts';
import { dateOf, timeOf, zoneWords } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platform-glyph.tsx';
import { AccountsRead } from './accounts-read.tsx';
import type { Ranking } from './analytics-best.ts';
import { periodWords } from './analytics-period.ts';
import { sayWhatHappened } from './analytics-say.ts';
import type { AnalyticsView, TimesView } from './analytics-view.ts';
import { BestPosts } from './best-posts.tsx';
import { BestTimes } from './best-times.tsx';
import { CampaignRows } from './campaign-rows.tsx';
import { WhatPeopleDid } from './did.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { Platforms } from './platforms.tsx';
import type { Asked } from './queries.ts';
import type { AnalyticsSearch } from './search.ts';

/** One reading of the figures, on the screen and on paper. */
export function Report({
  view,
  times,
  asked,
  search,
  ranking,
  today,
  now,
  writes,
}: {
  view: AnalyticsView;
  times: TimesView | null;
  asked: Asked;
  search: AnalyticsSearch;
  ranking: Ranking;
  today: string;
  now: number;
  writes: boolean;
}) {
  const zone = view.time_zone;
  const told =
    view.platforms.some(({ measures }) => measures.some(({ gained }) => gained !== null)) ||
    (view.youtube?.channels.some(({ days }) => days.length > 0) ?? false) ||
    [...view.posts, ...(view.youtube?.posts ?? [])].some(({ figures }) => figures.length > 0);
  return (
    <>
      <Say
        parts={sayWhatHappened({
          posts: view.posts_published,
          platforms: view.platforms,
          times,
          when: periodWords(asked.period, today),
          of: asked.campaign ? 'campaign' : asked.account ? 'account' : 'everything',
          names: platformLabel,
        })}
      />
      {told ? (
        <>
          <WhatPeopleDid totals={view.totals} />
          <Platforms view={view} period={asked.period} today={today} now={now} />
        </>
      ) : (
        <div className="mt-6">
          <NothingYet search={search} published={view.posts_published} writes={writes} />
        </div>
      )}
      {told ? (
        <div className="figure-two figure-block">
          <BestPosts view={view} search={search} ranking={ranking} now={now} />
          <BestTimes asked={asked} writes={writes} />
        </div>
      ) : null}
      {asked.campaign ? null : <CampaignRows campaigns={view.campaigns} search={search} />}
      <AccountsRead accounts={view.accounts} zone={zone} now={now} />
      <footer className="report-foot">
        {view.as_of
          ? t('Figures as the platforms told them, the newest read on {date} at {time}.', {
              date: dateOf(view.as_of, zone),
              time: timeOf(view.as_of, zone),
            })
          : t('Nothing was read yet.')}{' '}
        {t('All times in {name} ({zone}). What a platform did not tell is not in here.', {
          name: asked.zone,
          zone: zoneWords(now, zone),
        })}
      </footer>
    </>
  );
}

const Say = ({ parts }: { parts: readonly Part[] }) => (
  <p className="say">
    {parts.map(({ text, strong }) => (strong ? <em key={text}>{text}</em> : <span key={text}>{text}</span>))}
  </p>
);
