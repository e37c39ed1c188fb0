import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Page } from '../../components/page.tsx';
import { t } from '../../i18n/t.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { CampaignSheet } from './campaign-sheet.tsx';
import { toEntries } from './plan.ts';
import { campaignPostsQuery, campaignQuery, useIsDeleting } from './queries.ts';

const route = getRouteApi('/app/campaigns/$campaignId');

export function CampaignPage() {
  const { campaignId } = route.useParams();
  const { show } = route.useSearch();
  const enabled = !useIsDeleting(campaignId);
  const campaign = useQuery({ ...campaignQuery(campaignId), enabled });
  const posts = useQuery({ ...campaignPostsQuery(campaignId), enabled });
  const failed = [campaign, posts].find((query) => query.isError && query.data === undefined);
  if (campaign.data && posts.data)
    return (
      <CampaignSheet
        campaign={campaign.data}
        entries={toEntries(campaign.data.items, posts.data)}
        show={show}
      />
    );
  return (
    <Page title={t('Campaign')} backLink={<Breadcrumb />}>
      {failed ? (
        <ErrorState
          error={failed.error}
          onRetry={() => void Promise.all([campaign.refetch(), posts.refetch()])}
        />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Page>
  );
}
