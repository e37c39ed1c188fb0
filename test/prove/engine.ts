/**
 * `npm run prove -- engine [--only burst,fairness,steady,idle,backlog] [--size small] [--seed n]`: on time, fair, and
 * nothing doubled, lost or unapproved. Durable PostgreSQL, the sandbox and two workers as processes of their own; the
 * sandbox's ledger and the times of the commits judge. `--size small` plays a hundredth of it.
 */
import { parseArgs } from 'node:util';
import { backlog } from '../engine/backlog.ts';
import { burst } from '../engine/burst.ts';
import { fairness } from '../engine/fairness.ts';
import type { Figure } from '../engine/figures.ts';
import { type LoadStage, openLoadStage } from '../engine/load-stage.ts';
import { idle, steady } from '../engine/paces.ts';
import { fullSize, smallSize } from '../engine/size.ts';
import { proveParts } from '../prove-parts.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    size: { type: 'string', default: 'full' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const seed = Number(values.seed);
const share = values.size === 'small' ? smallSize : fullSize;
const say = (text: string): void => console.log(`  ${text}`);

/** Each on a stage of its own: what one leaves behind must not help or burden the next. */
const alone = (part: (stage: LoadStage) => Promise<Figure[]>) => async (): Promise<Figure[]> => {
  await using stage = await openLoadStage('durable');
  return await part(stage);
};
const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  burst: alone((stage) => burst(stage, share)),
  fairness: alone((stage) => fairness(stage, share)),
  steady: alone((stage) => steady(stage, share, seed)),
  idle: alone((stage) => idle(stage, share, seed)),
  backlog: async () => {
    await using full = await openLoadStage('durable');
    await using empty = await openLoadStage('durable');
    return await backlog({ full, empty }, share, seed, say);
  },
};

await proveParts(parts, { only: values.only, size: values.size, seed });
