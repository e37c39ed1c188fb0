/** Everything that posts are kept in. */
import { createAmendmentStore } from './amendments.ts';
import { createApprovalStore, createRulesReader } from './approvals.ts';
import { createAttemptStore } from './attempts.ts';
import { createCommentStore } from './comments.ts';
import type { DatabaseHandle } from './database.ts';
import { createDueSignal } from './due.ts';
import { createPostStore } from './posts.ts';
import { createSlotStore } from './slots.ts';

export const createPostStores = (database: DatabaseHandle) => ({
  posts: createPostStore(database),
  amendments: createAmendmentStore(database),
  approvals: createApprovalStore(),
  attempts: createAttemptStore(database),
  rules: createRulesReader(),
  comments: createCommentStore(),
  due: createDueSignal(),
  slots: createSlotStore(database),
});
