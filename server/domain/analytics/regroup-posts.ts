/** Moves the gains of a post along when it is moved to another campaign. */
import type { Logger } from '../../lib/logger.ts';
import type { InsightRules } from '../platform-port/insights.ts';
import type { PlatformName } from '../platforms.ts';
import type { Transact } from '../tx.ts';
import { type Gain, runningSums } from './gains.ts';
import type { ReadingStore, RegroupStore } from './ports.ts';

export interface RegroupDeps {
  readonly transact: Transact;
  readonly readings: Pick<ReadingStore, 'lockAccount' | 'addGains'>;
  readonly regroups: RegroupStore;
  readonly rulesOf: (platform: PlatformName) => InsightRules;
  readonly log: Logger;
}

const batchSize = 100;

/** Returns how many were moved. */
export async function regroupPosts(deps: RegroupDeps): Promise<number> {
  const waiting = await deps.regroups.listPending(batchSize);
  for (const { postId, ...account } of waiting) {
    const measures = new Map(
      deps.rulesOf(account.platform).metrics.map(({ name, measure }) => [name, measure]),
    );
    await deps.transact(async (tx) => {
      await deps.readings.lockAccount(tx, account);
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
      await deps.readings.addGains(tx, account, runningSums(moves));
      await deps.regroups.markDone(tx, postId, wanted);
    });
  }
  if (waiting.length > 0)
    deps.log.debug({ posts: waiting.length }, 'moved gains of posts to another campaign');
  return waiting.length;
}
