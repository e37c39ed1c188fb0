import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CampaignView } from '../../../server/http/views.ts';
import { useHotkeys } from '../../browser/hotkeys.ts';
import { Page } from '../../components/page.tsx';
import { mayWrite, useMe } from '../../data/session.ts';
import { useNow } from '../../time/use-now.ts';
import { waitsForMe } from '../post/queries.ts';
import { Asked, type Asking } from './asked.tsx';
import { BriefCard } from './brief-card.tsx';
import type { Entry } from './campaign-plan.ts';
import { campaignSummary } from './campaign-words.ts';
import { Crumb } from './crumb.tsx';
import { DraftsPanel } from './drafts-panel.tsx';
import { HeadActions } from './head-actions.tsx';
import { OnePost } from './one-post.tsx';
import { Progress } from './progress.tsx';
import { isMaking } from './queries.ts';
import { SignPanel } from './sign-panel.tsx';
import { Unfinished } from './unfinished.tsx';
import { WholePlan } from './whole-plan.tsx';

/** Brief, plan, one post of it, and what waits for somebody. */
export function CampaignSheet({
  campaign,
  entries,
  show,
}: {
  campaign: CampaignView;
  entries: readonly Entry[];
  /** An item or a post of it. */
  show: string | undefined;
}) {
  const { workspace } = useMe();
  const navigate = useNavigate();
  const now = useNow();
  const [asking, setAsking] = useState<Asking>(null);
  const zone = campaign.time_zone;
  const writes = mayWrite(workspace.role);
  const chosen =
    entries.find(({ id, post }) => show !== undefined && (id === show || post?.id === show)) ??
    entries.find(({ state }) => state === 'draft') ??
    entries.find(({ state }) => state !== null);
  const inReview = entries.filter(({ state }) => state === 'in_review');
  const mine = inReview.filter(({ post }) => post && waitsForMe(post));
  const drafts = entries.filter(({ state, post }) => state === 'draft' && post?.can.includes('submit'));

  const go = (entry: Entry | undefined) =>
    entry
      ? void navigate({
          to: '/campaigns/$campaignId',
          params: { campaignId: campaign.id },
          search: { show: entry.id },
          replace: true,
          resetScroll: false,
        })
      : undefined;
  const place = entries.findIndex(({ id }) => id === chosen?.id);
  useHotkeys({ j: () => go(entries[place + 1]), k: () => go(entries[place - 1]) });
  const nextDraft = () => {
    const others = drafts.filter((entry) => entry !== chosen);
    return others.find((entry) => entries.indexOf(entry) > place) ?? others[0];
  };

  return (
    <Page
      title={campaign.name}
      over={<Crumb />}
      sub={campaignSummary(campaign, entries, now)}
      action={<HeadActions campaign={campaign} mine={mine} writes={writes} onAsk={setAsking} />}
    >
      {isMaking(campaign) ? (
        <Progress campaign={campaign} writes={writes} />
      ) : (
        <Unfinished campaign={campaign} writes={writes} />
      )}
      <div className="grid grid-cols-[288px_minmax(0,1fr)] items-start gap-8 max-wide:grid-cols-1">
        <BriefCard campaign={campaign} />
        <div className="min-w-0">
          <WholePlan
            campaign={campaign}
            entries={entries}
            chosen={chosen}
            now={now}
            onAdd={writes ? () => setAsking('add') : null}
          />
          <div className="mt-6 grid grid-cols-[minmax(0,1fr)_304px] items-start gap-6 max-desk:grid-cols-1">
            {chosen ? (
              <OnePost
                key={chosen.id}
                campaign={campaign}
                entry={chosen}
                zone={zone}
                writes={writes}
                captions={entries.map(({ post }) => post?.caption ?? '')}
                onMakeAgain={() => setAsking('one')}
                onSent={() => go(nextDraft())}
              />
            ) : (
              <span />
            )}
            <div className="grid gap-5">
              <SignPanel entries={mine} mine zone={zone} campaignId={campaign.id} />
              <SignPanel
                entries={inReview.filter((entry) => !mine.includes(entry))}
                mine={false}
                zone={zone}
                campaignId={campaign.id}
              />
              {writes ? <DraftsPanel drafts={drafts} zone={zone} /> : null}
            </div>
          </div>
        </div>
      </div>
      <Asked
        asking={asking}
        campaign={campaign}
        entries={entries}
        chosen={chosen}
        onClose={() => setAsking(null)}
      />
    </Page>
  );
}
