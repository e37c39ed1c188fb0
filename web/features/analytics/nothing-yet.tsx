import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState, SkeletonRows } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';
import { somePostsQuery } from '../post/queries.ts';
import { type AnalyticsSearch, withSearchChange } from './search.ts';

/** The three reasons why there is nothing to show, each with what to do. */
export function NothingYet({
  search,
  publishedCount,
  canWrite,
}: {
  search: AnalyticsSearch;
  /** How many posts went out in the period. */
  publishedCount: number;
  canWrite: boolean;
}) {
  const anyPost = useQuery({ ...somePostsQuery('published,removed', 1), enabled: publishedCount === 0 });
  if (publishedCount > 0)
    return (
      <EmptyState title={t('No figures yet.')}>
        {t(
          'First figures come about ten minutes after a post goes out. After that they are updated regularly, less often as the post gets older.',
        )}
      </EmptyState>
    );
  if (!anyPost.data && !anyPost.isError) return <SkeletonRows rows={2} />;
  if (anyPost.data?.length === 0)
    return (
      <EmptyState
        title={t('Nothing has gone out yet.')}
        action={
          canWrite ? (
            <Link to="/compose/{-$postId}" params={{ postId: undefined }} className="btn btn-solid">
              {t('Write a post')}
            </Link>
          ) : undefined
        }
      >
        {t(
          'When the first post is out, its figures appear here, as the platform reports them. First figures come about ten minutes after a post goes out.',
        )}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('Nothing in this period.')}
      action={
        <Link
          to="/analytics"
          search={withSearchChange(search, { period: '90-days', from: undefined, to: undefined })}
          className="btn"
        >
          {t('Show the last 90 days')}
        </Link>
      }
    >
      {search.account || search.campaign
        ? t('No post of this selection went out in these days, and no figures came in.')
        : t('No post went out in these days, and no figures came in.')}
    </EmptyState>
  );
}
