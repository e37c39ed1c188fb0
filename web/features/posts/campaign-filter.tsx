import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { t } from '../../i18n/t.ts';
import { campaignsQuery } from '../campaigns/queries.ts';
import type { PostsSearch } from './posts-filter.ts';

/** Filters by campaign, with a link to it. */
export function CampaignFilter({
  chosen,
  searchWith,
}: {
  chosen: string | undefined;
  searchWith: (id: string) => (before: PostsSearch) => PostsSearch;
}) {
  const navigate = useNavigate({ from: '/posts' });
  const campaigns = useQuery(campaignsQuery);
  if (!campaigns.data?.length) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <select
        aria-label={t('Campaign')}
        className="input max-w-[220px] py-1 text-sm"
        value={chosen ?? ''}
        onChange={(event) => void navigate({ search: searchWith(event.target.value) })}
      >
        <option value="">{t('All campaigns')}</option>
        {campaigns.data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {chosen ? (
        <Link
          to="/campaigns/$campaignId"
          params={{ campaignId: chosen }}
          search={{}}
          className="link text-sm text-fg-2"
        >
          {t('Open the campaign')}
        </Link>
      ) : null}
    </div>
  );
}
