/** The lease on a campaign: the worker that generates its posts holds it, and writes nothing once it is lost. */
import { later, seconds } from '../../lib/clock.ts';
import type { Tx } from '../tx.ts';
import type { CampaignDeps, ItemClaim } from './ports.ts';

/** After this time another worker may take over from one that died. */
export const leaseMs = seconds(30);
const renewMs = seconds(2);

/** The campaign was stopped, deleted or taken over: nothing we generated is stored. */
export class LeaseLost extends Error {}

/** Called first in the transaction that stores the result: until it ends, no other worker can take the campaign. */
export async function requireLease(
  { campaigns }: Pick<CampaignDeps, 'campaigns'>,
  tx: Tx,
  { campaign, holder }: ItemClaim,
): Promise<void> {
  const leased = await campaigns.lockLeased(tx, campaign.id, holder);
  if (!leased) throw new LeaseLost('the campaign was stopped, or another worker has the lease');
}

/** Renews the lease until disposed; aborts `lost` when the lease is gone, so that long work ends early. */
export function startLeaseRenewal(
  deps: Pick<CampaignDeps, 'campaigns' | 'clock' | 'log'>,
  { campaign, holder }: ItemClaim,
): Disposable & { readonly lost: AbortSignal } {
  const lostController = new AbortController();
  const timer = setInterval(() => {
    deps.campaigns.renewLease(campaign.id, holder, later(deps.clock.now(), leaseMs)).then(
      (isRenewed) => {
        if (!isRenewed) lostController.abort(new LeaseLost('the campaign was stopped'));
      },
      (error: unknown) =>
        deps.log.warn({ error, campaign: campaign.id }, 'the lease on a campaign could not be renewed'),
    );
  }, renewMs);
  timer.unref();
  return { lost: lostController.signal, [Symbol.dispose]: () => clearInterval(timer) };
}
