/** What campaigns need from outside, in their own words. */
import type { Clock } from '../../lib/clock.ts';
import type { AccountId, CampaignId, CampaignItemId, PostId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { ReadBrandDeps } from '../content/keep-brand.ts';
import type { MakePicturesDeps } from '../content/make-pictures.ts';
import type { Writers } from '../content/writers.ts';
import type { LiveEvents } from '../live/ports.ts';
import type { PostMedia } from '../post-model/ports.ts';
import type { PostState } from '../post-model/post.ts';
import type { PostDeps } from '../posts/deps.ts';
import type { Person } from '../posts/reader.ts';
import type { Transact, Tx } from '../tx.ts';
import type { Campaign, CampaignItem } from './campaign.ts';

/** The next post of a campaign, to be made by whoever holds the campaign. */
export interface Turn {
  readonly campaign: Campaign;
  readonly item: CampaignItem;
  readonly holder: string;
}

/** Undefined leaves a value as it is. */
export type CampaignChanges = Partial<Pick<Campaign, 'name' | 'brief' | 'state' | 'failure' | 'making'>>;
export type ItemChanges = Partial<
  Pick<CampaignItem, 'state' | 'problem' | 'postId' | 'postEdit' | 'round' | 'byChoice' | 'asked' | 'tries'>
>;

export interface CampaignStore {
  insert(tx: Tx, campaign: Campaign, items: readonly CampaignItem[]): Promise<void>;
  /** Held until the transaction ends. Throws `not_found` for a foreign or unknown one. */
  lock(tx: Tx, workspaceId: WorkspaceId, id: CampaignId): Promise<Campaign>;
  items(tx: Tx, id: CampaignId): Promise<readonly CampaignItem[]>;
  update(tx: Tx, id: CampaignId, changes: CampaignChanges): Promise<void>;
  updateItem(tx: Tx, id: CampaignItemId, changes: ItemChanges): Promise<void>;
  /** Its posts stay, and belong to no campaign. */
  remove(tx: Tx, id: CampaignId): Promise<void>;
  /** When posts that are planned and not made yet will go out on that account. */
  plannedTimes(tx: Tx, accountId: AccountId): Promise<readonly Date[]>;
  /** Captions that must not come again: those of the campaign's posts as they are now. */
  captions(id: CampaignId): Promise<readonly string[]>;
  /** Its posts are made from what this person wrote or asked for, too. */
  addContributor(tx: Tx, campaign: Pick<Campaign, 'id' | 'workspaceId'>, userId: UserId): Promise<void>;
  /** Everybody whom the campaign's posts are made from counts as an author of this one. */
  creditContributors(tx: Tx, id: CampaignId, postId: PostId): Promise<void>;
  /** Whether a reviewer was shown it or asked to review it, or somebody said something about it. */
  wasReviewed(tx: Tx, postId: PostId): Promise<boolean>;
  /**
   * Takes the campaign that waited longest for its turn and that nobody holds, until then. Undefined: none could be
   * had; one that somebody has locked for a moment is passed over. A turn that was begun and given up by a process that
   * died is taken again.
   */
  hold(tx: Tx, holder: string, now: Date, until: Date): Promise<Campaign | undefined>;
  /** Whether one waits that nobody holds, locked or not. */
  isWaiting(tx: Tx, now: Date): Promise<boolean>;
  /** The campaign, locked, if it is still being made and this holder's; undefined when not. */
  lockHeld(tx: Tx, id: CampaignId, holder: string): Promise<Campaign | undefined>;
  /** False when it was lost. Commits at once. */
  renew(id: CampaignId, holder: string, until: Date): Promise<boolean>;
  letGo(tx: Tx, id: CampaignId): Promise<void>;
}

/** Tells every process that there is something to make. A lost call costs time, never a post. */
export interface CampaignSignal {
  waiting(tx: Tx): Promise<void>;
}

export interface ShownItem extends CampaignItem {
  /** Null when it is not made, or was deleted. */
  readonly post: {
    readonly state: PostState;
    readonly caption: string;
    /** Its first file. */
    readonly first: PostMedia | null;
  } | null;
}

export interface CampaignRecord {
  readonly campaign: Campaign;
  readonly createdBy: Person;
  readonly made: number;
  readonly total: number;
  readonly current: Pick<CampaignItem, 'platform' | 'wallTime'> | null;
  /** Of all its posts, also those that people added. */
  readonly counts: Partial<Readonly<Record<PostState, number>>>;
}

export interface CampaignReader {
  list(
    workspaceId: WorkspaceId,
    page: { readonly before: CampaignId | undefined; readonly limit: number },
  ): Promise<readonly CampaignRecord[]>;
  find(
    workspaceId: WorkspaceId,
    id: CampaignId,
  ): Promise<(CampaignRecord & { readonly items: readonly ShownItem[] }) | undefined>;
}

export interface CampaignDeps extends ReadBrandDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly log: Logger;
  readonly events: LiveEvents;
  readonly campaigns: CampaignStore;
  readonly signal: CampaignSignal;
  readonly posts: PostDeps;
  readonly writers: Writers;
  readonly studio: MakePicturesDeps;
}
