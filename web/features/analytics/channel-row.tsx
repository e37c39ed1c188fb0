import type { PlatformView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { capital } from '../../i18n/words.ts';
import { findPlatform, platformLabel } from '../platforms/platforms.ts';
import { FigureRow } from './figure-row.tsx';
import { bucketWords, dayPoints, pointWords } from './series.ts';
import { SeriesChart } from './series-chart.tsx';
import { SeriesTable } from './series-table.tsx';
import type { ChannelView } from './views.ts';
import { asOfWords, figure, notTold } from './words.ts';

/** As the platform names its day metrics; `newMetricOfTheirs` as `New metric of theirs`. */
const metricWords = (platform: PlatformView | undefined, metric: string): string =>
  platform?.day_metrics.find((one) => one.metric === metric)?.label ??
  capital(
    metric.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`),
  );

/** A channel's days just as the platform reports them: no sum, no share, no comparison. */
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
  const platform = findPlatform(channel.platform);
  const label = platformLabel(channel.platform);
  const wordsOf = (metric: string): string => metricWords(platform, metric);
  const metrics = [...new Set(channel.days.flatMap(({ values }) => Object.keys(values)))];
  // The platform's first one stands for all.
  const metric = platform?.day_metrics.find((one) => metrics.includes(one.metric))?.metric ?? metrics[0];
  const points = metric ? dayPoints(channel.days, metric, from, to) : [];
  const last = points.findLast(({ value }) => value !== null);
  return (
    <FigureRow
      platform={channel.platform}
      title={label}
      name={`${label}, ${channel.name}`}
      measure={metric ? t('{metric} a day', { metric: wordsOf(metric) }) : t('Days of the channel')}
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
            label={t('{platform}, {name}, day by day', { platform: label, name: channel.name })}
            words={(index) => pointWords(points, index, 'day', 'UTC')}
          />
        ) : (
          <p className="meta sm-empty">
            {t('{platform} has told nothing for these days.', { platform: label })}
          </p>
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
            {platform?.days_note ? <p className="meta">{platform.days_note}</p> : null}
            <SeriesTable
              caption={t('{name}, as {platform} tells it', { name: channel.name, platform: label })}
              columns={metrics.map(wordsOf)}
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
