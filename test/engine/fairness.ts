import { atMost, correctness, type Figure, told } from './figures.ts';
import type { Verdict } from './judge-run.ts';
import type { LoadStage } from './load-stage.ts';
import { runPosts } from './run-posts.ts';
import { scaled } from './size.ts';

const limitMs = 2_000;
/** The first comes with the great heap, the others while it is worked on. */
const smallOnesAfterMs = [0, 250, 500, 1_000, 2_000];

export interface FairRun {
  readonly verdict: Verdict;
  /** For each small workspace: how late it began, and how many posts of the large one had not begun then. */
  readonly small: readonly { readonly delayMs: number; readonly stillWaiting: number }[];
}

/** One workspace has thousands of posts due at once; some others have a single one, written down after all of them. */
export async function fairRun(stage: LoadStage, count: number): Promise<FairRun> {
  const few = smallOnesAfterMs.map(() => 1);
  const [large = [], ...small] = await stage.accounts([Math.ceil(count / 5), ...few]);
  const wanted = Array.from({ length: 5 }, () => large)
    .flat()
    .slice(0, count);
  const verdict = await runPosts(stage, [
    ...wanted.map((account) => ({ account, afterMs: 0 })),
    ...small.flat().map((account, index) => ({ account, afterMs: smallOnesAfterMs[index] ?? 0 })),
  ]);
  const isSmall = new Set(small.flat().map(({ workspaceId }) => workspaceId));
  return {
    verdict,
    small: verdict.starts.flatMap(({ post, delayMs }, index) =>
      isSmall.has(post.account.workspaceId)
        ? [
            {
              delayMs,
              stillWaiting: verdict.starts
                .slice(index)
                .filter(({ post: later }) => !isSmall.has(later.account.workspaceId)).length,
            },
          ]
        : [],
    ),
  };
}

export async function fairness(stage: LoadStage, share: number): Promise<Figure[]> {
  const count = scaled(5_000, share);
  const { verdict, small } = await fairRun(stage, count);
  return [
    told('posts of the large workspace', String(count)),
    told('workspaces with one post', String(small.length)),
    ...correctness(verdict),
    atMost(
      'slowest of the small ones began after',
      Math.max(...small.map(({ delayMs }) => delayMs)),
      limitMs,
      'ms',
    ),
    told('each began after', small.map(({ delayMs }) => `${delayMs} ms`).join(', ')),
    told('of the large one, not yet begun then', small.map(({ stillWaiting }) => stillWaiting).join(', ')),
  ];
}
