import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/feedback.tsx';
import { Page } from '../../components/page.tsx';
import { roleCanWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { CampaignBriefForm } from './campaign-brief-form.tsx';
import { ManualCampaignForm } from './manual-campaign-form.tsx';

const route = getRouteApi('/app/campaigns/new');

export function NewCampaignPage() {
  const { by } = route.useSearch();
  const { workspace } = useMe();
  return (
    <Page
      title={t('New campaign')}
      backLink={<Breadcrumb />}
      subtitle={
        by === 'hand'
          ? t('A name that holds posts together. You write them yourself.')
          : t(
              'Say once what it is about. A first draft of every post is written, with a time for each. Nothing goes out before somebody signs it.',
            )
      }
    >
      {roleCanWrite(workspace.role) ? (
        <>
          <nav aria-label={t('How')} className="seg mb-6">
            <Link
              to="/campaigns/new"
              search={{}}
              aria-current={by === 'hand' ? undefined : 'page'}
              activeOptions={{ exact: true }}
              activeProps={{}}
            >
              {t('From a brief')}
            </Link>
            <Link
              to="/campaigns/new"
              search={{ by: 'hand' }}
              aria-current={by === 'hand' ? 'page' : undefined}
              activeOptions={{ exact: true }}
              activeProps={{}}
            >
              {t('By hand')}
            </Link>
          </nav>
          {by === 'hand' ? <ManualCampaignForm /> : <CampaignBriefForm />}
        </>
      ) : (
        <EmptyState title={t('Not possible here.')}>
          {t('Your role can read this. An editor, approver or owner plans campaigns.')}
        </EmptyState>
      )}
    </Page>
  );
}
