import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountId } from '../../lib/ids.ts';
import { can, roles } from '../actor/roles.ts';
import { describePause, findPause, type Pause } from './pause.ts';

const account = 'acc_1' as AccountId;
const other = 'acc_2' as AccountId;
const byPerson: Pause = {
  scope: 'account',
  accountId: account,
  name: 'Harbour',
  by: { id: 'usr_ines', name: 'Ines' },
  since: new Date('2026-11-15T16:31:00Z'),
  reason: '',
  timeZone: 'Europe/Berlin',
};
const workspace: Pause = { ...byPerson, scope: 'workspace', accountId: null, name: 'Lanternfish' };
const everything: Pause = { ...workspace, scope: 'installation', name: '', by: null, reason: 'Moving house' };

test('an account is held by its own pause, and by no other account’s', () => {
  assert.equal(findPause([byPerson], account), byPerson);
  assert.equal(findPause([byPerson], other), null);
  assert.equal(findPause([byPerson], null), null);
  assert.equal(findPause([], account), null);
});

test('of several pauses the widest is shown, since resuming a narrower one changes nothing', () => {
  assert.equal(findPause([byPerson, workspace, everything], account), everything);
  assert.equal(findPause([byPerson, workspace], account), workspace);
  assert.equal(findPause([byPerson, workspace], other), workspace);
});

test("the text states what, who, since when in the workspace's time zone, and why", () => {
  assert.equal(
    describePause(byPerson).text,
    'Publishing is paused for Harbour by Ines since 2026-11-15 at 17:31 (Europe/Berlin).',
  );
  assert.match(describePause({ ...byPerson, reason: 'Wait!' }).text, /\. Their reason: Wait!$/);
  assert.match(
    describePause(workspace).text,
    /^Publishing is paused for everything in Lanternfish by Ines since /,
  );
  assert.match(
    describePause(everything).text,
    /^Publishing is paused for everybody here by whoever runs this installation .*\. Their reason: Moving house\.$/,
  );
});

test('owners and approvers may pause', () => {
  assert.deepEqual(
    roles.filter((role) => can(role, 'pause')),
    ['owner', 'approver'],
  );
});
