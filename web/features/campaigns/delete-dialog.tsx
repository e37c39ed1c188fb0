import { useNavigate } from '@tanstack/react-router';
import type { CampaignView } from '../../../server/http/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { capital, numberWord } from '../../i18n/words.ts';
import { useDeleteCampaign } from './queries.ts';

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
  const deletion = useDeleteCampaign(campaign.id, async () => {
    toast(t('{name} is deleted. Its posts stay.', { name: campaign.name }));
    await navigate({ to: '/campaigns' });
  });
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name: campaign.name })}
      description={
        posts === 0
          ? t('Its name, brief and plan are lost. It has no posts.')
          : t(
              'Its name, brief and plan are lost. {count, plural, one {One post stays} other {{number} posts stay}}, drafts too, no longer tied together. Delete drafts you do not want from their own pages.',
              { count: posts, number: capital(numberWord(posts)) },
            )
      }
      verb={t('Delete the campaign')}
      act={deletion}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  );
}
