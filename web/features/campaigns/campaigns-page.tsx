import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { roleCanWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { CampaignRow } from './campaign-row.tsx';
import { campaignsQuery } from './queries.ts';

export function CampaignsPage() {
  const { workspace } = useMe();
  const campaigns = useQuery(campaignsQuery);
  const canWrite = roleCanWrite(workspace.role);
  const newCampaignLink = (solid: boolean) =>
    canWrite ? (
      <Link to="/campaigns/new" search={{}} className={`btn ${solid ? 'btn-solid' : ''}`}>
        <Icon of={Plus} />
        {t('New campaign')}
      </Link>
    ) : undefined;
  return (
    <Page
      title={t('Campaigns')}
      subtitle={t(
        'One brief, a plan of days, a draft for each platform. Somebody signs each post before it goes out.',
      )}
      action={campaigns.data?.length ? newCampaignLink(false) : undefined}
    >
      {campaigns.data ? (
        campaigns.data.length === 0 ? (
          <EmptyState title={t('No campaign yet.')} action={newCampaignLink(true)}>
            {canWrite
              ? t(
                  'Say once what it is about, choose the days and the accounts, and a first draft of every post is written for you. Nothing goes out before somebody signs it.',
                )
              : t('Editors of the workspace plan campaigns here.')}
          </EmptyState>
        ) : (
          <ol className="border-t border-fg">
            {campaigns.data.map((campaign) => (
              <CampaignRow key={campaign.id} campaign={campaign} />
            ))}
          </ol>
        )
      ) : campaigns.isError ? (
        <ErrorState error={campaigns.error} onRetry={() => void campaigns.refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Page>
  );
}
