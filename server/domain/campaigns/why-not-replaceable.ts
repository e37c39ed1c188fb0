/**
 * Why a post may not be regenerated, or null when it may. Promise: a post that a reviewer was shown or that has comments
 * is never replaced; a post that a person edited is replaced only when that post was chosen explicitly.
 */

import type { Message } from '../../lib/message.ts';
import type { Post } from '../post-model/ports.ts';
import type { Campaign, CampaignItem } from './campaign.ts';
import { messages } from './messages.ts';

export interface ReplaceContext {
  /** Undefined: it was deleted. */
  readonly post: Pick<Post, 'state' | 'editNumber' | 'campaignId'> | undefined;
  readonly wasReviewed: boolean;
}

export function whyNotReplaceable(
  campaign: Pick<Campaign, 'id'>,
  { postId, postEdit, isChosen }: Pick<CampaignItem, 'postId' | 'postEdit' | 'isChosen'>,
  { post, wasReviewed }: ReplaceContext,
): Message | null {
  if (postId === null) return null;
  if (!post) return isChosen ? null : messages.draft_deleted();
  if (post.campaignId !== campaign.id) return messages.left_taken_out();
  if (post.state !== 'draft') return messages.left_by_state({ state: post.state });
  if (wasReviewed) return messages.left_reviewed();
  if (post.editNumber !== postEdit && !isChosen) return messages.left_changed();
  return null;
}
