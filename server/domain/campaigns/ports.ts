/** The stores and services that campaigns need. */
import type { Clock } from '../../lib/clock.ts';
import type { AccountId, CampaignId, CampaignItemId, PostId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { GeneratePicturesDeps } from '../content/generate-pictures.ts';
import type { ReadBrandDeps } from '../content/save-brand.ts';
import type { Writers } from '../content/writers.ts';
import type { LiveEvents } from '../live/ports.ts';
import type { GeneratedTexts } from '../origins/ports.ts';
import type { PostMedia } from '../post-model/ports.ts';
import type { PostState } from '../post-model/post.ts';
import type { PostDeps } from '../posts/deps.ts';
import type { Person } from '../posts/reader.ts';
import type { Transact, Tx } from '../tx.ts';
import type { Campaign, CampaignItem } from './campaign.ts';

/** The next item of a campaign, claimed by the worker that holds the lease on the campaign. */
export interface ItemClaim {
  readonly campaign: Campaign;
  readonly item: CampaignItem;
  readonly holder: string;
}

/** Undefined leaves a value as it is. */
export type CampaignChanges = Partial<Pick<Campaign, 'name' | 'brief' | 'state' | 'failure' | 'generation'>>;
export type ItemChanges = Partial<
  Pick<
    CampaignItem,
    'state' | 'problem' | 'postId' | 'postEdit' | 'iteration' | 'isChosen' | 'isRequested' | 'tries'
  >
>;

export interface CampaignStore {
  insert(tx: Tx, campaign: Campaign, items: readonly CampaignItem[]): Promise<void>;
  /** Locked until the transaction ends. Throws `not_found` when it does not exist in this workspace. */
  lock(tx: Tx, workspaceId: WorkspaceId, id: CampaignId): Promise<Campaign>;
  items(tx: Tx, id: CampaignId): Promise<readonly CampaignItem[]>;
  update(tx: Tx, id: CampaignId, changes: CampaignChanges): Promise<void>;
  updateItem(tx: Tx, id: CampaignItemId, changes: ItemChanges): Promise<void>;
  /** Its posts stay, and belong to no campaign. */
  remove(tx: Tx, id: CampaignId): Promise<void>;
  /** The times of posts of that account that are planned but not generated yet. */
  plannedTimes(tx: Tx, accountId: AccountId): Promise<readonly Date[]>;
  /** Captions that must not be repeated: the current ones of the campaign's posts. */
  captions(id: CampaignId): Promise<readonly string[]>;
  /** Records that this person contributed to what its posts are generated from. */
  addContributor(tx: Tx, campaign: Pick<Campaign, 'id' | 'workspaceId'>, userId: UserId): Promise<void>;
  /** Makes every contributor of the campaign an author of this post. */
  creditContributors(tx: Tx, id: CampaignId, postId: PostId): Promise<void>;
  /** Whether a reviewer was shown it or asked to review it, or someone commented on it. */
  wasReviewed(tx: Tx, postId: PostId): Promise<boolean>;
  /**
   * Leases the campaign that has waited longest and has no lease, until the given time. Undefined: none is available;
   * campaigns locked by another transaction are skipped. Expired leases of processes that died are taken over.
   */
  acquireLease(tx: Tx, holder: string, now: Date, until: Date): Promise<Campaign | undefined>;
  /** Whether a campaign without a lease waits, locked or not. */
  hasWaiting(tx: Tx, now: Date): Promise<boolean>;
  /** Locks the campaign if it is still `making` and leased by this holder; else undefined. */
  lockLeased(tx: Tx, id: CampaignId, holder: string): Promise<Campaign | undefined>;
  /** False when the lease was lost. Commits at once. */
  renewLease(id: CampaignId, holder: string, until: Date): Promise<boolean>;
  releaseLease(tx: Tx, id: CampaignId): Promise<void>;
}

/** Notifies every process that an item waits. A lost notification costs time, never a post. */
export interface CampaignSignal {
  notifyWaiting(tx: Tx): Promise<void>;
}

export interface ItemWithPost extends CampaignItem {
  /** Null when it was not generated yet, or was deleted. */
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
  /** Counts of all its posts, including those that people added. */
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
  ): Promise<(CampaignRecord & { readonly items: readonly ItemWithPost[] }) | undefined>;
}

export interface CampaignDeps extends ReadBrandDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly log: Logger;
  readonly events: LiveEvents;
  readonly campaigns: CampaignStore;
  readonly generated: GeneratedTexts;
  readonly signal: CampaignSignal;
  readonly posts: PostDeps;
  readonly writers: Writers;
  readonly pictureDeps: GeneratePicturesDeps;
}
