import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LayoutGrid } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { campaignsQuery } from './queries.ts';

/** The campaign a post belongs to, linked to the post's place in it. */
export function CampaignLink({ id, postId }: { id: string; postId: string }) {
  const campaigns = useQuery(campaignsQuery);
  return (
    <p className="flex items-center gap-2 text-sm text-fg-2">
      <Icon of={LayoutGrid} size={15} />
      <span className="min-w-0 truncate">
        {rich('Part of <a>{campaign}</a>', {
          campaign: campaigns.data?.find((one) => one.id === id)?.name ?? t('a campaign', {}, 'part of'),
          a: (inner) => (
            <Link
              to="/campaigns/$campaignId"
              params={{ campaignId: id }}
              search={{ show: postId }}
              className="link"
            >
              {inner}
            </Link>
          ),
        })}
      </span>
    </p>
  );
}
