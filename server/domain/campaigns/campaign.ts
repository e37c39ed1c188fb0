/**
 * The states of a campaign. It is `making` until each of its items was generated, failed or was skipped; then it is
 * `made`, or `failed` when no item could be generated. When a person stops it, generated posts stay and the rest wait
 * until they are requested again. Regenerating one item or all brings it back to `making`. A campaign that people fill by
 * hand has no items and is `made` from the start.
 */

import type { AccountId, CampaignId, CampaignItemId, PostId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { Brief } from '../content/brief.ts';
import type { WriterKind } from '../content/writers.ts';
import type { PlatformName } from '../platforms.ts';
import type { Theme } from './arc.ts';
import { messages } from './messages.ts';

export type { Theme } from './arc.ts';

export const campaignStates = ['making', 'made', 'stopped', 'failed'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** `skipped`: regeneration was requested, but its post was left unchanged. */
export const itemStates = ['waiting', 'making', 'made', 'failed', 'skipped'] as const;
export type ItemState = (typeof itemStates)[number];

/** How the posts are generated. The same seed gives the same plan and, with the built-in composer, the same text. */
export interface GenerationSettings {
  readonly seed: string;
  readonly writer: { readonly kind: WriterKind; readonly name: string };
  readonly pictures: boolean;
  /** The name of a template; null: chosen by theme. */
  readonly template: string | null;
}

export interface Campaign {
  readonly id: CampaignId;
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  readonly brief: Brief | null;
  /** Days like 2026-11-19, in the zone. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly timeZone: string;
  readonly state: CampaignState;
  readonly failure: Message | null;
  readonly generation: GenerationSettings | null;
  readonly fromApp: boolean;
  readonly createdBy: UserId;
  readonly createdAt: Date;
}

export interface CampaignItem {
  readonly id: CampaignItemId;
  readonly position: number;
  readonly theme: Theme;
  readonly platform: PlatformName;
  readonly accountId: AccountId | null;
  readonly publishAt: Date;
  readonly wallTime: string;
  readonly state: ItemState;
  readonly problem: Message | null;
  readonly postId: PostId | null;
  readonly postEdit: number | null;
  readonly iteration: number;
  readonly isChosen: boolean;
  /** False: the campaign was stopped before it was generated, and it was not requested again since. */
  readonly isRequested: boolean;
  readonly tries: number;
}

/** Whether it is still to be generated. */
export const isOpen = ({ state, isRequested }: Pick<CampaignItem, 'state' | 'isRequested'>): boolean =>
  isRequested && (state === 'waiting' || state === 'making');

/** The state of a campaign, derived from its items. */
export function deriveState(items: readonly Pick<CampaignItem, 'state' | 'isRequested' | 'problem'>[]): {
  readonly state: CampaignState;
  readonly failure: Message | null;
} {
  if (items.some(isOpen)) return { state: 'making', failure: null };
  if (items.some(({ state }) => state === 'waiting')) return { state: 'stopped', failure: null };
  const failed = items.filter(({ state }) => state === 'failed');
  if (items.length > 0 && failed.length === items.length)
    return {
      state: 'failed',
      failure: failed[0]?.problem ?? messages.nothing_made(),
    };
  return { state: 'made', failure: null };
}
