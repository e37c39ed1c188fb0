/** Keeps what a platform told about some posts, and says when each has its next turn: one transaction for all. */

import type { Insights, PostReading } from '../platform-port/insights.ts';
import type { Transact } from '../tx.ts';
import { runningSums } from './gains.ts';
import { messages } from './messages.ts';
import type { ClaimedPost, FigureStore, FollowedAccount, FollowStore, PostTurn } from './ports.ts';
import { nextReading } from './read-spacing.ts';
import { workOut } from './work-out.ts';

export interface KeepDeps {
  readonly transact: Transact;
  readonly follows: Pick<FollowStore, 'settle'>;
  readonly figures: FigureStore;
}

export interface Answers {
  readonly account: FollowedAccount;
  readonly insights: Insights;
  readonly posts: readonly ClaimedPost[];
  readonly readings: ReadonlyMap<string, PostReading>;
  /** When the answer arrived. */
  readonly readAt: Date;
}

const notSaid = {
  kind: 'nothing',
  plainReason: messages.nothing_said_about_post(),
} as const;

export async function keepReadings(deps: KeepDeps, answers: Answers): Promise<void> {
  const { account, insights, posts, readings, readAt } = answers;
  const readingOf = ({ externalId }: ClaimedPost): PostReading => readings.get(externalId) ?? notSaid;
  await deps.transact(async (tx) => {
    // What was told while somebody disconnected the account is not kept.
    if (!(await deps.figures.lockAccount(tx, account))) return;
    const kept = await deps.figures.readPosts(
      tx,
      posts.map(({ id }) => id),
    );
    const claimed = new Map(posts.map((post) => [post.id, post]));
    const told = kept.flatMap((post) => {
      const asked = claimed.get(post.id);
      const reading = asked && readingOf(asked);
      return reading?.kind === 'told' ? [{ post, values: reading.values }] : [];
    });
    const { figures, ranks, gains } = workOut(insights, told, readAt);
    if (ranks.length > 0) await deps.figures.keep(tx, account, readAt, { figures, ranks });
    await deps.figures.addGains(tx, account, runningSums(gains));
    const isFollowed = new Set(kept.map(({ id }) => id));
    await deps.follows.settle(
      tx,
      posts.filter(({ id }) => isFollowed.has(id)).map((post) => turnOf(answers, post, readingOf(post))),
    );
  });
}

function turnOf({ account, insights, readAt }: Answers, post: ClaimedPost, reading: PostReading): PostTurn {
  const asked = { id: post.id, failures: 0, askedAt: readAt };
  const trouble = reading.kind === 'told' ? null : reading.plainReason;
  if (reading.kind === 'gone') return { ...asked, nextAt: null, ended: 'gone', trouble };
  const nextAt = nextReading({
    publishedAt: post.publishedAt,
    now: readAt,
    endsMs: insights.endsMs(post.externalId),
    keepMs: insights.retention(account).keepMs,
  });
  return { ...asked, nextAt, ended: nextAt === null ? 'old' : null, trouble };
}
