/** Everything that posts are kept in. */
import { createAmendmentStore } from './amendments.ts';
import { createApprovalStore, createRulesReader } from './approvals.ts';
import { createAttemptStore } from './attempts.ts';
import { createCampaignLookup } from './campaigns.ts';
import { createCommentStore } from './comments.ts';
import type { DatabaseHandle } from './database.ts';
import { createDueSignal } from './due.ts';
import { createFirstCommentStore } from './first-comments.ts';
import { createPauseStore } from './pauses.ts';
import { createPostStore } from './posts.ts';
import { createSlotStore } from './slots.ts';

export const createPostStores = (database: DatabaseHandle) => ({
  posts: createPostStore(database),
  amendments: createAmendmentStore(database),
  approvals: createApprovalStore(),
  attempts: createAttemptStore(database),
  rules: createRulesReader(),
  campaigns: createCampaignLookup(),
  comments: createCommentStore(),
  firstComments: createFirstCommentStore(),
  due: createDueSignal(),
  pauses: createPauseStore(database),
  slots: createSlotStore(database),
});
