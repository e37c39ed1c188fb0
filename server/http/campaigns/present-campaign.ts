/** Maps campaign records to the API's views. */

import type { Actor } from '../../domain/actor/actor.ts';
import type { CampaignRecord, ItemWithPost } from '../../domain/campaigns/ports.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { notFound } from '../../errors.ts';
import type { CampaignId, WorkspaceId } from '../../lib/ids.ts';
import { showMedia } from '../media/media-view.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import type { CampaignItemView, CampaignSummaryView, CampaignView } from '../views.ts';
import type { CampaignRouteDeps } from './deps.ts';

export async function showCampaign(
  { reader, posts }: Pick<CampaignRouteDeps, 'reader' | 'posts'>,
  { workspaceId }: Actor,
  id: CampaignId,
): Promise<CampaignView> {
  const found = await reader.find(workspaceId, id);
  if (!found) throw notFound('campaign');
  return {
    ...presentSummary(posts.catalog, found),
    items: found.items.map((item) => presentItem(workspaceId, item)),
  };
}

export function presentSummary(catalog: PlatformCatalog, record: CampaignRecord): CampaignSummaryView {
  const { campaign, current, made, total, counts, createdBy } = record;
  const { brief, generation } = campaign;
  return {
    id: campaign.id,
    name: campaign.name,
    brief: brief && { ...brief, points: [...brief.points], keywords: [...brief.keywords] },
    from: campaign.startsOn,
    to: campaign.endsOn,
    time_zone: campaign.timeZone,
    state: campaign.state,
    ...messageFields('failure', campaign.failure),
    made,
    total,
    current: current && `${catalog.get(current.platform).title}, ${formatDay(current.wallTime)}`,
    writer: generation && { ...generation.writer },
    counts: { ...counts },
    created_by: { id: createdBy.id, name: createdBy.name },
    created_at: campaign.createdAt.toISOString(),
  };
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Such as "Thu 26 Nov". */
const formatDay = (wallTime: string): string =>
  dayFormat.format(new Date(`${wallTime.slice(0, 10)}T00:00:00Z`)).replace(',', '');

function presentItem(workspaceId: WorkspaceId, item: ItemWithPost): CampaignItemView {
  const { post } = item;
  return {
    id: item.id,
    theme: item.theme,
    platform: item.platform,
    account_id: item.accountId,
    at: item.publishAt.toISOString(),
    wall_time: item.wallTime,
    // A deleted post cannot be opened.
    post_id: post ? item.postId : null,
    state: item.state,
    ...messageFields('problem', item.problem),
    post: post && {
      state: post.state,
      caption: post.caption,
      thumb_url: post.first && showMedia({ ...post.first, id: post.first.mediaId, workspaceId }).preview_url,
    },
  };
}
