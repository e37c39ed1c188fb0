import { useQuery } from '@tanstack/react-query';
import type { PostDetailView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { capital } from '../../i18n/words.ts';
import { dayKey } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { postAnalyticsQuery } from './queries.ts';
import { inOrder, mainFigure } from './ranking.ts';
import { ReadingsChart } from './readings-chart.tsx';
import { readingsOf } from './series.ts';
import { aloneOf, type PostFiguresView } from './views.ts';
import { asOfWords, endWords, figure, timesWords } from './words.ts';

/** A post's figures as they were read last, and how the first of them grew. */
export function StoredFigures({
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
  const kept: PostFiguresView | undefined = data.posts[0] ?? aloneOf(data)?.posts[0];
  const platform = platformLabel(post.platform);
  if (!kept || kept.figures.length === 0)
    return (
      <p className="text-sm text-fg-2">
        {kept?.trouble ??
          (kept ? endWords(kept) : null) ??
          t('First figures come about ten minutes after a post goes out.')}
      </p>
    );
  const main = mainFigure(kept);
  const readings = main ? readingsOf(kept.readings ?? [], main.metric) : [];
  const usual = data.posts[0]?.against_usual ?? null;
  return (
    <>
      <h2 className="h3">{t('How it does on {platform}', { platform })}</h2>
      {main && readings.length > 1 ? (
        <ReadingsChart
          readings={readings}
          label={t('{figures} as {platform} told them', { figures: main.label, platform })}
          zone={zone}
        />
      ) : null}
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-sm">
        {inOrder(kept).map(({ metric, label, value }) => (
          <div key={metric} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-fg-2">{label}</dt>
            <dd className="num text-right">{figure(value)}</dd>
          </div>
        ))}
        {usual === null ? null : (
          <div className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-fg-2">{t('Against what is usual')}</dt>
            <dd className="num text-right">{timesWords(usual)}</dd>
          </div>
        )}
      </dl>
      <p className="meta">
        {capital(asOfWords(kept.as_of, zone, now))}, {zone}. {kept.trouble ?? endWords(kept) ?? ''}
      </p>
    </>
  );
}
