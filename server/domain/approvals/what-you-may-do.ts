import type { Actor } from '../actor/actor.ts';
import { type Capability, can } from '../actor/roles.ts';
import { allows, type PostAction, postActions } from '../post-model/post.ts';
import type { PostRecord } from '../posts/reader.ts';
import { mayDecideDraft } from './revision-to-decide.ts';

const needs: Record<PostAction, Capability> = {
  edit: 'write_posts',
  submit: 'write_posts',
  delete: 'write_posts',
  cancel: 'write_posts',
  approve: 'approve',
  request_changes: 'approve',
  schedule: 'publish',
  unschedule: 'publish',
  publish: 'publish',
  retry: 'publish',
  resolve: 'publish',
  remove: 'delete_published',
  amend: 'write_posts',
};

const onlyPeople: readonly PostAction[] = ['approve', 'request_changes', 'retry', 'resolve'];

/** A complete draft can be decided about as the proof it would be. */
const decisions: readonly PostAction[] = ['approve', 'request_changes'];

/** For showing the right buttons. The use-cases decide again, with locks. */
export function whatYouMayDo(
  actor: Actor,
  record: PostRecord,
  {
    isComplete,
    isEditable,
  }: {
    /** Whether a draft could be sent to review as it stands. */
    readonly isComplete: boolean;
    /** Whether the platform lets us change what is out. */
    readonly isEditable: boolean;
  },
): (PostAction | 'comment' | 'duplicate')[] {
  const { post } = record;
  const person = actor.via.kind === 'session';
  const isProof = isComplete && post.state === 'draft' && mayDecideDraft(actor, post);
  const actions: (PostAction | 'comment' | 'duplicate')[] = postActions.filter((action) => {
    const isOpen = allows(post.state, action) || (isProof && decisions.includes(action));
    if (!isOpen || !can(actor.role, needs[action])) return false;
    if (onlyPeople.includes(action) && !person) return false;
    if (action === 'publish' || action === 'retry') return record.pause === null;
    if (action === 'cancel') return !record.maybeVisible;
    if (action === 'remove') return post.externalId !== null;
    if (action === 'amend') return post.externalId !== null && record.openAmendment === null && isEditable;
    if (action === 'unschedule') return post.schedule !== null;
    if (action === 'approve') return isFreeToSign(actor, record);
    return true;
  });
  if (person) actions.push('comment');
  if (can(actor.role, 'write_posts')) actions.push('duplicate');
  return actions;
}

/** Nobody signs twice, nor their own where the workspace does not let them. */
export function isFreeToSign(
  { userId }: Pick<Actor, 'userId'>,
  { contributors, selfApproval, approvedBy }: PostRecord,
): boolean {
  return (selfApproval || !contributors.includes(userId)) && !approvedBy.includes(userId);
}
