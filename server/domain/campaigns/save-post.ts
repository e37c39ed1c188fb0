/** Saves the draft of one item: a new one, or new content in the existing one. */

import { joinMessages, type Message } from '../../lib/message.ts';
import type { CaptionVariant } from '../content/brief.ts';
import type { Media } from '../media/ports.ts';
import { recordWords } from '../origins/record-words.ts';
import type { Post, PostMedia } from '../post-model/ports.ts';
import { writeAudit } from '../posts/guards.ts';
import { refuseUnacceptableContent, writeDraft } from '../posts/write-draft.ts';
import type { GeneratorSource } from '../sources/source.ts';
import type { Tx } from '../tx.ts';
import { messages } from './messages.ts';
import type { CampaignDeps, ItemChanges, ItemClaim } from './ports.ts';
import { whyNotReplaceable } from './why-not-replaceable.ts';

/** The post may not be replaced any more. */
export class PostNotReplaceable extends Error {
  readonly reason: Message;
  constructor(reason: Message) {
    super(reason.text);
    this.reason = reason;
  }
}

export interface GeneratedContent {
  readonly caption: CaptionVariant;
  readonly writtenBy: GeneratorSource;
  readonly media: Media | null;
  /** What a person still has to add. */
  readonly missing: Message | null;
}

export async function savePost(
  deps: CampaignDeps,
  tx: Tx,
  turn: ItemClaim,
  generated: GeneratedContent,
): Promise<ItemChanges> {
  const { campaign, item } = turn;
  const media = generated.media
    ? await deps.posts.media.byIds(tx, campaign.workspaceId, [generated.media.id])
    : null;
  const existing = item.postId === null ? undefined : await deps.posts.posts.lockAnywhere(tx, item.postId);
  const wasReviewed = item.postId !== null && (await deps.campaigns.wasReviewed(tx, item.postId));
  const obstacle = whyNotReplaceable(campaign, item, { post: existing, wasReviewed });
  if (obstacle !== null) throw new PostNotReplaceable(obstacle);
  const saved = await (existing
    ? replace(deps, tx, turn, generated, existing, media)
    : createDraft(deps, tx, turn, generated, media ?? []));
  if (saved.postId) await deps.campaigns.creditContributors(tx, campaign.id, saved.postId);
  return saved;
}

async function createDraft(
  deps: CampaignDeps,
  tx: Tx,
  { campaign, item }: ItemClaim,
  { caption, writtenBy, missing }: GeneratedContent,
  media: readonly PostMedia[],
): Promise<ItemChanges> {
  const { workspaceId, createdBy, fromApp, timeZone } = campaign;
  const { platform, publishAt, wallTime } = item;
  const account = item.accountId
    ? await deps.posts.accounts.find(tx, workspaceId, item.accountId)
    : undefined;
  const isConnected = account !== undefined && account.status !== 'disconnected';
  const isPast = publishAt <= deps.clock.now();
  const post = await writeDraft(
    deps.posts,
    tx,
    { workspaceId, userId: createdBy, via: { kind: fromApp ? 'token' : 'session' } },
    'system',
    {
      platform,
      accountId: isConnected ? account.id : null,
      campaignId: campaign.id,
      caption: caption.caption,
      options: caption.options,
      media,
      schedule: isPast ? null : { publishAt, wallTime, timeZone },
    },
    { by: writtenBy, data: { campaign: campaign.id } },
  );
  const problems = [
    missing,
    account && !isConnected
      ? messages.no_longer_connected({
          name: account.name,
        })
      : null,
    isPast ? messages.time_over() : null,
  ].filter((problem) => problem !== null);
  return {
    state: 'made',
    postId: post.id,
    postEdit: post.editNumber,
    problem: problems.length > 0 ? joinMessages(problems) : null,
  };
}

/** Account and time stay unchanged, because a person may have chosen them since. */
async function replace(
  deps: CampaignDeps,
  tx: Tx,
  { campaign }: ItemClaim,
  { caption, writtenBy, missing }: GeneratedContent,
  existing: Post,
  media: readonly PostMedia[] | null,
): Promise<ItemChanges> {
  const now = deps.clock.now();
  const content = { caption: caption.caption, options: caption.options, media: media ?? existing.media };
  refuseUnacceptableContent(deps.posts, { ...content, platform: existing.platform });
  const editNumber = existing.editNumber + 1;
  const { posts } = deps.posts;
  await posts.update(
    tx,
    existing.id,
    { caption: content.caption, options: content.options, editNumber, lastEditorId: campaign.createdBy },
    now,
  );
  if (media) await posts.setMedia(tx, existing, media);
  await recordWords(deps.posts, tx, existing, {
    before: existing,
    after: { ...existing, ...content },
    by: writtenBy,
    at: now,
  });
  await writeAudit(deps.audit, tx, 'system', existing, 'post.written_again', now, { campaign: campaign.id });
  return {
    state: 'made',
    postId: existing.id,
    postEdit: editNumber,
    problem: content.media.length > 0 ? null : missing,
  };
}
