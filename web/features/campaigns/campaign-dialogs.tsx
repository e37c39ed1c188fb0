import { useNavigate } from '@tanstack/react-router';
import type { CampaignView } from '../../../server/http/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toast-store.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { AddPostsDialog } from './add-posts-dialog.tsx';
import { EditCampaignDialog } from './edit-campaign-dialog.tsx';
import type { Entry } from './plan.ts';
import { useDeleteCampaign } from './queries.ts';
import { RegenerateDialog } from './regenerate-dialog.tsx';

export type OpenDialog = 'change' | 'add' | 'delete' | 'all' | 'one' | null;

/** The dialog that is open, if any. */
export function CampaignDialogs(props: {
  open: OpenDialog;
  campaign: CampaignView;
  entries: readonly Entry[];
  chosen: Entry | undefined;
  onClose: () => void;
}) {
  const { open, campaign, entries, chosen, onClose } = props;
  const zone = campaign.time_zone;
  const here = new Set(entries.flatMap(({ post }) => (post ? [post.id] : [])));
  if (open === 'change') return <EditCampaignDialog campaign={campaign} onClose={onClose} />;
  if (open === 'add')
    return <AddPostsDialog campaignId={campaign.id} existingIds={here} zone={zone} onClose={onClose} />;
  if (open === 'delete') return <DeleteDialog campaign={campaign} posts={here.size} onClose={onClose} />;
  if (open === 'all' || (open === 'one' && chosen))
    return (
      <RegenerateDialog
        campaignId={campaign.id}
        entry={open === 'one' && chosen ? chosen : null}
        draftCount={entries.filter(({ item, state }) => item && state === 'draft').length}
        emptyCount={entries.filter((entry) => entry.item?.state === 'waiting' && entry !== chosen).length}
        zone={zone}
        onClose={onClose}
      />
    );
  return null;
}

function DeleteDialog({
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
              { count: posts, number: capitalize(spellNumber(posts)) },
            )
      }
      verb={t('Delete the campaign')}
      mutation={deletion}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  );
}
