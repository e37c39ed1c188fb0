import type { Generated } from 'kysely';
import type { PlatformName } from '../../domain/platforms.ts';
import type { WorkspaceId } from '../../lib/ids.ts';

/** What platforms reported about limits and people, and what we used. */
export interface PlatformTables {
  platform_usage: { key: string; used_share: number; wait_until: Date | null; noted_at: Date };
  quota_uses: { quota: string; attempt_id: string; workspace_id: WorkspaceId; at: Date };
  platform_notices: { platform: PlatformName; digest: string; kind: string; received_at: Date };
  data_deletions: {
    code: string;
    platform: PlatformName;
    digest: string;
    requested_at: Date;
    finished_at: Date | null;
    accounts_removed: Generated<number>;
  };
}
