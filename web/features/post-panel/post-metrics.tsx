import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { readableError } from '../../components/readable-error.ts';
import { ApiProblem } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { timeOf } from '../../time/dates.ts';
import { MetricList } from '../platforms/metric-list.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import { currentMetricsQuery } from '../post/queries.ts';

/** Contains the chart code, so it is loaded only when there is a published post to show. */
const StoredMetrics = lazyPart(() => import('../analytics/stored-post-stats.tsx'), 'StoredPostStats');

/** The metrics of a published post: the stored readings, and the platform's current values on request. */
export function PostMetrics({ post, zone }: { post: PostDetailView; zone: string }) {
  return (
    <section className="grid justify-items-stretch gap-3 border-t border-edge pt-4" aria-label={t('Figures')}>
      <Suspense fallback={null}>
        {post.published_at ? <StoredMetrics post={post} publishedAt={post.published_at} zone={zone} /> : null}
      </Suspense>
      <CurrentMetrics post={post} zone={zone} />
    </section>
  );
}

function CurrentMetrics({ post, zone }: { post: PostDetailView; zone: string }) {
  const [isRequested, setIsRequested] = useState(false);
  const metrics = useQuery({ ...currentMetricsQuery(post.id), enabled: isRequested });
  const platform = platformLabel(post.platform);
  const never = metrics.error instanceof ApiProblem && metrics.error.code === 'not_supported';
  if (!isRequested)
    return (
      <button type="button" className="btn btn-sm justify-self-start" onClick={() => setIsRequested(true)}>
        {t('Ask {platform} now', { platform })}
      </button>
    );
  return (
    <>
      <h2 className="h3">{t('On {platform} now', { platform })}</h2>
      {metrics.data ? (
        <>
          <MetricList metrics={metrics.data.data} />
          <p className="meta">
            {t('As the platform reported at {time}.', { time: timeOf(metrics.data.read_at, zone) })}
          </p>
        </>
      ) : metrics.isError ? (
        <div className="grid justify-items-start gap-2 text-sm text-fg-2" role="status">
          <p>
            {never
              ? t('Not available. {reason}', { reason: readableError(metrics.error).detail })
              : readableError(metrics.error).detail}
          </p>
          {never ? null : (
            <button type="button" className="btn btn-sm" onClick={() => void metrics.refetch()}>
              <Icon of={RotateCcw} />
              {t('Ask again')}
            </button>
          )}
        </div>
      ) : (
        <p className="meta" role="status">
          {t('Asking {platform}', { platform })}
        </p>
      )}
    </>
  );
}
