/** Lets posts become due at their instants, waits until all are at an end, and has them judged. */
import type { PostId } from '../../server/lib/ids.ts';
import type { CrowdAccount } from './crowd.ts';
import { addApprovedPosts, type ScheduledPost, schedulePosts } from './crowd-posts.ts';
import { judgeRun, type Verdict } from './judge-run.ts';
import type { LoadStage } from './load-stage.ts';
import { lastSeen, seenAfter } from './seen.ts';
import { readStarts } from './watch-starts.ts';

export interface WantedPost {
  readonly account: CrowdAccount;
  /** After the beginning of the run. */
  readonly afterMs: number;
}

export interface Run {
  readonly posts: readonly ScheduledPost[];
  readonly beginsAt: Date;
  /** Resolves when all are at an end, or when it is clear that they will not be. */
  readonly verdict: Promise<Verdict>;
}

const lookEveryMs = 250;

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A whole second in which there is time to schedule so many posts, also on a busy machine. */
export const soon = (posts: number): Date =>
  new Date(Math.ceil((Date.now() + 1_500 + posts * 1.5) / 1_000) * 1_000);

export async function runPosts(stage: LoadStage, wanted: readonly WantedPost[]): Promise<Verdict> {
  const { verdict } = await startRun(stage, wanted);
  return verdict;
}

/** Writes the posts down; they become due from `beginsAt` on, which is chosen when they are written. */
export async function startRun(
  stage: LoadStage,
  wanted: readonly WantedPost[],
  beginning: () => Date = () => soon(wanted.length),
): Promise<Run> {
  const approved = await addApprovedPosts(
    stage.pool,
    stage.pattern,
    wanted.map(({ account }) => account),
  );
  if (wanted.length > 500) await stage.pool.query('analyze');
  const seenBefore = await lastSeen(stage.sandboxUrl);
  const beginsAt = beginning();
  const posts = approved.map((post, index) => ({
    ...post,
    dueAt: new Date(beginsAt.getTime() + (wanted[index]?.afterMs ?? 0)),
  }));
  await schedulePosts(stage.pool, posts);
  if (new Date() >= beginsAt)
    throw new Error('the machine is too busy: posts were due before they were scheduled');
  return { posts, beginsAt, verdict: judged(stage, posts, seenBefore) };
}

async function judged(
  stage: LoadStage,
  posts: readonly ScheduledPost[],
  seenBefore: number,
): Promise<Verdict> {
  const lastDue = new Date(Math.max(...posts.map(({ dueAt }) => dueAt.getTime())));
  await sleep(lastDue.getTime() - Date.now());
  const patientUntil = Date.now() + 60_000 + posts.length * 20;
  while ((await notAtAnEnd(stage, lastDue)) > 0 && Date.now() < patientUntil) await sleep(lookEveryMs);
  const ids = posts.map(({ id }) => id);
  const states = await stage.pool.query<{ id: PostId; state: string }>(
    'select id::text as id, state from posts where id = any($1::bigint[])',
    [ids],
  );
  return judgeRun(
    posts,
    await readStarts(stage.pool, ids),
    new Map(states.rows.map(({ id, state }) => [id, state])),
    await seenAfter(stage.sandboxUrl, seenBefore),
  );
}

/** Both counts are read from the small indexes that the due clock reads. */
async function notAtAnEnd({ pool }: LoadStage, lastDue: Date): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select (select count(*) from posts where state = 'scheduled' and publish_at <= $1)
       + (select count(*) from posts where state = 'publishing') as count`,
    [lastDue],
  );
  return Number(rows[0]?.count);
}
