/** Judges many posts of one run by the sandbox's ledger, all at once, after everything has settled. */
import type { PostDetailView } from '../../../server/http/posts/views.ts';
import { entriesAfter, findEvidence, readLinkedPosts } from '../../platforms/evidence.ts';
import { judgePost } from '../../platforms/judge-post.ts';
import type { PublishingFixture } from '../publishing-fixture.ts';

export interface SentPost {
  readonly id: string;
  /** A word in its caption and in no other. */
  readonly uniqueWord: string;
  readonly label: string;
  /** The outcome could not be looked up, so a person may have been asked. */
  readonly unknowable?: boolean;
}

export interface Verdicts {
  readonly states: Readonly<Partial<Record<PostDetailView['state'], number>>>;
  readonly faults: readonly string[];
}

/** Judged by the ledger after that entry; entries of `others` are judged elsewhere. */
export async function judgePosts(
  fixture: PublishingFixture,
  posts: readonly SentPost[],
  after = 0,
  others: readonly SentPost[] = [],
): Promise<Verdicts> {
  const entries = await entriesAfter(fixture.server.sandboxUrl, after);
  const states: Partial<Record<PostDetailView['state'], number>> = {};
  const faults: string[] = [];
  for (const { id, uniqueWord, label, unknowable = false } of posts) {
    const post = await fixture.ines.readPost(id);
    const evidence = findEvidence(entries, { word: uniqueWord, wordless: false }, post);
    const { state, fault } = judgePost(
      post,
      { ...evidence, linked: await readLinkedPosts(post.permalink) },
      { unknowable },
    );
    states[state] = (states[state] ?? 0) + 1;
    if (fault) faults.push(`${label}: ${fault}`);
    if (post.attempts.some(({ finished_at }) => finished_at === null) && state !== 'unconfirmed')
      faults.push(`${label}: an attempt is open (${state})`);
  }
  const uniqueWords = [...posts, ...others].map(({ uniqueWord }) => uniqueWord);
  for (const { action, text } of entries)
    if (action === 'made_visible' && !uniqueWords.some((word) => text?.includes(word)))
      faults.push(`"${text}" became visible, and nobody sent it`);
  return { states, faults };
}

export const lastLedgerSeq = async ({ server }: PublishingFixture): Promise<number> =>
  (await entriesAfter(server.sandboxUrl, 0)).at(-1)?.seq ?? 0;
