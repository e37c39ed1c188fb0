/** Judges many posts of one run by the sandbox's ledger, all at once and when everything has come to rest. */
import type { PostDetailView } from '../../../server/http/posts/views.ts';
import { entriesAfter, evidenceIn, shownBehind } from '../../platforms/evidence.ts';
import { judge } from '../../platforms/judge.ts';
import type { Stage } from '../stage.ts';

export interface SentPost {
  readonly id: string;
  /** Stands in its caption and in no other. */
  readonly word: string;
  readonly label: string;
  /** Nobody could find out what became of it, so a person may have been asked. */
  readonly unknowable?: boolean;
}

export interface Verdicts {
  readonly states: Readonly<Partial<Record<PostDetailView['state'], number>>>;
  readonly faults: readonly string[];
}

/** Judged by what the ledger says after that entry; what it says of `others` is judged elsewhere. */
export async function judgeAll(
  stage: Stage,
  posts: readonly SentPost[],
  after = 0,
  others: readonly SentPost[] = [],
): Promise<Verdicts> {
  const entries = await entriesAfter(stage.house.sandboxUrl, after);
  const states: Partial<Record<PostDetailView['state'], number>> = {};
  const faults: string[] = [];
  for (const { id, word, label, unknowable = false } of posts) {
    const post = await stage.ines.read(id);
    const evidence = evidenceIn(entries, { word, wordless: false }, post);
    const { state, fault } = judge(
      post,
      { ...evidence, linked: await shownBehind(post.permalink) },
      { unknowable },
    );
    states[state] = (states[state] ?? 0) + 1;
    if (fault) faults.push(`${label}: ${fault}`);
    if (post.attempts.some(({ finished_at }) => finished_at === null) && state !== 'unconfirmed')
      faults.push(`${label}: an attempt is open (${state})`);
  }
  const words = [...posts, ...others].map(({ word }) => word);
  for (const { action, text } of entries)
    if (action === 'made_visible' && !words.some((word) => text?.includes(word)))
      faults.push(`"${text}" became visible, and nobody sent it`);
  return { states, faults };
}

export const lastEntry = async ({ house }: Stage): Promise<number> =>
  (await entriesAfter(house.sandboxUrl, 0)).at(-1)?.seq ?? 0;
