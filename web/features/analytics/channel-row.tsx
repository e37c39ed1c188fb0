import type { PlatformView } from '../../../server/http/views.ts';
import { capitalize } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { findPlatform, platformLabel } from '../platforms/platforms.ts';
import { formatAsOf, formatValue } from './format-values.ts';
import { MetricRow } from './metric-row.tsx';
import { describePoint, formatBucket, toDayPoints } from './series.ts';
import { SeriesChart } from './series-chart.tsx';
import { SeriesTable } from './series-table.tsx';
import { BigValue, NoValue, ValueNote } from './values.tsx';
import type { ChannelView } from './views.ts';

/** The platform's own label of a day metric; an unknown `newMetricOfTheirs` becomes `New metric of theirs`. */
const metricLabel = (platform: PlatformView | undefined, metric: string): string =>
  platform?.day_metrics.find((one) => one.metric === metric)?.label ??
  capitalize(
    metric.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`),
  );

/** A channel's days exactly as the platform reports them: no sum, no share, no comparison. */
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
  const labelOf = (metric: string): string => metricLabel(platform, metric);
  const metrics = [...new Set(channel.days.flatMap(({ values }) => Object.keys(values)))];
  // The chart shows the first day metric the platform lists.
  const metric = platform?.day_metrics.find((one) => metrics.includes(one.metric))?.metric ?? metrics[0];
  const points = metric ? toDayPoints(channel.days, metric, from, to) : [];
  const last = points.findLast(({ value }) => value !== null);
  return (
    <MetricRow
      platform={channel.platform}
      title={label}
      name={`${label}, ${channel.name}`}
      measure={metric ? t('{metric} a day', { metric: labelOf(metric) }) : t('Days of the channel')}
      value={
        last ? (
          <>
            <BigValue>{formatValue(last.value)}</BigValue>{' '}
            <span className="text-sm text-fg-2">{t('in one day')}</span>
            <ValueNote>
              {t('on {day}, the latest day reported', { day: formatBucket(last.start, 'day', 'UTC') })}
            </ValueNote>
          </>
        ) : (
          <NoValue />
        )
      }
      chart={
        last ? (
          <SeriesChart
            platform={channel.platform}
            points={points}
            label={t('{platform}, {name}, day by day', { platform: label, name: channel.name })}
            describe={(index) => describePoint(points, index, 'day', 'UTC')}
          />
        ) : (
          <p className="meta not-print:max-phone:col-span-full">
            {t('{platform} reported nothing for these days.', { platform: label })}
          </p>
        )
      }
      asOf={
        <>
          <span className="block truncate">{channel.name}</span>
          {channel.as_of ? (
            <time dateTime={channel.as_of}>{formatAsOf(channel.as_of, zone, now)}</time>
          ) : (
            <span>{t('no data yet')}</span>
          )}
        </>
      }
      table={
        last ? (
          <>
            {platform?.days_note ? <p className="meta">{platform.days_note}</p> : null}
            <SeriesTable
              caption={t('{name}, as {platform} reports it', { name: channel.name, platform: label })}
              columns={metrics.map(labelOf)}
              rows={channel.days.map(({ day, values }) => ({
                key: day,
                when: formatBucket(`${day}T00:00:00Z`, 'day', 'UTC'),
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
