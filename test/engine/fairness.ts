import type { Verdict } from './judge-run.ts';
import type { LoadFixture } from './load-fixture.ts';
import { atMost, correctnessOf, type Measurement, withoutLimit } from './measurements.ts';
import { runPosts } from './run-posts.ts';
import { scaled } from './size.ts';

const limitMs = 2_000;
/** The first arrives with the large batch, the others while it is processed. */
const smallOnesAfterMs = [0, 250, 500, 1_000, 2_000];

export interface FairnessRun {
  readonly verdict: Verdict;
  /** For each small workspace: how late it started, and how many posts of the large one had not started then. */
  readonly small: readonly { readonly delayMs: number; readonly stillWaiting: number }[];
}

/** One workspace has thousands of posts due at once; some others have a single one, inserted after all of them. */
export async function runFairness(fixture: LoadFixture, count: number): Promise<FairnessRun> {
  const smallWorkspaces = smallOnesAfterMs.map(() => 1);
  const [large = [], ...small] = await fixture.addAccounts([Math.ceil(count / 5), ...smallWorkspaces]);
  const wanted = Array.from({ length: 5 }, () => large)
    .flat()
    .slice(0, count);
  const verdict = await runPosts(fixture, [
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

export async function measureFairness(fixture: LoadFixture, share: number): Promise<Measurement[]> {
  const count = scaled(5_000, share);
  const { verdict, small } = await runFairness(fixture, count);
  return [
    withoutLimit('posts of the large workspace', String(count)),
    withoutLimit('workspaces with one post', String(small.length)),
    ...correctnessOf(verdict),
    atMost(
      'slowest of the small ones began after',
      Math.max(...small.map(({ delayMs }) => delayMs)),
      limitMs,
      'ms',
    ),
    withoutLimit('each began after', small.map(({ delayMs }) => `${delayMs} ms`).join(', ')),
    withoutLimit(
      'of the large one, not yet begun then',
      small.map(({ stillWaiting }) => stillWaiting).join(', '),
    ),
  ];
}
