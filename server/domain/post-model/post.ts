/**
 * The life of a post. The table below is complete; all other code uses these functions.
 *
 * | from               | a person or program may                                                 | publishing may                           |
 * |--------------------|-------------------------------------------------------------------------|------------------------------------------|
 * | draft              | edit, submit → in_review, delete                                        |                                          |
 * | in_review          | approve, withdraw, request_changes, edit → draft, cancel                | → approved or scheduled (policy met)     |
 * | changes_requested  | edit → draft, cancel                                                    |                                          |
 * | approved           | withdraw → in_review, schedule, unschedule, publish, edit, cancel       | → publishing, → missed                   |
 * | scheduled          | withdraw → in_review, schedule, unschedule, publish, stop, edit, cancel | → publishing, → missed                   |
 * | publishing         | cancel, only while no attempt is past its commit step                   | → published, failed, unconfirmed, missed |
 * | failed, missed     | retry, schedule (same revision), edit → draft, cancel                   |                                          |
 * | unconfirmed        | resolve: mark published, or not published → failed                      |                                          |
 * | published          | remove → removed; amend creates a post that changes it                  |                                          |
 * | cancelled, removed | nothing; "duplicate" creates a new draft                                |                                          |
 *
 * Also: when the workspace's policy becomes stricter, an approved post that is not being sent and no longer satisfies
 * it goes back to in_review; so it does when a person who signed it loses the right to, and their signature falls. A publishing post without an open attempt goes back to scheduled when it is paused. When
 * a post is removed, its unfinished amendments are cancelled.
 */

export const postStates = [
  'draft',
  'in_review',
  'changes_requested',
  'approved',
  'scheduled',
  'publishing',
  'published',
  'failed',
  'missed',
  'unconfirmed',
  'cancelled',
  'removed',
] as const;
export type PostState = (typeof postStates)[number];

export const postActions = [
  'edit',
  'submit',
  'delete',
  'approve',
  'withdraw',
  'request_changes',
  'cancel',
  'schedule',
  'unschedule',
  'publish',
  'stop',
  'retry',
  'resolve',
  'remove',
  'amend',
] as const;
export type PostAction = (typeof postActions)[number];

const allowed: Record<PostState, readonly PostAction[]> = {
  draft: ['edit', 'submit', 'delete'],
  in_review: ['approve', 'withdraw', 'request_changes', 'edit', 'cancel'],
  changes_requested: ['edit', 'cancel'],
  approved: ['withdraw', 'schedule', 'unschedule', 'publish', 'edit', 'cancel'],
  scheduled: ['withdraw', 'schedule', 'unschedule', 'publish', 'stop', 'edit', 'cancel'],
  publishing: ['cancel'],
  failed: ['retry', 'schedule', 'edit', 'cancel'],
  missed: ['retry', 'schedule', 'edit', 'cancel'],
  unconfirmed: ['resolve'],
  published: ['remove', 'amend'],
  cancelled: [],
  removed: [],
};

export const allows = (state: PostState, action: PostAction): boolean => allowed[state].includes(action);

/** A post that is not finished; its media cannot be deleted. */
export const unfinishedStates: readonly PostState[] = postStates.filter(
  (state) => state !== 'published' && state !== 'cancelled' && state !== 'removed',
);
