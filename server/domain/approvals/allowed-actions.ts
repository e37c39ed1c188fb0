import type { Actor } from '../actor/actor.ts';
import { type Capability, can } from '../actor/roles.ts';
import { allows, type PostAction, postActions } from '../post-model/post.ts';
import { runningCountdown } from '../posts/countdown.ts';
import type { PostRecord } from '../posts/reader.ts';
import { mayDecideDraft } from './revision-to-decide.ts';

const requiredCapability: Record<PostAction, Capability> = {
  edit: 'write_posts',
  submit: 'write_posts',
  delete: 'write_posts',
  cancel: 'write_posts',
  approve: 'approve',
  withdraw: 'approve',
  request_changes: 'approve',
  schedule: 'publish',
  unschedule: 'publish',
  publish: 'publish',
  stop: 'publish',
  retry: 'publish',
  resolve: 'publish',
  remove: 'delete_published',
  amend: 'write_posts',
};

const sessionOnly: readonly PostAction[] = ['approve', 'withdraw', 'request_changes', 'retry', 'resolve'];

/** A complete draft can be decided about as the revision it would become. */
const decisions: readonly PostAction[] = ['approve', 'request_changes'];

/** For showing the right buttons. The use cases check again, with locks. */
export function allowedActions(
  actor: Actor,
  record: PostRecord,
  {
    isComplete,
    isEditable,
  }: {
    /** Whether a draft could be sent to review as it stands. */
    readonly isComplete: boolean;
    /** Whether the platform lets us change published posts. */
    readonly isEditable: boolean;
  },
): (PostAction | 'comment' | 'duplicate')[] {
  const { post } = record;
  const isPerson = actor.via.kind === 'session';
  const isDecidableDraft = isComplete && post.state === 'draft' && mayDecideDraft(actor, post);
  const actions: (PostAction | 'comment' | 'duplicate')[] = postActions.filter((action) => {
    const isOpen = allows(post.state, action) || (isDecidableDraft && decisions.includes(action));
    if (!isOpen || !can(actor.role, requiredCapability[action])) return false;
    if (sessionOnly.includes(action) && !isPerson) return false;
    if (action === 'publish' || action === 'retry') return record.pause === null;
    if (action === 'stop') return runningCountdown(post) !== null;
    if (action === 'cancel') return !record.maybeVisible;
    if (action === 'remove') return post.externalId !== null;
    if (action === 'amend') return post.externalId !== null && record.openAmendment === null && isEditable;
    if (action === 'unschedule') return post.schedule !== null;
    if (action === 'approve') return mayApprove(actor, record);
    if (action === 'withdraw') return record.approvedBy.includes(actor.userId);
    return true;
  });
  if (mayComment(actor)) actions.push('comment');
  if (can(actor.role, 'write_posts')) actions.push('duplicate');
  return actions;
}

/** Whoever reads a post may comment on it; a program where a person allowed that. */
const mayComment = ({ via }: Actor): boolean => via.kind === 'session' || via.scopes.has('comments:write');

/** A person approves once, and not their own post where the workspace forbids it. */
export function mayApprove(
  { userId }: Pick<Actor, 'userId'>,
  { contributors, selfApproval, approvedBy }: PostRecord,
): boolean {
  return (selfApproval || !contributors.includes(userId)) && !approvedBy.includes(userId);
}
