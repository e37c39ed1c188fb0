import type { UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import type { BrandKit } from './brand-kit.ts';

export interface KeptBrand {
  readonly brand: BrandKit;
  readonly updatedAt: Date;
}

export interface BrandStore {
  /** Undefined: nobody has written one yet. A logo that was deleted since is not in it. */
  find(workspaceId: WorkspaceId): Promise<KeptBrand | undefined>;
  save(tx: Tx, workspaceId: WorkspaceId, brand: BrandKit, by: UserId, at: Date): Promise<void>;
}
