import type { PostView } from '../../../server/http/views.ts';

/** What this person is writing, last touched first; what an app wrote in their name is theirs until it waits in the queue. */
export const ownDrafts = (drafts: readonly PostView[], userId: string): PostView[] =>
  drafts
    .filter(({ author, waiting_for }) => author.id === userId && waiting_for === null)
    .sort((one, other) => other.updated_at.localeCompare(one.updated_at));
