/**
 * Which state each revision of a post reached: the last one before an edit ended it, or the one the post is in now.
 * Read from the audit, because a post only knows its present state.
 */
import type { PostAuditAction } from '../audit/actions.ts';
import type { Post } from '../post-model/ports.ts';
import type { PostState } from '../post-model/post.ts';
import type { HistoryRecord } from './reader.ts';

const stateAfter: Readonly<Record<string, PostState>> = {
  'post.approved': 'approved',
  'post.changes_requested': 'changes_requested',
  'post.scheduled': 'scheduled',
  'post.unscheduled': 'approved',
  'post.approval_withdrawn': 'in_review',
  'post.review_again': 'in_review',
  'post.publishing': 'publishing',
  'post.retried': 'publishing',
  'post.published': 'published',
  'post.failed': 'failed',
  'post.missed': 'missed',
  'post.unconfirmed': 'unconfirmed',
  'post.cancelled': 'cancelled',
  'post.removed': 'removed',
} satisfies Partial<Record<PostAuditAction, PostState>>;

const editActions: readonly string[] = [
  'post.edited',
  'post.written_again',
] satisfies readonly PostAuditAction[];

/** `history`: oldest first. */
export function statesReached(
  history: readonly Pick<HistoryRecord, 'action' | 'data'>[],
  { state, currentRevision }: Pick<Post, 'state' | 'currentRevision'>,
): ReadonlyMap<number, PostState> {
  const reached = new Map<number, PostState>();
  let current: number | null = null;
  for (const { action, data } of history) {
    if (action === 'post.submitted' && typeof data.revision === 'number') {
      current = data.revision;
      reached.set(current, 'in_review');
    } else if (editActions.includes(action)) current = null;
    if (current === null) continue;
    const next = action === 'post.resolved' ? resolvedState(data) : stateAfter[action];
    if (next) reached.set(current, next);
  }
  if (currentRevision !== null) reached.set(currentRevision, state);
  return reached;
}

const resolvedState = ({ result }: HistoryRecord['data']): PostState =>
  result === 'published' ? 'published' : 'failed';
