/** Everything that posts are kept in. */

import { createApprovalStore, createRulesReader } from '../approvals/approvals.ts';
import { createCampaignLookup } from '../campaigns/campaigns.ts';
import { createPauseStore } from '../pauses/pauses.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import { createAttemptStore } from '../publishing/attempts.ts';
import { createDueSignal } from '../publishing/due.ts';
import { createSlotStore } from '../schedule/slots.ts';
import { createAmendmentStore } from './amendments.ts';
import { createCommentStore } from './comments.ts';
import { createFirstCommentStore } from './first-comments.ts';
import { createPostStore } from './posts.ts';

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
