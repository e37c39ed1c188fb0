/**
 * Whether a post may be written anew. Promise: what a reviewer was shown, or said something about, is never replaced;
 * what a person changed is replaced only when they chose that very post. Words when it is left as it is, else null.
 */

import type { Message } from '../../lib/message.ts';
import type { Post } from '../post-model/ports.ts';
import type { Campaign, CampaignItem } from './campaign.ts';
import { messages } from './messages.ts';

export interface Standing {
  /** Undefined: it was deleted. */
  readonly post: Pick<Post, 'state' | 'editNumber' | 'campaignId'> | undefined;
  readonly wasReviewed: boolean;
}

export function whyLeft(
  campaign: Pick<Campaign, 'id'>,
  { postId, postEdit, byChoice }: Pick<CampaignItem, 'postId' | 'postEdit' | 'byChoice'>,
  { post, wasReviewed }: Standing,
): Message | null {
  if (postId === null) return null;
  if (!post) return byChoice ? null : messages.draft_deleted();
  if (post.campaignId !== campaign.id) return messages.left_taken_out();
  if (post.state !== 'draft') return messages.left_by_state({ state: post.state });
  if (wasReviewed) return messages.left_reviewed();
  if (post.editNumber !== postEdit && !byChoice) return messages.left_changed();
  return null;
}
