import { t } from '../../i18n/t.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { FigureRow } from './figure-row.tsx';
import { bucketWords, ownMeasure, pointsOf, pointWords } from './series.ts';
import { SeriesChart } from './series-chart.tsx';
import { SeriesTable, sourceWords } from './series-table.tsx';
import type { Granularity, MeasureView, PlatformFigures } from './views.ts';
import { asOfWords, changeWords, figure, measureLabel, noChangeWords, notTold } from './words.ts';

/** One platform in its own measure: what was gained, against before, and how it went. */
export function PlatformRow({
  figures,
  granularity,
  zone,
  now,
}: {
  figures: PlatformFigures;
  granularity: Granularity;
  zone: string;
  now: number;
}) {
  const own = ownMeasure(figures.measures);
  const name = platformLabel(figures.platform);
  const points = own ? pointsOf(figures.series, own.measure) : [];
  const told = points.some(({ value }) => value !== null);
  return (
    <FigureRow
      platform={figures.platform}
      title={name}
      name={name}
      measure={own ? measureLabel(own) : t('nothing told')}
      metrics={own?.metrics ?? []}
      value={own ? <Gained own={own} /> : <span className="not-told">{notTold}</span>}
      chart={
        own && told ? (
          <SeriesChart
            points={points}
            label={t('{name}, {measure} over time', { name, measure: measureLabel(own) })}
            words={(index) => pointWords(points, index, granularity, zone)}
          />
        ) : (
          <p className="meta sm-empty">{t('{platform} told nothing for these days.', { platform: name })}</p>
        )
      }
      asOf={
        figures.as_of ? (
          <time dateTime={figures.as_of}>{asOfWords(figures.as_of, zone, now)}</time>
        ) : (
          <span>{t('not read yet')}</span>
        )
      }
      table={told ? <AsTable figures={figures} granularity={granularity} zone={zone} /> : null}
    />
  );
}

function Gained({ own }: { own: MeasureView }) {
  if (own.gained === null) return <span className="not-told">{notTold}</span>;
  return (
    <>
      <span className="big">{figure(own.gained)}</span>
      {own.change === null ? (
        <span className="chg-none">{noChangeWords(own)}</span>
      ) : (
        <span
          className={`chg ${own.change <= -0.005 ? 'dn' : ''}`}
          title={t('{figure} before', { figure: figure(own.before) })}
        >
          {changeWords(own.change)}
        </span>
      )}
    </>
  );
}

function AsTable({
  figures,
  granularity,
  zone,
}: {
  figures: PlatformFigures;
  granularity: Granularity;
  zone: string;
}) {
  const { measures, series } = figures;
  return (
    <>
      <p className="meta">{measures.map(sourceWords).join('; ')}.</p>
      <SeriesTable
        caption={t('{platform}, what was gained', { platform: platformLabel(figures.platform) })}
        columns={measures.map(measureLabel)}
        rows={[
          {
            key: 'all',
            when: t('All of it'),
            posts: figures.posts_published,
            values: measures.map(({ gained }) => gained),
          },
          ...series.map((bucket) => ({
            key: bucket.start,
            when: bucketWords(bucket.start, granularity, zone),
            posts: bucket.posts_published,
            values: measures.map(({ measure }) => bucket.gained[measure] ?? null),
          })),
        ]}
      />
    </>
  );
}
