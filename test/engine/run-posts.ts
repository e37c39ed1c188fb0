/** Lets posts become due at their instants, waits until all have ended, and judges them. */
import type { PostId } from '../../server/lib/ids.ts';
import type { BulkAccount } from './bulk-accounts.ts';
import { addApprovedPosts, type ScheduledPost, schedulePosts } from './bulk-posts.ts';
import { judgeRun, type Verdict } from './judge-run.ts';
import type { LoadFixture } from './load-fixture.ts';
import { lastVisibleSeq, visibleAfter } from './visible-entries.ts';
import { readStarts } from './watch-starts.ts';

export interface PlannedPost {
  readonly account: BulkAccount;
  /** After the start of the run. */
  readonly afterMs: number;
}

export interface Run {
  readonly posts: readonly ScheduledPost[];
  readonly startsAt: Date;
  /** Resolves when all have ended, or when it is clear that they will not. */
  readonly verdict: Promise<Verdict>;
}

const pollIntervalMs = 250;

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A whole second that leaves time to schedule so many posts, also on a busy machine. */
export const scheduleStart = (posts: number): Date =>
  new Date(Math.ceil((Date.now() + 1_500 + posts * 1.5) / 1_000) * 1_000);

export async function runPosts(fixture: LoadFixture, wanted: readonly PlannedPost[]): Promise<Verdict> {
  const { verdict } = await startRun(fixture, wanted);
  return verdict;
}

/** Writes the posts; they become due from `startsAt` on, which is chosen when they are written. */
export async function startRun(
  fixture: LoadFixture,
  wanted: readonly PlannedPost[],
  beginning: () => Date = () => scheduleStart(wanted.length),
): Promise<Run> {
  const approved = await addApprovedPosts(
    fixture.pool,
    fixture.pattern,
    wanted.map(({ account }) => account),
  );
  if (wanted.length > 500) await fixture.pool.query('analyze');
  const seenBefore = await lastVisibleSeq(fixture.sandboxUrl);
  const startsAt = beginning();
  const posts = approved.map((post, index) => ({
    ...post,
    dueAt: new Date(startsAt.getTime() + (wanted[index]?.afterMs ?? 0)),
  }));
  await schedulePosts(fixture.pool, posts);
  if (new Date() >= startsAt)
    throw new Error('the machine is too busy: posts were due before they were scheduled');
  return { posts, startsAt, verdict: judged(fixture, posts, seenBefore) };
}

async function judged(
  fixture: LoadFixture,
  posts: readonly ScheduledPost[],
  seenBefore: number,
): Promise<Verdict> {
  const lastDue = new Date(Math.max(...posts.map(({ dueAt }) => dueAt.getTime())));
  await sleep(lastDue.getTime() - Date.now());
  const deadline = Date.now() + 60_000 + posts.length * 20;
  while ((await unfinished(fixture, lastDue)) > 0 && Date.now() < deadline) await sleep(pollIntervalMs);
  const ids = posts.map(({ id }) => id);
  const states = await fixture.pool.query<{ id: PostId; state: string }>(
    'select id::text as id, state from posts where id = any($1::bigint[])',
    [ids],
  );
  return judgeRun(
    posts,
    await readStarts(fixture.pool, ids),
    new Map(states.rows.map(({ id, state }) => [id, state])),
    await visibleAfter(fixture.sandboxUrl, seenBefore),
  );
}

/** Both counts are read from the small indexes that the due clock reads. */
async function unfinished({ pool }: LoadFixture, lastDue: Date): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select (select count(*) from posts where state = 'scheduled' and publish_at <= $1)
       + (select count(*) from posts where state = 'publishing') as count`,
    [lastDue],
  );
  return Number(rows[0]?.count);
}
