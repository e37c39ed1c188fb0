/**
 * `npm run prove -- engine [--only burst,fairness,steady,idle,backlog] [--size small] [--seed n]`: on time, fair, and
 * nothing doubled, lost or unapproved. Durable PostgreSQL, the sandbox and two workers as processes of their own; the
 * sandbox's ledger and the times of the commits judge. `--size small` plays a hundredth of it. The backlog takes twice
 * as long as a part should: a million posts are written before anything is measured, and must stand in one database.
 */
import { backlog } from '../engine/backlog.ts';
import { burst } from '../engine/burst.ts';
import { fairness } from '../engine/fairness.ts';
import type { Figure } from '../engine/figures.ts';
import { type LoadStage, openLoadStage } from '../engine/load-stage.ts';
import { idle, steady } from '../engine/paces.ts';
import { fullSize, smallSize } from '../engine/size.ts';
import { defineProof, figures, say } from '../proof.ts';

/** Each on a stage of its own: what one leaves behind must not help or burden the next. */
const alone = (part: (stage: LoadStage) => Promise<Figure[]>) =>
  figures(async () => {
    await using stage = await openLoadStage('durable');
    return await part(stage);
  });

export const proof = defineProof({
  hasSeed: true,
  options: { size: 'full' },
  parts: ({ seed, size }) => {
    const share = size === 'small' ? smallSize : fullSize;
    return {
      burst: alone((stage) => burst(stage, share)),
      fairness: alone((stage) => fairness(stage, share)),
      steady: alone((stage) => steady(stage, share, seed)),
      idle: alone((stage) => idle(stage, share, seed)),
      backlog: figures(async () => {
        await using full = await openLoadStage('durable');
        await using empty = await openLoadStage('durable');
        return await backlog({ full, empty }, share, seed, say);
      }),
    };
  },
});
