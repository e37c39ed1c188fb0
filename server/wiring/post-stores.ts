/** Builds the stores of posts and what belongs to them. */

import { createApprovalStore, createRulesReader } from '../db/approvals/approvals.ts';
import { createCampaignLookup } from '../db/campaigns/campaigns.ts';
import { createOriginStore } from '../db/origins/origins.ts';
import { createPauseStore } from '../db/pauses/pauses.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import { createAmendmentStore } from '../db/posts/amendments.ts';
import { createCommentStore } from '../db/posts/comments.ts';
import { createFirstCommentStore } from '../db/posts/first-comments.ts';
import { createPostStore } from '../db/posts/posts.ts';
import { createAttemptStore } from '../db/publishing/attempts.ts';
import { createDueSignal } from '../db/publishing/due.ts';
import { createSlotStore } from '../db/schedule/slots.ts';
import type { KeyRing } from '../lib/key-ring.ts';

export const createPostStores = (database: DatabaseHandle, keys: KeyRing) => ({
  posts: createPostStore(database),
  origins: createOriginStore(),
  amendments: createAmendmentStore(database),
  approvals: createApprovalStore(keys),
  attempts: createAttemptStore(database),
  rules: createRulesReader(),
  campaigns: createCampaignLookup(),
  comments: createCommentStore(),
  firstComments: createFirstCommentStore(),
  due: createDueSignal(),
  pauses: createPauseStore(database),
  slots: createSlotStore(database),
});
