import { useNavigate } from '@tanstack/react-router';
import type { CampaignView } from '../../../server/http/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toasts.tsx';
import { useDeleteCampaign } from '../../data/campaigns.ts';
import { capital, plural } from '../../lib/words.ts';

export function DeleteDialog({
  campaign,
  posts,
  onClose,
}: {
  campaign: CampaignView;
  posts: number;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const deletion = useDeleteCampaign(campaign.id);
  const go = () =>
    deletion.mutate(undefined, {
      onSuccess: () => {
        toast(`${campaign.name} is deleted. Its posts stay.`);
        void navigate({ to: '/campaigns' });
      },
    });
  return (
    <ConfirmDialog
      title={`Delete ${campaign.name}?`}
      description={
        posts === 0
          ? 'Its name, brief and plan are lost. It has no posts.'
          : `Its name, brief and plan are lost. ${capital(plural(posts, 'post'))} ${posts === 1 ? 'stays' : 'stay'}, drafts too, no longer tied together. Delete drafts you do not want from their own pages.`
      }
      verb="Delete the campaign"
      act={deletion}
      onConfirm={go}
      onClose={onClose}
    />
  );
}
