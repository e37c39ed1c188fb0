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
import { Figures } from '../platforms/figures.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import { figuresQuery } from '../post/queries.ts';

/** It brings the parts that draw, so it comes when there is a published post to show. */
const StoredFigures = lazyPart(async () => (await import('../analytics/stored-figures.tsx')).StoredFigures);

/** How a published post does: the stored readings, and the platform's current figures on request. */
export function PostFigures({ post, zone }: { post: PostDetailView; zone: string }) {
  return (
    <section className="grid justify-items-stretch gap-3 border-t border-edge pt-4" aria-label={t('Figures')}>
      <Suspense fallback={null}>
        {post.published_at ? <StoredFigures post={post} publishedAt={post.published_at} zone={zone} /> : null}
      </Suspense>
      <FiguresNow post={post} zone={zone} />
    </section>
  );
}

function FiguresNow({ post, zone }: { post: PostDetailView; zone: string }) {
  const [asked, setAsked] = useState(false);
  const figures = useQuery({ ...figuresQuery(post.id), enabled: asked });
  const platform = platformLabel(post.platform);
  const never = figures.error instanceof ApiProblem && figures.error.code === 'not_supported';
  if (!asked)
    return (
      <button type="button" className="btn btn-sm justify-self-start" onClick={() => setAsked(true)}>
        {t('Ask {platform} now', { platform })}
      </button>
    );
  return (
    <>
      <h2 className="h3">{t('On {platform} now', { platform })}</h2>
      {figures.data ? (
        <>
          <Figures figures={figures.data.data} />
          <p className="meta">
            {t('As the platform told us at {time}.', { time: timeOf(figures.data.read_at, zone) })}
          </p>
        </>
      ) : figures.isError ? (
        <div className="grid justify-items-start gap-2 text-sm text-fg-2" role="status">
          <p>
            {never
              ? t('Not available. {reason}', { reason: readableError(figures.error).detail })
              : readableError(figures.error).detail}
          </p>
          {never ? null : (
            <button type="button" className="btn btn-sm" onClick={() => void figures.refetch()}>
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
