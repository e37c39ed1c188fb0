/** A post that was put into another campaign takes what it gained along. */
import type { Logger } from '../../lib/logger.ts';
import type { FigureRules } from '../platform-port/insights.ts';
import type { PlatformName } from '../platforms.ts';
import type { Transact } from '../tx.ts';
import { type Gain, runningSums } from './gains.ts';
import type { FigureStore, RegroupStore } from './ports.ts';

export interface RegroupDeps {
  readonly transact: Transact;
  readonly figures: Pick<FigureStore, 'lockAccount' | 'addGains'>;
  readonly regroups: RegroupStore;
  readonly rulesOf: (platform: PlatformName) => FigureRules;
  readonly log: Logger;
}

const atOnce = 100;

/** Returns how many were moved. */
export async function regroupPosts(deps: RegroupDeps): Promise<number> {
  const waiting = await deps.regroups.waiting(atOnce);
  for (const { postId, ...account } of waiting) {
    const measures = new Map(
      deps.rulesOf(account.platform).metrics.map(({ name, measure }) => [name, measure]),
    );
    await deps.transact(async (tx) => {
      await deps.figures.lockAccount(tx, account);
      const post = await deps.regroups.lock(tx, postId);
      if (!post) return;
      const { counted, wanted } = post;
      const moves: Gain[] = [];
      for (const { metric, at, gained } of await deps.regroups.gains(tx, postId)) {
        const measure = measures.get(metric) ?? null;
        if (measure === null || counted === wanted) continue;
        moves.push({ campaignId: counted, measure, at, gained: -gained, told: -1 });
        moves.push({ campaignId: wanted, measure, at, gained, told: 1 });
      }
      await deps.figures.addGains(tx, account, runningSums(moves));
      await deps.regroups.done(tx, postId, wanted);
    });
  }
  if (waiting.length > 0)
    deps.log.debug({ posts: waiting.length }, 'posts took their gains to another campaign');
  return waiting.length;
}
