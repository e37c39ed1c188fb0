/**
 * Whether a post may be written anew. Promise: what a reviewer was shown, or said something about, is never replaced;
 * what a person changed is replaced only when they chose that very post. Words when it is left as it is, else null.
 */
import type { Post } from '../post-model/ports.ts';
import type { Campaign, CampaignItem } from './campaign.ts';

export interface Standing {
  /** Undefined: it was deleted. */
  readonly post: Pick<Post, 'state' | 'editNumber' | 'campaignId'> | undefined;
  readonly wasReviewed: boolean;
}

export function whyLeft(
  campaign: Pick<Campaign, 'id'>,
  { postId, postEdit, byChoice }: Pick<CampaignItem, 'postId' | 'postEdit' | 'byChoice'>,
  { post, wasReviewed }: Standing,
): string | null {
  if (postId === null) return null;
  if (!post) return byChoice ? null : 'Its draft was deleted. Choose it by itself to make it again.';
  if (post.campaignId !== campaign.id) return 'Left as it is: the post was taken out of this campaign.';
  if (post.state !== 'draft') return `Left as it is: the post is ${post.state.replaceAll('_', ' ')}.`;
  if (wasReviewed) return 'Left as it is: somebody has reviewed it already. Edit the draft instead.';
  if (post.editNumber !== postEdit && !byChoice)
    return 'Left as it is: somebody has changed it. Choose it by itself to replace it.';
  return null;
}
