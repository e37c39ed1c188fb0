import { t } from '../../i18n/t.ts';
import { platformOrder } from '../platforms/platforms.ts';
import { ChannelRow } from './channel-row.tsx';
import { describeComparison, type Period } from './period.ts';
import { PlatformRow } from './platform-row.tsx';
import { SectionHead } from './section-head.tsx';
import { TimeAxis } from './time-axis.tsx';
import { type AnalyticsView, standaloneStats } from './views.ts';

/** Rows instead of a grid of totals: a view on one platform is not a view on another. */
export function PlatformRows({
  view,
  period,
  today,
  now,
}: {
  view: AnalyticsView;
  period: Period;
  today: string;
  now: number;
}) {
  const zone = view.time_zone;
  const rows = [...view.platforms].sort(
    (one, other) => platformOrder(one.platform) - platformOrder(other.platform),
  );
  const standalone = standaloneStats(view);
  const channels = standalone?.channels ?? [];
  const first = rows[0];
  if (rows.length === 0 && channels.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="own-measure">
      <SectionHead id="own-measure" title={t('Each platform, in its own measure')}>
        {rows.length > 0 ? (
          <span className="meta">
            {t('Compared with {before}', {
              before: describeComparison(view.compared_with, period.days, zone, today),
            })}
          </span>
        ) : null}
      </SectionHead>
      <div className="panel">
        {rows.map((figures) => (
          <PlatformRow
            key={figures.platform}
            stats={figures}
            granularity={view.granularity}
            zone={zone}
            now={now}
          />
        ))}
        {channels.map((channel) => (
          <ChannelRow
            key={channel.account_id}
            channel={channel}
            from={period.from}
            to={period.to}
            zone={zone}
            now={now}
          />
        ))}
      </div>
      {first ? (
        <TimeAxis
          starts={first.series.map(({ start }) => start)}
          granularity={view.granularity}
          zone={zone}
        />
      ) : null}
      <p className="meta mt-1.5">
        {t(
          'A tick below the line is a post going out. A gap means the platform reported nothing; hatching is one total, spread evenly. A view on one platform is not a view on another, so we never add them up.',
        )}
      </p>
      {standalone ? <p className="meta mt-1">{standalone.note}</p> : null}
    </section>
  );
}
