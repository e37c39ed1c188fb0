import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CampaignView } from '../../../server/http/views.ts';
import { useHotkeys } from '../../browser/hotkeys.ts';
import { Page } from '../../components/page.tsx';
import { roleCanWrite, useMe } from '../../data/session.ts';
import { useNow } from '../../time/use-now.ts';
import { isWaitingForMe } from '../post/queries.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { BriefCard } from './brief-card.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignDialogs, type OpenDialog } from './campaign-dialogs.tsx';
import { CampaignPlan } from './campaign-plan.tsx';
import { describeCampaign } from './campaign-text.ts';
import { DraftsPanel } from './drafts-panel.tsx';
import { GenerationProgress } from './generation-progress.tsx';
import { type Entry, findFirstShown } from './plan.ts';
import { isGenerating } from './queries.ts';
import { SelectedPost } from './selected-post.tsx';
import { SignPanel } from './sign-panel.tsx';
import { UnfinishedNote } from './unfinished-note.tsx';

/** Brief, plan, the chosen post, and the posts that wait for a person. */
export function CampaignSheet({
  campaign,
  entries,
  show,
}: {
  campaign: CampaignView;
  entries: readonly Entry[];
  /** The id of an item or of a post. */
  show: string | undefined;
}) {
  const { workspace } = useMe();
  const navigate = useNavigate();
  const now = useNow();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const zone = campaign.time_zone;
  const canWrite = roleCanWrite(workspace.role);
  const chosen =
    entries.find(({ id, post }) => show !== undefined && (id === show || post?.id === show)) ??
    findFirstShown(entries);
  const inReview = entries.filter(({ state }) => state === 'in_review');
  const mine = inReview.filter(({ post }) => post && isWaitingForMe(post));
  const drafts = entries.filter(({ state, post }) => state === 'draft' && post?.can.includes('submit'));

  const select = (entry: Entry | undefined) =>
    entry
      ? void navigate({
          to: '/campaigns/$campaignId',
          params: { campaignId: campaign.id },
          search: { show: entry.id },
          replace: true,
          resetScroll: false,
        })
      : undefined;
  const position = entries.findIndex(({ id }) => id === chosen?.id);
  useHotkeys({ j: () => select(entries[position + 1]), k: () => select(entries[position - 1]) });
  const nextDraft = () => {
    const others = drafts.filter((entry) => entry !== chosen);
    return others.find((entry) => entries.indexOf(entry) > position) ?? others[0];
  };

  return (
    <Page
      title={campaign.name}
      backLink={<Breadcrumb />}
      subtitle={describeCampaign(campaign, entries, now)}
      action={
        <CampaignActions campaign={campaign} mine={mine} canWrite={canWrite} onOpenDialog={setOpenDialog} />
      }
    >
      {isGenerating(campaign) ? (
        <GenerationProgress campaign={campaign} canWrite={canWrite} />
      ) : (
        <UnfinishedNote campaign={campaign} canWrite={canWrite} />
      )}
      <div className="grid grid-cols-[288px_minmax(0,1fr)] items-start gap-8 max-wide:grid-cols-1">
        <BriefCard campaign={campaign} />
        <div className="min-w-0">
          <CampaignPlan
            campaign={campaign}
            entries={entries}
            chosen={chosen}
            now={now}
            onAdd={canWrite ? () => setOpenDialog('add') : null}
          />
          <div className="mt-6 grid grid-cols-[minmax(0,1fr)_304px] items-start gap-6 max-desk:grid-cols-1">
            {chosen ? (
              <SelectedPost
                key={chosen.id}
                campaign={campaign}
                entry={chosen}
                zone={zone}
                canWrite={canWrite}
                captions={entries.map(({ post }) => post?.caption ?? '')}
                onRegenerate={() => setOpenDialog('one')}
                onSubmitted={() => select(nextDraft())}
              />
            ) : (
              <span />
            )}
            <div className="grid gap-5">
              <SignPanel entries={mine} isMine zone={zone} campaignId={campaign.id} />
              <SignPanel
                entries={inReview.filter((entry) => !mine.includes(entry))}
                isMine={false}
                zone={zone}
                campaignId={campaign.id}
              />
              {canWrite ? <DraftsPanel drafts={drafts} zone={zone} /> : null}
            </div>
          </div>
        </div>
      </div>
      <CampaignDialogs
        open={openDialog}
        campaign={campaign}
        entries={entries}
        chosen={chosen}
        onClose={() => setOpenDialog(null)}
      />
    </Page>
  );
}
