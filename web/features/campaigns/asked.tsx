import type { CampaignView } from '../../../server/http/views.ts';
import { AddPostsDialog } from './add-posts-dialog.tsx';
import type { Entry } from './campaign-plan.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { MakeAgainDialog } from './make-again-dialog.tsx';

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
