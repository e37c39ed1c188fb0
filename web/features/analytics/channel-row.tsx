import { t } from '../../i18n/t.ts';
import { capital } from '../../i18n/words.ts';
import { platformLabel } from '../platforms/platform-glyph.tsx';
import { FigureRow } from './figure-row.tsx';
import { bucketWords, dayPoints, pointWords } from './series.ts';
import { SeriesChart } from './series-chart.tsx';
import { SeriesTable } from './series-table.tsx';
import type { ChannelView } from './views.ts';
import { asOfWords, figure, notTold } from './words.ts';

const knownMetrics: Readonly<Record<string, string>> = {
  views: t('Views'),
  estimatedMinutesWatched: t('Estimated minutes watched'),
  averageViewDuration: t('Average view duration'),
  averageViewPercentage: t('Average view percentage'),
  likes: t('Likes'),
  comments: t('Comments'),
  shares: t('Shares'),
  subscribersGained: t('Subscribers gained'),
  subscribersLost: t('Subscribers lost'),
};
/** `averageViewDuration` as `Average view duration` */
const metricWords = (metric: string): string =>
  knownMetrics[metric] ??
  capital(
    metric.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`),
  );

/** A channel's days just as YouTube reports them: no sum, no share, no comparison. */
export function ChannelRow({
  channel,
  from,
  to,
  zone,
  now,
}: {
  channel: ChannelView;
  from: string;
  to: string;
  zone: string;
  now: number;
}) {
  const metrics = [...new Set(channel.days.flatMap(({ values }) => Object.keys(values)))];
  const metric = metrics.includes('views') ? 'views' : metrics[0];
  const points = metric ? dayPoints(channel.days, metric, from, to) : [];
  const last = points.findLast(({ value }) => value !== null);
  return (
    <FigureRow
      platform="youtube"
      title={platformLabel('youtube')}
      name={`${platformLabel('youtube')}, ${channel.name}`}
      measure={metric ? t('{metric} a day', { metric: metricWords(metric) }) : t('Days of the channel')}
      metrics={metric ? [metric] : []}
      value={
        last ? (
          <>
            <span className="big">{figure(last.value)}</span>
            <span className="chg-none">
              {t('on {day}, the last day told', { day: bucketWords(last.start, 'day', 'UTC') })}
            </span>
          </>
        ) : (
          <span className="not-told">{notTold}</span>
        )
      }
      chart={
        last ? (
          <SeriesChart
            points={points}
            label={t('YouTube, {name}, day by day', { name: channel.name })}
            words={(index) => pointWords(points, index, 'day', 'UTC')}
          />
        ) : (
          <p className="meta sm-empty">{t('YouTube has told nothing for these days.')}</p>
        )
      }
      asOf={
        <>
          <span className="block truncate">{channel.name}</span>
          {channel.as_of ? (
            <time dateTime={channel.as_of}>{asOfWords(channel.as_of, zone, now)}</time>
          ) : (
            <span>{t('not read yet')}</span>
          )}
        </>
      }
      table={
        last ? (
          <>
            <p className="meta">{t('Days as YouTube counts them, in Pacific time.')}</p>
            <SeriesTable
              caption={t('{name}, as YouTube tells it', { name: channel.name })}
              columns={metrics.map(metricWords)}
              rows={channel.days.map(({ day, values }) => ({
                key: day,
                when: bucketWords(`${day}T00:00:00Z`, 'day', 'UTC'),
                posts: null,
                values: metrics.map((one) => values[one] ?? null),
              }))}
            />
          </>
        ) : null
      }
    />
  );
}
