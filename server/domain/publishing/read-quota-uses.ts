import type { Clock } from '../../lib/clock.ts';
import type { AccountId, WorkspaceId } from '../../lib/ids.ts';
import type { AccountStore } from '../accounts/ports.ts';
import type { CountedQuota, Publishers } from '../platform-port/publisher.ts';
import type { Transact } from '../tx.ts';
import { type QuotaStore, quotaKey } from './quota.ts';

export interface ReadQuotaUsesDeps {
  readonly accounts: Pick<AccountStore, 'list'>;
  readonly publishers: Pick<Publishers, 'publisher'>;
  readonly quotas: Pick<QuotaStore, 'usedSince'>;
  readonly transact: Transact;
  readonly clock: Clock;
}

export interface AccountQuotaUse {
  readonly accountId: AccountId;
  readonly quota: CountedQuota;
  /** By this workspace: what others do with a shared quota is theirs. */
  readonly used: number;
}

/** How much of its quotas each account has used; accounts of platforms without a counted quota are left out. */
export async function readQuotaUses(
  deps: ReadQuotaUsesDeps,
  workspaceId: WorkspaceId,
): Promise<AccountQuotaUse[]> {
  const accounts = await deps.accounts.list(workspaceId);
  return deps.transact(async (tx) => {
    const uses: AccountQuotaUse[] = [];
    for (const account of accounts) {
      for (const quota of deps.publishers.publisher(account.platform)?.quotas ?? []) {
        const { since } = quota.window(deps.clock.now());
        const { used } = await deps.quotas.usedSince(tx, quotaKey(account, quota), since);
        uses.push({
          accountId: account.id,
          quota,
          used: used.get(workspaceId) ?? 0,
        });
      }
    }
    return uses;
  });
}
