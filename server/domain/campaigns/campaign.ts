/**
 * A campaign's life. `making` until each of its items was made, failed or was left as it is: then `made`, or `failed`
 * when not one could be made. A person may stop it: what is made stays, the rest waits until somebody asks for it. Making
 * again, one or all, brings it back to `making`. One that people fill by hand has no items and is `made` from the beginning.
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

/** `skipped`: asked for again, but its post was left as it is. */
export const itemStates = ['waiting', 'making', 'made', 'failed', 'skipped'] as const;
export type ItemState = (typeof itemStates)[number];

/** How the posts of a campaign are made. The same seed gives the same plan and, by the built-in composer, the same words. */
export interface Making {
  readonly seed: string;
  readonly writer: { readonly kind: WriterKind; readonly name: string };
  readonly pictures: boolean;
  /** The name of a template; null: varied, by theme. */
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
  readonly making: Making | null;
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
  readonly round: number;
  readonly byChoice: boolean;
  /** False: making was stopped before its turn came, and nobody has asked for it since. */
  readonly asked: boolean;
  readonly tries: number;
}

/** Whether it is still to be made. */
export const isOpen = ({ state, asked }: Pick<CampaignItem, 'state' | 'asked'>): boolean =>
  asked && (state === 'waiting' || state === 'making');

/** What a campaign is, by what its items are. */
export function stateOf(items: readonly Pick<CampaignItem, 'state' | 'asked' | 'problem'>[]): {
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
