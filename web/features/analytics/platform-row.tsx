import { t } from '../../i18n/t.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { describeMissingChange, formatAsOf, formatValue, measureLabel } from './format-values.ts';
import { MetricRow } from './metric-row.tsx';
import { describePoint, findMainMeasure, formatBucket, toPoints } from './series.ts';
import { SeriesChart } from './series-chart.tsx';
import { describeSource, SeriesTable } from './series-table.tsx';
import { BigValue, Change, NoValue, ValueNote } from './values.tsx';
import type { Granularity, MeasureView, PlatformStats } from './views.ts';

/** One platform in its own measure: the gain, the change since the period before, and the course over time. */
export function PlatformRow({
  stats,
  granularity,
  zone,
  now,
}: {
  stats: PlatformStats;
  granularity: Granularity;
  zone: string;
  now: number;
}) {
  const measure = findMainMeasure(stats.measures);
  const name = platformLabel(stats.platform);
  const points = measure ? toPoints(stats.series, measure.measure) : [];
  const hasReadings = points.some(({ value }) => value !== null);
  return (
    <MetricRow
      platform={stats.platform}
      title={name}
      name={name}
      measure={measure ? measureLabel(measure) : t('nothing reported')}
      value={measure ? <Gain measure={measure} /> : <NoValue />}
      chart={
        measure && hasReadings ? (
          <SeriesChart
            platform={stats.platform}
            points={points}
            label={t('{name}, {measure} over time', { name, measure: measureLabel(measure) })}
            describe={(index) => describePoint(points, index, granularity, zone)}
          />
        ) : (
          <p className="meta not-print:max-phone:col-span-full">
            {t('{platform} reported nothing for these days.', { platform: name })}
          </p>
        )
      }
      asOf={
        stats.as_of ? (
          <time dateTime={stats.as_of}>{formatAsOf(stats.as_of, zone, now)}</time>
        ) : (
          <span>{t('no data yet')}</span>
        )
      }
      table={hasReadings ? <ReadingsTable figures={stats} granularity={granularity} zone={zone} /> : null}
    />
  );
}

function Gain({ measure }: { measure: MeasureView }) {
  if (measure.gained === null) return <NoValue />;
  return (
    <>
      <BigValue>{formatValue(measure.gained)}</BigValue>
      {measure.change === null ? (
        <ValueNote>{describeMissingChange(measure)}</ValueNote>
      ) : (
        <Change
          change={measure.change}
          title={t('{figure} before', { figure: formatValue(measure.before) })}
        />
      )}
    </>
  );
}

function ReadingsTable({
  figures,
  granularity,
  zone,
}: {
  figures: PlatformStats;
  granularity: Granularity;
  zone: string;
}) {
  const { measures, series } = figures;
  return (
    <>
      <p className="meta">{measures.map(describeSource).join('; ')}.</p>
      <SeriesTable
        caption={t('{platform}, growth', { platform: platformLabel(figures.platform) })}
        columns={measures.map(measureLabel)}
        rows={[
          {
            key: 'all',
            when: t('Total'),
            posts: figures.posts_published,
            values: measures.map(({ gained }) => gained),
          },
          ...series.map((bucket) => ({
            key: bucket.start,
            when: formatBucket(bucket.start, granularity, zone),
            posts: bucket.posts_published,
            values: measures.map(({ measure }) => bucket.gained[measure] ?? null),
          })),
        ]}
      />
    </>
  );
}
