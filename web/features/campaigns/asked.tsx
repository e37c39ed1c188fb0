import { useNavigate } from '@tanstack/react-router';
import type { CampaignView } from '../../../server/http/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { capital, numberWord } from '../../i18n/words.ts';
import { AddPostsDialog } from './add-posts-dialog.tsx';
import type { Entry } from './campaign-plan.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { MakeAgainDialog } from './make-again-dialog.tsx';
import { useDeleteCampaign } from './queries.ts';

export type Asking = 'change' | 'add' | 'delete' | 'all' | 'one' | null;

/** The question that is open, if one is. */
export function Asked(props: {
  asking: Asking;
  campaign: CampaignView;
  entries: readonly Entry[];
  chosen: Entry | undefined;
  onClose: () => void;
}) {
  const { asking, campaign, entries, chosen, onClose } = props;
  const zone = campaign.time_zone;
  const here = new Set(entries.flatMap(({ post }) => (post ? [post.id] : [])));
  if (asking === 'change') return <ChangeDialog campaign={campaign} onClose={onClose} />;
  if (asking === 'add')
    return <AddPostsDialog campaignId={campaign.id} here={here} zone={zone} onClose={onClose} />;
  if (asking === 'delete') return <DeleteDialog campaign={campaign} posts={here.size} onClose={onClose} />;
  if (asking === 'all' || (asking === 'one' && chosen))
    return (
      <MakeAgainDialog
        campaignId={campaign.id}
        one={asking === 'one' && chosen ? chosen : null}
        drafts={entries.filter(({ item, state }) => item && state === 'draft').length}
        empty={entries.filter((entry) => entry.item?.state === 'waiting' && entry !== chosen).length}
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
