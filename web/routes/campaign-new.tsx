import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyState } from '../components/feedback.tsx';
import { Page } from '../components/page.tsx';
import { mayWrite, useMe } from '../data/session.ts';
import { BriefCampaign } from './campaigns/brief-campaign.tsx';
import { ByHandForm } from './campaigns/by-hand-form.tsx';
import { Crumb } from './campaigns/crumb.tsx';

const route = getRouteApi('/app/campaigns/new');

export function NewCampaignPage() {
  const { by } = route.useSearch();
  const { workspace } = useMe();
  return (
    <Page
      title="New campaign"
      over={<Crumb />}
      sub={
        by === 'hand'
          ? 'A name that holds posts together. You write them yourself.'
          : 'Say once what it is about. A first draft of every post is written, with a time for each. Nothing goes out before somebody signs it.'
      }
    >
      {mayWrite(workspace.role) ? (
        <>
          <nav aria-label="How" className="seg mb-6">
            <Link
              to="/campaigns/new"
              search={{}}
              aria-current={by === 'hand' ? undefined : 'page'}
              activeProps={{}}
            >
              From a brief
            </Link>
            <Link
              to="/campaigns/new"
              search={{ by: 'hand' }}
              aria-current={by === 'hand' ? 'page' : undefined}
              activeProps={{}}
            >
              By hand
            </Link>
          </nav>
          {by === 'hand' ? <ByHandForm /> : <BriefCampaign />}
        </>
      ) : (
        <EmptyState title="Not from here.">
          Your role can read this. An editor, approver or owner plans campaigns.
        </EmptyState>
      )}
    </Page>
  );
}
