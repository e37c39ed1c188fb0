/** What the sandbox's ledger and the database say about a run, post by post. */
import type { PostId } from '../../server/lib/ids.ts';
import type { ScheduledPost } from './bulk-posts.ts';
import type { VisibleEntry } from './visible-entries.ts';
import type { StartedAttempts } from './watch-starts.ts';

export interface Start {
  readonly post: ScheduledPost;
  /** From the instant it was due until its first attempt was committed. */
  readonly delayMs: number;
}

export interface Verdict {
  readonly posts: number;
  /** In the order in which they started. */
  readonly starts: readonly Start[];
  /** Attempts beyond the first of a post: none is needed where nothing fails. */
  readonly extraAttempts: number;
  readonly early: readonly string[];
  readonly doubled: readonly string[];
  readonly lost: readonly string[];
  readonly unapproved: readonly string[];
}

export function judgeRun(
  posts: readonly ScheduledPost[],
  startedAttempts: ReadonlyMap<PostId, StartedAttempts>,
  states: ReadonlyMap<PostId, string>,
  visible: readonly VisibleEntry[],
): Verdict {
  const shownAs = Map.groupBy(visible, ({ account, text }) => `${account} ${text}`);
  const approved = new Set(posts.map(({ account, text }) => `${account.externalId} ${text}`));
  const starts: Start[] = [];
  const early: string[] = [];
  const doubled: string[] = [];
  const lost: string[] = [];
  let extraAttempts = 0;
  for (const post of posts) {
    const start = startedAttempts.get(post.id);
    const shown = shownAs.get(`${post.account.externalId} ${post.text}`) ?? [];
    if (start) {
      starts.push({ post, delayMs: start.committedAt.getTime() - post.dueAt.getTime() });
      extraAttempts += start.attempts - 1;
    }
    const instants = [
      ...(start ? [start.recordedAt, start.committedAt] : []),
      ...shown.map(({ at }) => new Date(at)),
    ];
    if (instants.some((instant) => instant < post.dueAt))
      early.push(`${post.id}: due ${post.dueAt.toISOString()}`);
    if (shown.length > 1) doubled.push(`${post.id}: visible ${shown.length} times`);
    const state = states.get(post.id) ?? 'gone';
    if (shown.length === 0 || !start || state !== 'published')
      lost.push(`${post.id}: ${state}, ${start ? 'begun' : 'not begun'}, visible ${shown.length} times`);
  }
  return {
    posts: posts.length,
    starts: starts.sort((one, other) => startedAt(one) - startedAt(other)),
    extraAttempts,
    early,
    doubled,
    lost,
    unapproved: visible
      .filter(({ account, text }) => !approved.has(`${account} ${text}`))
      .map(({ account, text }) => `${account}: ${text}`),
  };
}

const startedAt = ({ post, delayMs }: Start): number => post.dueAt.getTime() + delayMs;
