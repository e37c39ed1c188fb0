import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rich } from '../../i18n/rich.tsx';
import { campaignsQuery } from '../campaigns/queries.ts';

/** Which campaign the post belongs to, once its name is known. */
export function CampaignLine({ id }: { id: string }) {
  const { data } = useQuery(campaignsQuery);
  const campaign = data?.find((one) => one.id === id);
  return campaign ? (
    <span className="meta mr-auto">
      {rich('Campaign: <campaign>{name}</campaign>', {
        name: campaign.name,
        campaign: (inner) => (
          <Link to="/campaigns/$campaignId" params={{ campaignId: id }} className="link">
            {inner}
          </Link>
        ),
      })}
    </span>
  ) : null;
}
