import type { PostView } from '../../../server/http/views.ts';

/**
 * The user's own drafts, last edited first; a draft that an app wrote for them is theirs until it waits in the
 * queue.
 */
export const findOwnDrafts = (drafts: readonly PostView[], userId: string): PostView[] =>
  drafts
    .filter(({ author, waiting_for }) => author.id === userId && waiting_for === null)
    .sort((one, other) => other.updated_at.localeCompare(one.updated_at));
