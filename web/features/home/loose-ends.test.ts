import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountView, PostView } from '../../../server/http/views.ts';
import { findLooseEnds } from './loose-ends.ts';

const now = Date.parse('2026-11-17T12:00:00Z');
const post = (id: string, more: Partial<PostView>): PostView =>
  ({ id, author: { id: 'usr_1', name: 'Ines' }, from_app: false, can: ['edit'], ...more }) as PostView;
const account = (id: string, more: Partial<AccountView>): AccountView =>
  ({ id, status: 'active', permission_ends_at: null, ...more }) as AccountView;
const looseEndIds = (posts: PostView[], accounts: AccountView[], signs = true): string[] =>
  findLooseEnds(posts, accounts, { userId: 'usr_1', signs, now }).map((end) =>
    end.kind === 'post' ? end.post.id : `${end.account.id}${end.endsAt ? ' soon' : ''}`,
  );

test('unconfirmed posts come first, then failed ones, and returned ones last', () => {
  assert.deepEqual(
    looseEndIds(
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

test('another author’s returned post is not listed, and one from an app is listed for those who sign', () => {
  const author = { id: 'usr_2', name: 'Tomas' };
  const posts = [
    post('theirs', { state: 'changes_requested', author }),
    post('app', { state: 'changes_requested', author, from_app: true }),
    post('nothing to do', { state: 'failed', can: [] }),
  ];
  assert.deepEqual(looseEndIds(posts, []), ['app']);
  assert.deepEqual(looseEndIds(posts, [], false), []);
});

test('an account is listed when its permission is gone, or ends within a week', () => {
  const accounts = [
    account('lost', { status: 'reconnect_needed' }),
    account('soon', { permission_ends_at: '2026-11-20T00:00:00Z' }),
    account('later', { permission_ends_at: '2027-01-20T00:00:00Z' }),
    account('gone', { status: 'disconnected', permission_ends_at: '2026-11-20T00:00:00Z' }),
  ];
  assert.deepEqual(looseEndIds([], accounts), ['lost', 'soon soon']);
  assert.deepEqual(looseEndIds([], accounts, false), []);
});
