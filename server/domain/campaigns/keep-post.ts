/** The draft of one item: a new one, or new words in the one that is there. */

import { joinMessages, type Message } from '../../lib/message.ts';
import type { CaptionVariant } from '../content/brief.ts';
import type { Media } from '../media/ports.ts';
import type { Post, PostMedia } from '../post-model/ports.ts';
import { writeAudit } from '../posts/guards.ts';
import { refuseForeignContent, writeDraft } from '../posts/write-draft.ts';
import type { Tx } from '../tx.ts';
import { messages } from './messages.ts';
import type { CampaignDeps, ItemChanges, Turn } from './ports.ts';
import { whyLeft } from './replaceable.ts';

/** It may not be replaced any more. */
export class PostLeft extends Error {
  readonly reason: Message;
  constructor(reason: Message) {
    super(reason.text);
    this.reason = reason;
  }
}

export interface MadeContent {
  readonly caption: CaptionVariant;
  readonly media: Media | null;
  /** What a person still has to add, in words. */
  readonly missing: Message | null;
}

export async function keepPost(
  deps: CampaignDeps,
  tx: Tx,
  turn: Turn,
  made: MadeContent,
): Promise<ItemChanges> {
  const { campaign, item } = turn;
  const media = made.media ? await deps.posts.media.byIds(tx, campaign.workspaceId, [made.media.id]) : null;
  const old = item.postId === null ? undefined : await deps.posts.posts.lockAnywhere(tx, item.postId);
  const wasReviewed = item.postId !== null && (await deps.campaigns.wasReviewed(tx, item.postId));
  const left = whyLeft(campaign, item, { post: old, wasReviewed });
  if (left !== null) throw new PostLeft(left);
  const kept = await (old
    ? replace(deps, tx, turn, made, old, media)
    : draft(deps, tx, turn, made, media ?? []));
  if (kept.postId) await deps.campaigns.creditContributors(tx, campaign.id, kept.postId);
  return kept;
}

async function draft(
  deps: CampaignDeps,
  tx: Tx,
  { campaign, item }: Turn,
  { caption, missing }: MadeContent,
  media: readonly PostMedia[],
): Promise<ItemChanges> {
  const { workspaceId, createdBy, fromApp, timeZone } = campaign;
  const { platform, publishAt, wallTime } = item;
  const account = item.accountId
    ? await deps.posts.accounts.find(tx, workspaceId, item.accountId)
    : undefined;
  const isConnected = account !== undefined && account.status !== 'disconnected';
  const isOver = publishAt <= deps.clock.now();
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
      schedule: isOver ? null : { publishAt, wallTime, timeZone },
    },
    { campaign: campaign.id },
  );
  const problems = [
    missing,
    account && !isConnected
      ? messages.no_longer_connected({
          name: account.name,
        })
      : null,
    isOver ? messages.time_over() : null,
  ].filter((problem) => problem !== null);
  return {
    state: 'made',
    postId: post.id,
    postEdit: post.editNumber,
    problem: problems.length > 0 ? joinMessages(problems) : null,
  };
}

/** Account and time stay: they may have been chosen by a person since. */
async function replace(
  deps: CampaignDeps,
  tx: Tx,
  { campaign }: Turn,
  { caption, missing }: MadeContent,
  old: Post,
  media: readonly PostMedia[] | null,
): Promise<ItemChanges> {
  const now = deps.clock.now();
  const content = { caption: caption.caption, options: caption.options, media: media ?? old.media };
  refuseForeignContent(deps.posts, { ...content, platform: old.platform });
  const editNumber = old.editNumber + 1;
  const { posts } = deps.posts;
  await posts.update(
    tx,
    old.id,
    { caption: content.caption, options: content.options, editNumber, lastEditorId: campaign.createdBy },
    now,
  );
  if (media) await posts.setMedia(tx, old, media);
  await writeAudit(deps.audit, tx, 'system', old, 'post.written_again', now, { campaign: campaign.id });
  return {
    state: 'made',
    postId: old.id,
    postEdit: editNumber,
    problem: content.media.length > 0 ? null : missing,
  };
}
