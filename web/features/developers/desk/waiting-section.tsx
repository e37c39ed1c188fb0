import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState, SkeletonRows } from '../../../components/feedback.tsx';
import { t } from '../../../i18n/t.ts';
import { noteTime } from '../../../time/dates.ts';
import { listHeadline } from '../../post/post-headline.ts';
import { StatePatch } from '../../post/post-state.tsx';
import { AppSection, type AppSectionProps } from './desk-section.tsx';
import { waitingPostsQuery } from './queries.ts';

/** What the app drafted and a person has to sign: no app can. */
export function WaitingSection({ app, zone }: AppSectionProps) {
  const query = useQuery(waitingPostsQuery(app.id));
  return (
    <AppSection id="waiting" title={t('Waits for a person to sign')}>
      {query.isPending ? (
        <SkeletonRows rows={1} />
      ) : !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.data.length === 0 ? (
        <p className="panel p-4.5 text-fg-2">
          {t(
            'Nothing. What the app drafts completely lands here until somebody signs it; the app hears of it as post.approved.',
          )}
        </p>
      ) : (
        <>
          <ul className="panel divide-y divide-edge">
            {query.data.data.map((post) => (
              <li key={post.id}>
                <Link
                  to="/review/{-$postId}"
                  params={{ postId: post.id }}
                  className="grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5 text-sm hover:bg-hover"
                >
                  <StatePatch state={post.state} platform={post.platform} />
                  <span className="num text-fg-3">№ {post.id}</span>
                  <span className="truncate">{listHeadline(post)}</span>
                  <span className="meta">{noteTime(post.created_at, zone)}</span>
                </Link>
              </li>
            ))}
          </ul>
          {query.data.next_cursor ? (
            <Link to="/review/{-$postId}" params={{}} className="btn btn-quiet mt-3">
              {t('Review them all')}
            </Link>
          ) : null}
        </>
      )}
    </AppSection>
  );
}
