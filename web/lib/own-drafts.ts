import type { PostView } from '../../server/http/views.ts';

/** What this person is writing, last touched first; what an app wrote in their name waits in the queue instead. */
export const ownDrafts = (drafts: readonly PostView[], userId: string): PostView[] =>
  drafts
    .filter(({ author, from_app }) => author.id === userId && !from_app)
    .sort((one, other) => other.updated_at.localeCompare(one.updated_at));
