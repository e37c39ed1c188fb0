import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountView, PostView } from '../../../server/http/views.ts';
import { looseEndsOf } from './loose-ends.ts';

const now = Date.parse('2026-11-17T12:00:00Z');
const post = (id: string, more: Partial<PostView>): PostView =>
  ({ id, author: { id: 'usr_1', name: 'Ines' }, from_app: false, can: ['edit'], ...more }) as PostView;
const account = (id: string, more: Partial<AccountView>): AccountView =>
  ({ id, status: 'active', permission_ends_at: null, ...more }) as AccountView;
const told = (posts: PostView[], accounts: AccountView[], signs = true): string[] =>
  looseEndsOf(posts, accounts, { userId: 'usr_1', signs, now }).map((end) =>
    end.kind === 'post' ? end.post.id : `${end.account.id}${end.endsAt ? ' soon' : ''}`,
  );

test('what nobody knows comes before what failed, and what was sent back last', () => {
  assert.deepEqual(
    told(
      [
        post('back', { state: 'changes_requested' }),
        post('failed', { state: 'failed' }),
        post('unknown', { state: 'unconfirmed' }),
      ],
      [],
    ),
    ['unknown', 'failed', 'back'],
  );
});

test('somebody else’s returned post is not mine, an app’s is whoever signs', () => {
  const author = { id: 'usr_2', name: 'Tomas' };
  const posts = [
    post('theirs', { state: 'changes_requested', author }),
    post('app', { state: 'changes_requested', author, from_app: true }),
    post('nothing to do', { state: 'failed', can: [] }),
  ];
  assert.deepEqual(told(posts, []), ['app']);
  assert.deepEqual(told(posts, [], false), []);
});

test('an account is named when its permission is gone, or ends within a week', () => {
  const accounts = [
    account('lost', { status: 'reconnect_needed' }),
    account('soon', { permission_ends_at: '2026-11-20T00:00:00Z' }),
    account('later', { permission_ends_at: '2027-01-20T00:00:00Z' }),
    account('gone', { status: 'disconnected', permission_ends_at: '2026-11-20T00:00:00Z' }),
  ];
  assert.deepEqual(told([], accounts), ['lost', 'soon soon']);
  assert.deepEqual(told([], accounts, false), []);
});
