/** Stores the readings of some posts and schedules the next reading of each, in one transaction. */

import type { PostId } from '../../lib/ids.ts';
import type { EventLog } from '../events/ports.ts';
import type { Insights, PostReading } from '../platform-port/insights.ts';
import type { Transact } from '../tx.ts';
import { computeGains } from './compute-gains.ts';
import { runningSums } from './gains.ts';
import { messages } from './messages.ts';
import type {
  ClaimedPost,
  FollowedAccount,
  FollowedPostUpdate,
  FollowStore,
  NewReading,
  ReadingStore,
  StoredPost,
} from './ports.ts';
import { nextReadingAt } from './reading-schedule.ts';

export interface StoreReadingsDeps {
  readonly transact: Transact;
  readonly follows: Pick<FollowStore, 'settle'>;
  readonly readings: ReadingStore;
  readonly eventLog: EventLog;
}

export interface CollectedReadings {
  readonly account: FollowedAccount;
  readonly insights: Insights;
  readonly posts: readonly ClaimedPost[];
  readonly readings: ReadonlyMap<string, PostReading>;
  /** When the response arrived. */
  readonly readAt: Date;
}

const missingReading = {
  kind: 'nothing',
  plainReason: messages.nothing_said_about_post(),
} as const;

export async function storeReadings(deps: StoreReadingsDeps, answers: CollectedReadings): Promise<void> {
  const { account, insights, posts, readings, readAt } = answers;
  const readingOf = ({ externalId }: ClaimedPost): PostReading => readings.get(externalId) ?? missingReading;
  await deps.transact(async (tx) => {
    // Readings that arrive after the account was disconnected are not stored.
    if (!(await deps.readings.lockAccount(tx, account))) return;
    const storedPosts = await deps.readings.readPosts(
      tx,
      posts.map(({ id }) => id),
    );
    const claimed = new Map(posts.map((post) => [post.id, post]));
    const reported = storedPosts.flatMap((post) => {
      const claim = claimed.get(post.id);
      const reading = claim && readingOf(claim);
      return reading?.kind === 'reported' ? [{ post, values: reading.values }] : [];
    });
    const { newReadings, ranks, gains } = computeGains(insights, reported, readAt);
    if (ranks.length > 0) await deps.readings.save(tx, account, readAt, { newReadings, ranks });
    await deps.readings.addGains(tx, account, runningSums(gains));
    await deps.eventLog.write(
      tx,
      ...listChanged(storedPosts, newReadings).map((id) => ({
        workspaceId: account.workspaceId,
        type: 'figures.updated' as const,
        at: readAt,
        resourceId: id,
        data: { read_at: readAt.toISOString(), by: null },
        auditPlace: null,
      })),
    );
    const followedIds = new Set(storedPosts.map(({ id }) => id));
    await deps.follows.settle(
      tx,
      posts.filter(({ id }) => followedIds.has(id)).map((post) => nextUpdate(answers, post, readingOf(post))),
    );
  });
}

/** A reading that says the same as the last one is not news. */
const listChanged = (posts: readonly StoredPost[], readings: readonly NewReading[]): readonly PostId[] =>
  posts
    .filter(({ id, latest }) =>
      readings.some(({ postId, metric, value }) => postId === id && latest.get(metric) !== value),
    )
    .map(({ id }) => id);

function nextUpdate(
  { account, insights, readAt }: CollectedReadings,
  post: ClaimedPost,
  reading: PostReading,
): FollowedPostUpdate {
  const update = { id: post.id, failures: 0, queriedAt: readAt };
  const trouble = reading.kind === 'reported' ? null : reading.plainReason;
  if (reading.kind === 'gone') return { ...update, nextAt: null, ended: 'gone', trouble };
  const nextAt = nextReadingAt({
    publishedAt: post.publishedAt,
    now: readAt,
    availableForMs: insights.availableForMs(post.externalId),
    maxAgeMs: insights.retention(account).maxAgeMs,
  });
  return { ...update, nextAt, ended: nextAt === null ? 'old' : null, trouble };
}
