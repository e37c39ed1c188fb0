import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Plus, Search } from 'lucide-react';
import { useSearchField } from '../../browser/use-search-field.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { roleCanWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { campaignsQuery } from '../campaigns/queries.ts';
import { platformsQuery } from '../platforms/platforms.ts';
import { postsQuery } from '../post/queries.ts';
import { CampaignFilter } from './campaign-filter.tsx';
import { PostRow } from './post-row.tsx';
import { describeEmptyList, orderLabels, postFilters, searchWith, selectedFilter } from './posts-filter.ts';

const route = getRouteApi('/app/posts');

export function PostsPage() {
  const search = route.useSearch();
  const filter = selectedFilter(search);
  const { show = 'all', platform, campaign } = search;
  const navigate = useNavigate({ from: '/posts' });
  const [text, setText] = useSearchField(
    search.search ?? '',
    (wanted) => void navigate({ replace: true, search: searchWith({ search: wanted }) }),
  );
  const { workspace } = useMe();
  const empty = describeEmptyList(search);
  const platforms = useQuery(platformsQuery);
  const offered = platforms.data?.filter((one) => one.available) ?? [];
  const posts = useInfiniteQuery(
    postsQuery({
      state: filter.states || undefined,
      sort: filter.sort,
      platform,
      campaign,
      search: search.search,
    }),
  );
  const campaigns = useQuery(campaignsQuery);
  const nameOf = (id: string | null) => campaigns.data?.find((one) => one.id === id)?.name ?? null;
  const rows = posts.data?.pages.flatMap((page) => page.data) ?? [];
  const canWrite = roleCanWrite(workspace.role);
  const newPost = canWrite ? (
    <Link to="/compose/{-$postId}" params={{ postId: undefined }} className="btn">
      <Icon of={Plus} />
      {t('Write a post')}
    </Link>
  ) : undefined;

  return (
    <Page
      title={t('Posts')}
      subtitle={t('{order} Open one to see it exactly as it goes out, and what happened to it.', {
        order: orderLabels[filter.sort],
      })}
      action={
        <Link to="/settings/recurring" search={{}} className="btn btn-quiet">
          {t('Recurring posts')}
        </Link>
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <search className="relative flex-[0_1_260px] max-phone:flex-[1_1_100%]">
          <Icon of={Search} className="absolute top-1/2 left-[11px] -translate-y-1/2 text-fg-3" />
          <input
            type="search"
            className="input pl-[34px]"
            aria-label={t('Search posts')}
            placeholder={t('Words or a number')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </search>
        <nav aria-label={t('Show', {}, 'filter')} className="seg">
          {Object.entries(postFilters).map(([name, one]) => (
            <Link
              key={name}
              from="/posts"
              search={searchWith({ show: name })}
              aria-current={name === show ? 'page' : undefined}
              activeOptions={{ exact: true }}
              activeProps={{}}
            >
              {one.label}
            </Link>
          ))}
        </nav>
        {offered.length > 1 ? (
          <nav aria-label={t('Platform')} className="seg">
            {[{ platform: undefined, name: t('All platforms') }, ...offered].map((one) => (
              <Link
                key={one.name}
                from="/posts"
                search={searchWith({ platform: one.platform })}
                aria-current={one.platform === platform ? 'page' : undefined}
                activeOptions={{ exact: true }}
                activeProps={{}}
              >
                {one.name}
              </Link>
            ))}
          </nav>
        ) : null}
        <CampaignFilter chosen={campaign} searchWith={(id) => searchWith({ campaign: id })} />
      </div>
      <p role="status" className="sr-only">
        {posts.isPending
          ? ''
          : t('{count, plural, =0 {No post} one {One post} other {# posts}} shown', { count: rows.length })}
      </p>
      {posts.isPending ? (
        <SkeletonRows rows={6} />
      ) : posts.isError && rows.length === 0 ? (
        <ErrorState error={posts.error} onRetry={() => void posts.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={empty.title}
          action={
            empty.isFiltered ? (
              <Link to="/posts" search={{}} activeOptions={{ exact: true }} className="btn">
                {t('Show all posts')}
              </Link>
            ) : (
              newPost
            )
          }
        >
          {empty.description}
        </EmptyState>
      ) : (
        <>
          <ol className="border-t border-fg">
            {rows.map((post) => (
              <PostRow
                key={post.id}
                post={post}
                zone={workspace.time_zone}
                campaign={campaign ? null : nameOf(post.campaign_id)}
              />
            ))}
          </ol>
          {posts.hasNextPage ? (
            <button
              type="button"
              className="btn mt-5"
              disabled={posts.isFetchingNextPage}
              onClick={() => void posts.fetchNextPage()}
            >
              {t('Load more')}
            </button>
          ) : null}
        </>
      )}
    </Page>
  );
}
