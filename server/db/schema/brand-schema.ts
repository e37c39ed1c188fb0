import type { BrandKit } from '../../domain/content/brand-kit.ts';
import type { MediaId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { JsonColumn } from './json-column.ts';

/** The logo has its own column, so that the database knows which file it is. */
export type StoredBrandKit = Omit<BrandKit, 'logoMediaId'>;

export interface BrandTables {
  brand_kits: {
    workspace_id: WorkspaceId;
    kit: JsonColumn<StoredBrandKit>;
    logo_media_id: MediaId | null;
    updated_by: UserId;
    updated_at: Date;
  };
}
