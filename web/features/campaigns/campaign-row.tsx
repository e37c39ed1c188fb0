import { Link } from '@tanstack/react-router';
import type { CampaignSummaryView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { dateOf } from '../../time/dates.ts';
import { formatDays } from './campaign-text.ts';
import { isGenerating } from './queries.ts';
import { StateCounts } from './state-counts.tsx';

const hasNoPosts = ({ counts }: CampaignSummaryView): boolean =>
  Object.values(counts).every((count) => !count);

export function CampaignRow({ campaign }: { campaign: CampaignSummaryView }) {
  const { from, to, created_by, made, total } = campaign;
  const isEmpty = hasNoPosts(campaign);
  return (
    <li className="border-b border-edge">
      <Link
        to="/campaigns/$campaignId"
        params={{ campaignId: campaign.id }}
        search={{}}
        className="grid grid-cols-[150px_minmax(0,1fr)_minmax(0,420px)] items-center gap-x-5 gap-y-1.5 px-1 py-3.5 hover:bg-sunk max-tablet:grid-cols-1"
      >
        <span className="num text-sm text-fg-2 max-tablet:order-2">
          {from && to ? formatDays(from, to, 'short') : isEmpty ? t('no days set') : t('days of its posts')}
        </span>
        <span className="min-w-0">
          <span className="block truncate font-voice text-lg leading-tight font-medium">{campaign.name}</span>
          <span className="meta block truncate">
            {campaign.brief ? campaign.brief.subject : t('By hand')}
            {created_by ? ` · ${created_by.name}` : ''}, {dateOf(campaign.created_at, campaign.time_zone)}
          </span>
        </span>
        <div className="min-w-0 max-tablet:order-3">
          <CampaignStatus campaign={campaign} made={made} total={total} />
        </div>
      </Link>
    </li>
  );
}

function CampaignStatus({
  campaign,
  made,
  total,
}: {
  campaign: CampaignSummaryView;
  made: number;
  total: number;
}) {
  if (isGenerating(campaign))
    return (
      <span className="grid gap-1.5">
        <span className="text-sm">
          {t('Writing {number} of {total}', { number: Math.min(made + 1, total), total })}
        </span>
        <span className="relative block h-1 bg-sunk">
          <i
            className="absolute inset-y-0 left-0 bg-fg transition-[width] duration-(--t-base) ease-linear"
            style={{ width: `${(made / Math.max(1, total)) * 100}%` }}
          />
        </span>
      </span>
    );
  const statusText =
    campaign.state === 'failed'
      ? t('It could not be written.')
      : campaign.state === 'stopped'
        ? t('Stopped at {made} of {total}.', { made, total })
        : null;
  return (
    <div className="grid gap-1">
      {statusText ? (
        <span className={`text-sm ${campaign.state === 'failed' ? 'text-red' : 'text-fg-2'}`}>
          {statusText}
        </span>
      ) : null}
      {hasNoPosts(campaign) ? (
        statusText ? null : (
          <span className="text-sm text-fg-3">{t('No posts yet')}</span>
        )
      ) : (
        <StateCounts counts={campaign.counts} />
      )}
    </div>
  );
}
