import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Plus, Search } from 'lucide-react';
import { useSearchField } from '../../browser/use-search-field.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { roleCanWrite, useMe } from '../../data/session.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { Filter } from '../calendar/toolbar.tsx';
import { platformsQuery } from '../platforms/platforms.ts';
import { CampaignFilter } from './campaign-filter.tsx';
import { IdeaGroup } from './idea-group.tsx';
import { describeEmptyList, groups, postFilters, searchWith, selectedFilter } from './posts-filter.ts';
import { type IdeaList, useIdeaLists } from './use-idea-lists.ts';

const route = getRouteApi('/app/posts');

export function PostsPage() {
  const search = route.useSearch();
  const filter = selectedFilter(search);
  const { workspace } = useMe();
  const lists = useIdeaLists(search);
  const all = Object.values(lists);
  const count = all.reduce((sum, { ideas }) => sum + ideas.length, 0);
  const failed = all.find(({ error }) => error);
  const isLoading = all.some((list) => list.isLoading);
  const empty = describeEmptyList(search);
  return (
    <Page title={t('Posts')} subtitle={describePage(all, count)} action={<PostFilters />}>
      <p role="status" className="sr-only">
        {isLoading ? '' : t('{count, plural, =0 {No ideas} one {One idea} other {# ideas}} shown', { count })}
      </p>
      {failed ? (
        <ErrorState
          error={failed.error}
          onRetry={() => {
            for (const { error, retry } of all) if (error) retry();
          }}
        />
      ) : isLoading ? (
        <SkeletonRows rows={6} />
      ) : count === 0 ? (
        <EmptyState
          title={empty.title}
          action={
            empty.isFiltered ? (
              <Link to="/posts" search={{}} activeOptions={{ exact: true }} className="btn">
                {t('Show all posts')}
              </Link>
            ) : roleCanWrite(workspace.role) ? (
              <Link to="/compose/{-$postId}" params={{ postId: undefined }} className="btn">
                <Icon of={Plus} />
                {t('Write a post')}
              </Link>
            ) : undefined
          }
        >
          {empty.description}
        </EmptyState>
      ) : (
        groups.map((group) => (
          <IdeaGroup
            key={group.title}
            title={filter === postFilters.all ? group.title : filter.label}
            shown={group.lists.map((name) => ({ name, list: lists[name] }))}
            campaign={search.campaign}
          />
        ))
      )}
    </Page>
  );
}

/** How many there are is said only where all of them are shown. */
function describePage(all: readonly IdeaList[], count: number): string {
  const rule = t('One row is one idea, and the mark that needs someone stands first.');
  if (count === 0 || all.some(({ hasMore }) => hasMore)) return rule;
  const posts = all.flatMap(({ ideas }) => ideas).reduce((sum, idea) => sum + idea.posts.length, 0);
  const total = t(
    '{count, plural, one {{number} idea} other {{number} ideas}}, {posts, plural, one {# post} other {# posts}}.',
    { count, number: capitalize(spellNumber(count)), posts },
  );
  return `${total} ${rule}`;
}

function PostFilters() {
  const search = route.useSearch();
  const { show = 'all', platform, campaign } = search;
  const navigate = useNavigate({ from: '/posts' });
  const [text, setText] = useSearchField(
    search.search ?? '',
    (wanted) => void navigate({ replace: true, search: searchWith({ search: wanted }) }),
  );
  const platforms = useQuery(platformsQuery);
  const offered = platforms.data?.filter((one) => one.available) ?? [];
  return (
    <div className="flex flex-wrap items-center gap-2.5 phone:flex-[0_1_660px] max-phone:w-full max-phone:gap-2">
      <nav aria-label={t('Show', {}, 'filter')} className="seg max-phone:w-full">
        {Object.entries(postFilters).map(([name, one]) => (
          <Link
            key={name}
            from="/posts"
            search={searchWith({ show: name })}
            aria-current={name === show ? 'page' : undefined}
            activeOptions={{ exact: true }}
            activeProps={{}}
            className="max-phone:min-h-[38px] max-phone:flex-[1_0_auto] max-phone:px-[9px]"
          >
            {one.label}
          </Link>
        ))}
      </nav>
      <search className="relative flex-[1_1_220px] max-phone:flex-[1_1_100%]">
        <Icon of={Search} className="absolute top-1/2 left-[11px] -translate-y-1/2 text-fg-3" />
        <input
          type="search"
          className="input pl-[34px]"
          aria-label={t('Search text or post number')}
          placeholder={t('Find a post')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      <div className="flex flex-wrap gap-1 phone:-ml-2.5 max-phone:-mx-2.5">
        {offered.length > 1 ? (
          <Filter
            icon
            all={t('All platforms')}
            chosen={platform}
            options={offered.map((one) => ({ id: one.platform, name: one.name }))}
            onChoose={(chosen) => void navigate({ search: searchWith({ platform: chosen }) })}
          />
        ) : null}
        <CampaignFilter
          chosen={campaign}
          onChoose={(chosen) => void navigate({ search: searchWith({ campaign: chosen }) })}
        />
        <Link to="/settings/recurring" search={{}} className="btn btn-sm btn-quiet max-phone:hidden">
          {t('Recurring posts')}
        </Link>
      </div>
    </div>
  );
}
