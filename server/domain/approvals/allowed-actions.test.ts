import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Actor } from '../actor/actor.ts';
import { type Role, roles } from '../actor/roles.ts';
import { scopes } from '../actor/scopes.ts';
import { allows, type PostState, postActions, postStates } from '../post-model/post.ts';
import type { PostRecord } from '../posts/reader.ts';
import { allowedActions as decide } from './allowed-actions.ts';

/** On a platform where published posts can be changed. */
const whatYouMayDo = (actor: Actor, about: PostRecord) =>
  decide(actor, about, { isComplete: false, isEditable: true });

const workspaceId = 'wsp_1';
const person = (role: Role, userId: Actor['userId'] = 'usr_reader'): Actor => ({
  userId,
  workspaceId,
  role,
  via: { kind: 'session', sessionId: 'ses_1' },
});
const program = (role: Role): Actor => ({
  ...person(role),
  via: { kind: 'token', tokenId: 'tok_1', scopes: new Set(scopes) },
});

const at = new Date('2026-11-19T09:00:00Z');
function record(state: PostState, changes: Partial<PostRecord> = {}): PostRecord {
  return {
    post: {
      id: '1',
      workspaceId,
      amendsPostId: null,
      campaignId: null,
      ideaId: 'ide_1',
      countdown: null,
      platform: 'linkedin',
      accountId: 'acc_1',
      state,
      caption: 'Hello',
      options: {},
      media: [],
      editNumber: 1,
      currentRevision: 1,
      authorId: 'usr_author',
      fromApp: false,
      lastEditorId: 'usr_editor',
      schedule: { publishAt: at, wallTime: '2026-11-19T09:00:00', timeZone: 'UTC' },
      tries: 0,
      trouble: null,
      externalId: 'urn:1',
      permalink: 'https://example.com/1',
      publishedAt: null,
      createdAt: at,
      updatedAt: at,
    },
    ideaTitle: null,
    account: null,
    author: { id: 'usr_author', name: 'Ines' },
    approvalsNeeded: 1,
    approvalsGiven: 0,
    selfApproval: true,
    strength: 'session',
    contributors: ['usr_author', 'usr_editor'],
    approvedBy: [],
    maybeVisible: false,
    openAmendment: null,
    amended: null,
    markedPublished: null,
    originKinds: [],
    pause: null,
    ...changes,
  };
}

test('no role is offered an action that the state of the post does not allow', () => {
  for (const role of roles)
    for (const state of postStates)
      for (const action of postActions)
        if (whatYouMayDo(person(role), record(state)).includes(action))
          assert.ok(allows(state, action), `${role}: ${action} in ${state}`);
});

test('an owner in the web interface is offered everything the state allows', () => {
  for (const state of postStates)
    assert.deepEqual(
      whatYouMayDo(person('owner'), record(state)),
      [
        ...postActions.filter((action) => allows(state, action) && !['withdraw', 'stop'].includes(action)),
        'comment',
        'duplicate',
      ],
      state,
    );
});

test('publishing can be stopped only while it counts down', () => {
  const { post } = record('scheduled');
  const before = { state: 'approved', schedule: null, trouble: null } as const;
  const countdown = { endsAt: at, before, approvalId: null };
  const counting = record('scheduled', { post: { ...post, countdown } });
  assert.ok(whatYouMayDo(person('owner'), counting).includes('stop'));
  assert.ok(!whatYouMayDo(person('viewer'), counting).includes('stop'));
});

test('only a person who signed the current revision is offered to withdraw that', () => {
  const signed = record('approved', { approvedBy: ['usr_reader'] });
  assert.ok(whatYouMayDo(person('approver'), signed).includes('withdraw'));
  assert.ok(!whatYouMayDo(person('approver', 'usr_other'), signed).includes('withdraw'));
  assert.ok(!whatYouMayDo(program('approver'), signed).includes('withdraw'));
});

