import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/t.ts';
import { Filter } from '../calendar/toolbar.tsx';
import { campaignsQuery } from '../campaigns/queries.ts';

/** Filters by campaign, with a link to it. */
export function CampaignFilter({
  chosen,
  onChoose,
}: {
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}) {
  const campaigns = useQuery(campaignsQuery);
  if (!campaigns.data?.length) return null;
  return (
    <>
      <Filter all={t('All campaigns')} chosen={chosen} options={campaigns.data} onChoose={onChoose} />
      {chosen ? (
        <Link
          to="/campaigns/$campaignId"
          params={{ campaignId: chosen }}
          search={{}}
          className="btn btn-sm btn-quiet"
        >
          {t('Open the campaign')}
        </Link>
      ) : null}
    </>
  );
}
