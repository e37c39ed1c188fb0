import { useQuery } from '@tanstack/react-query';
import type { PostDetailView } from '../../../server/http/views.ts';
import { capitalize } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { dayKey } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { describeEnd, formatAsOf, formatFactor, formatValue } from './format-values.ts';
import { postAnalyticsQuery } from './queries.ts';
import { findMainMetric, orderMetrics } from './ranking.ts';
import { ReadingsChart } from './readings-chart.tsx';
import { toReadings } from './series.ts';
import { type PostStats, standaloneStats } from './views.ts';

/** A post's metrics as they were last read, and how the main one grew. */
export function StoredPostStats({
  post,
  publishedAt,
  zone,
}: {
  post: PostDetailView;
  publishedAt: string;
  zone: string;
}) {
  const now = useNow(60_000);
  const { data } = useQuery(postAnalyticsQuery(post.id, dayKey(publishedAt, zone), dayKey(now, zone), zone));
  if (!data) return null;
  const stats: PostStats | undefined = data.posts[0] ?? standaloneStats(data)?.posts[0];
  const platform = platformLabel(post.platform);
  if (!stats || stats.figures.length === 0)
    return (
      <p className="text-sm text-fg-2">
        {stats?.trouble ??
          (stats ? describeEnd(stats) : null) ??
          t('First figures come about ten minutes after a post goes out.')}
      </p>
    );
  const main = findMainMetric(stats);
  const readings = main ? toReadings(stats.readings ?? [], main.metric) : [];
  const factor = data.posts[0]?.against_usual ?? null;
  return (
    <>
      <h2 className="h3">{t('How it does on {platform}', { platform })}</h2>
      {main && readings.length > 1 ? (
        <ReadingsChart
          readings={readings}
          label={t('{figures} as {platform} reported them', { figures: main.label, platform })}
          zone={zone}
        />
      ) : null}
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-sm">
        {orderMetrics(stats).map(({ metric, label, value }) => (
          <div key={metric} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-fg-2">{label}</dt>
            <dd className="num text-right">{formatValue(value)}</dd>
          </div>
        ))}
        {factor === null ? null : (
          <div className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-fg-2">{t('Compared with usual')}</dt>
            <dd className="num text-right">{formatFactor(factor)}</dd>
          </div>
        )}
      </dl>
      <p className="meta">
        {capitalize(formatAsOf(stats.as_of, zone, now))}, {zone}. {stats.trouble ?? describeEnd(stats) ?? ''}
      </p>
    </>
  );
}