test('a program is never offered an action that only a person may take, whatever its role', () => {
  for (const role of roles)
    for (const state of postStates)
      for (const action of ['approve', 'request_changes', 'retry', 'resolve'] as const)
        assert.equal(
          whatYouMayDo(program(role), record(state)).includes(action),
          false,
          `${action} in ${state}`,
        );
});

test('a program is offered to comment where it has the scope', () => {
  const reading: Actor = {
    ...person('owner'),
    via: { kind: 'token', tokenId: 'tok_1', scopes: new Set(['posts:read', 'posts:write']) },
  };
  for (const state of postStates) {
    assert.ok(whatYouMayDo(program('viewer'), record(state)).includes('comment'), state);
    assert.ok(!whatYouMayDo(reading, record(state)).includes('comment'), state);
  }
});

test('a viewer may only comment', () => {
  for (const state of postStates)
    assert.deepEqual(whatYouMayDo(person('viewer'), record(state)), ['comment'], state);
});

test('an editor is offered neither approving nor removing what is published', () => {
  const offered = postStates.flatMap((state) => whatYouMayDo(person('editor'), record(state)));
  for (const action of ['approve', 'request_changes', 'remove'] as const)
    assert.equal(offered.includes(action), false, action);
});

test('contributors may approve a post only where the workspace allows it', () => {
  for (const userId of ['usr_author', 'usr_editor'] as const) {
    const mayApprove = (selfApproval: boolean) =>
      whatYouMayDo(person('owner', userId), record('in_review', { selfApproval })).includes('approve');
    assert.equal(mayApprove(true), true);
    assert.equal(mayApprove(false), false);
  }
});

test('a complete draft can be decided about by its author, and by every approver when a program wrote it', () => {
  const offered = (userId: Actor['userId'], fromApp: boolean, isComplete = true) => {
    const { post, ...about } = record('draft');
    const draft = { ...about, post: { ...post, fromApp } };
    return decide(person('approver', userId), draft, { isComplete, isEditable: true }).filter(
      (action) => action === 'approve' || action === 'request_changes' || action === 'cancel',
    );
  };
  assert.deepEqual(offered('usr_author', false), ['approve', 'request_changes']);
  assert.deepEqual(offered('usr_reader', false), []);
  assert.deepEqual(offered('usr_reader', true), ['approve', 'request_changes']);
  assert.deepEqual(offered('usr_reader', true, false), []);
});

test('a person who approved this revision is not offered to approve it again', () => {
  const again = whatYouMayDo(person('approver'), record('in_review', { approvedBy: ['usr_reader'] }));
  assert.equal(again.includes('approve'), false);
});

test('a post that may be visible cannot be cancelled', () => {
  assert.ok(whatYouMayDo(person('owner'), record('publishing')).includes('cancel'));
  const visible = record('publishing', { maybeVisible: true });
  assert.equal(whatYouMayDo(person('owner'), visible).includes('cancel'), false);
});

test('only a post that we published can be removed, and only a scheduled post can be unscheduled', () => {
  const { post } = record('published');
  const foreign = record('published', { post: { ...post, externalId: null } });
  assert.equal(whatYouMayDo(person('owner'), foreign).includes('remove'), false);
  const untimed = record('approved', { post: { ...post, state: 'approved', schedule: null } });
  assert.equal(whatYouMayDo(person('owner'), untimed).includes('unschedule'), false);
});

test('an amendment is offered only for posts we published, where the platform allows it, one at a time', () => {
  const published = record('published');
  const { post } = published;
  assert.ok(whatYouMayDo(person('editor'), published).includes('amend'));
  assert.ok(whatYouMayDo(program('editor'), published).includes('amend'));
  assert.equal(
    decide(person('owner'), published, { isComplete: false, isEditable: false }).includes('amend'),
    false,
  );
  for (const changes of [{ post: { ...post, externalId: null } }, { openAmendment: '2' }] as const)
    assert.equal(whatYouMayDo(person('owner'), record('published', changes)).includes('amend'), false);
});
