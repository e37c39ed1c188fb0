import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Fragment } from 'react';
import type { CampaignView } from '../../../server/http/views.ts';
import { EmptyState } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { buildPlan, type Entry } from './plan.ts';
import { PlanSheet } from './plan-sheet.tsx';
import { StateCounts } from './state-counts.tsx';

/** The sheet with its heading, and below it the posts without a time. */
export function CampaignPlan({
  campaign,
  entries,
  chosen,
  now,
  onAdd,
}: {
  campaign: CampaignView;
  entries: readonly Entry[];
  chosen: Entry | undefined;
  now: number;
  /** Null for members who may not write. */
  onAdd: (() => void) | null;
}) {
  const accounts = useQuery(accountsQuery);
  const zone = campaign.time_zone;
  const accountName = (id: string) => accounts.data?.find((account) => account.id === id)?.name ?? null;
  const plan = buildPlan(entries, campaign, zone, now, accountName);
  return (
    <>
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="h2">{t('The plan')}</h2>
        <StateCounts counts={countsOf(entries)} />
      </div>
      {entries.length === 0 ? <EmptyPlan onAdd={onAdd} /> : null}
      {plan.rows.length > 0 ? (
        <PlanSheet plan={plan} zone={zone} campaignId={campaign.id} chosenId={chosen?.id} />
      ) : null}
      {plan.undated.length > 0 ? <Undated entries={plan.undated} campaignId={campaign.id} /> : null}
    </>
  );
}

const countsOf = (entries: readonly Entry[]) => {
  const counts: Record<string, number> = {};
  for (const { state } of entries) if (state) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
};

const EmptyPlan = ({ onAdd }: { onAdd: (() => void) | null }) => (
  <EmptyState
    title={t('No posts in it yet.')}
    action={
      onAdd ? (
        <button type="button" className="btn" onClick={onAdd}>
          <Icon of={Plus} />
          {t('Add posts')}
        </button>
      ) : undefined
    }
  >
    {t('Posts that belong together share one sheet here, by platform and day.')}
  </EmptyState>
);

const Undated = ({ entries, campaignId }: { entries: readonly Entry[]; campaignId: string }) => (
  <p className="mt-3 text-sm text-fg-2">
    {rich('Without a time yet: {posts}', {
      posts: entries.map(({ id, headline }, index) => (
        <Fragment key={id}>
          {index > 0 ? ', ' : ''}
          <Link
            to="/campaigns/$campaignId"
            params={{ campaignId }}
            search={{ show: id }}
            replace
            resetScroll={false}
            className="link"
          >
            {headline}
          </Link>
        </Fragment>
      )),
    })}
  </p>
);
