import type { UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import type { BrandKit } from './brand-kit.ts';

export interface StoredBrand {
  readonly brand: BrandKit;
  readonly updatedAt: Date;
}

export interface BrandStore {
  /** Undefined: none was saved yet. A logo that was deleted since is left out. */
  find(workspaceId: WorkspaceId): Promise<StoredBrand | undefined>;
  save(tx: Tx, workspaceId: WorkspaceId, brand: BrandKit, by: UserId, at: Date): Promise<void>;
}
