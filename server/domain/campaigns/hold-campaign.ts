/** Whoever makes a post of a campaign holds the campaign; who has lost it may write nothing. */
import { later, seconds } from '../../lib/clock.ts';
import type { Tx } from '../tx.ts';
import type { CampaignDeps, Turn } from './ports.ts';

/** A process that died is waited for no longer than this. */
export const holdMs = seconds(30);
const renewMs = seconds(2);

/** It was stopped or deleted, or somebody else makes it: nothing of what we made is kept. */
export class HoldLost extends Error {}

/** First of all in the transaction that keeps what was made: until it ends, nobody takes the campaign from us. */
export async function requireHold(
  { campaigns }: Pick<CampaignDeps, 'campaigns'>,
  tx: Tx,
  { campaign, holder }: Turn,
): Promise<void> {
  const held = await campaigns.lockHeld(tx, campaign.id, holder);
  if (!held) throw new HoldLost('the campaign was stopped, or is made by somebody else');
}

/** Renews the hold until disposed; `lost` tells when there is none any more, so that a long work ends early. */
export function keepHold(
  deps: Pick<CampaignDeps, 'campaigns' | 'clock' | 'log'>,
  { campaign, holder }: Turn,
): Disposable & { readonly lost: AbortSignal } {
  const gone = new AbortController();
  const timer = setInterval(() => {
    deps.campaigns.renew(campaign.id, holder, later(deps.clock.now(), holdMs)).then(
      (kept) => {
        if (!kept) gone.abort(new HoldLost('the campaign was stopped'));
      },
      (error: unknown) =>
        deps.log.warn({ error, campaign: campaign.id }, 'a campaign could not be held longer'),
    );
  }, renewMs);
  timer.unref();
  return { lost: gone.signal, [Symbol.dispose]: () => clearInterval(timer) };
}
