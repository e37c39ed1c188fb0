/** Who is told what: by role and by part in the post, never the one who did it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserId, WorkspaceId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import { catalog } from '../../platforms/index.ts';
import type { Actor } from '../actor/actor.ts';
import type { Role } from '../actor/roles.ts';
import type { AuditRecord } from '../audit/ports.ts';
import { noticeOfAccount, noticeOfPost, postKindOf } from './notices-for.ts';
import type { PostFacts, Reader } from './ports.ts';

const workspaceId: WorkspaceId = 'wsp_1';
const at = new Date('2026-11-15T12:00:00Z');
const userId = (name: string): UserId => `usr_${name}`;
const reader = (name: string, role: Role): Reader => ({
  userId: userId(name),
  name,
  role,
  confirmedEmail: null,
  language: 'en',
  chosen: {},
});
const everybody = [
  reader('owen', 'owner'),
  reader('ada', 'approver'),
  reader('alba', 'approver'),
  reader('edi', 'editor'),
  reader('emil', 'editor'),
  reader('vera', 'viewer'),
];
const session = (name: string): Actor => ({
  userId: userId(name),
  workspaceId,
  role: 'owner',
  via: { kind: 'session', sessionId: 'ses_1' },
});
const post: PostFacts = {
  id: '7',
  platform: 'linkedin',
  accountName: 'Harbour Coffee',
  caption: 'We open\nat seven.',
  amends: false,
  fromApp: false,
  state: 'in_review',
  deleted: false,
  firstComment: null,
  authorId: userId('edi'),
  lastEditorId: userId('edi'),
  contributorIds: [userId('edi')],
  reviewedRevision: 2,
  trouble: null,
  schedule: null,
  approverIds: [],
  commenterIds: [],
  lastComment: null,
  selfApproval: true,
};
const told = (
  action: AuditRecord['action'],
  actor: Actor | 'system',
  facts: Partial<PostFacts> = {},
  readers = everybody,
  data: NonNullable<AuditRecord['data']> = {},
) => {
  const record: AuditRecord = { workspaceId, at, actor, action, subject: 'post:7', data };
  const kind = postKindOf(record);
  assert.ok(kind, action);
  const { notice, to } = noticeOfPost(kind, record, { ...post, ...facts }, readers, catalog);
  return { ...notice, to: to.map(({ name }) => name) };
};

test('whoever may approve is asked, except the one who asks', () => {
  const asked = told('post.submitted', session('edi'));
  assert.deepEqual(asked.to, ['owen', 'ada', 'alba']);
  assert.equal(asked.title.text, 'edi asks you to approve a LinkedIn post');
  assert.equal(asked.body.text, 'For Harbour Coffee: We open at seven.');
  assert.equal(asked.link, '/review/7');
  assert.deepEqual(told('post.submitted', session('ada'), { authorId: userId('ada') }).to, ['owen', 'alba']);
});

test('nobody is asked to approve a draft that a person decided about without sending it to review', () => {
  const data = { revision: 1, decided: true };
  const record: AuditRecord = {
    workspaceId,
    at,
    actor: session('ada'),
    action: 'post.submitted',
    subject: '',
    data,
  };
  assert.equal(postKindOf(record), undefined);
});

test('where nobody may approve their own, everybody who made it is not asked', () => {
  const facts = {
    selfApproval: false,
    lastEditorId: userId('edi'),
    contributorIds: [userId('ada'), userId('owen')],
  };
  assert.deepEqual(told('post.submitted', session('edi'), facts).to, ['alba']);
});

test('a draft of a program is told once: when it is written, to everybody who may approve', () => {
  const program: Actor = {
    ...session('owen'),
    via: { kind: 'token', tokenId: 'tok_1', appId: null, scopes: new Set() },
  };
  const written = told('post.created', program, { reviewedRevision: 1, fromApp: true });
  assert.deepEqual(written.to, ['owen', 'ada', 'alba']);
  assert.equal(written.title.text, 'An app of owen wrote a LinkedIn post for you to review');
  const opened = told('post.submitted', session('ada'), { reviewedRevision: 1, fromApp: true });
  assert.equal(opened.causeKey, written.causeKey);
  assert.equal(
    postKindOf({ workspaceId, at, actor: session('edi'), action: 'post.created', subject: '' }),
    undefined,
  );
});

test('a decision is told to those who wrote it', () => {
  const facts = { lastEditorId: userId('emil'), lastComment: 'Say "from Monday".' };
  const back = told('post.changes_requested', session('ada'), facts);
  assert.deepEqual(back.to, ['edi', 'emil']);
  assert.equal(back.body.text, 'Say "from Monday".');
  assert.deepEqual(told('post.approved', session('ada'), facts).to, ['edi', 'emil']);
  assert.deepEqual(told('post.approved', session('edi')).to, []);
});

test('a note is told to the author and to everybody who wrote one before, each note anew', () => {
  const facts = {
    commenterIds: [userId('ada'), userId('vera'), userId('gone')],
    lastComment: 'Is seven\nright?',
    lastEditorId: userId('emil'),
  };
  const note = told('post.commented', session('ada'), facts, everybody, { comment: 'com_1' });
  assert.deepEqual(note.to, ['edi', 'vera']);
  assert.deepEqual(
    [note.kind, note.title.text, note.body.text, note.link],
    [
      'commented',
      'ada wrote a note on a LinkedIn post',
      '“Is seven right?” For Harbour Coffee: We open at seven.',
      '/posts/7',
    ],
  );
  assert.equal(note.causeKey, 'commented:7:com_1');
});

test('an approval that keeps the time is one; choosing a time later is none', () => {
  const record = {
    workspaceId,
    at,
    actor: session('ada'),
    action: 'post.scheduled',
    subject: 'post:7',
  } as const;
  assert.equal(postKindOf({ ...record, data: { digest: 'x' } }), 'approved');
  assert.equal(postKindOf({ ...record, data: {} }), undefined);
});

test('what went wrong is told to everybody who had a part in it', () => {
  const facts = { approverIds: [userId('alba')], trouble: verbatim('LinkedIn refused it.') };
  for (const action of ['post.failed', 'post.missed', 'post.time_moved'] as const)
    assert.deepEqual(told(action, 'system', facts).to, ['alba', 'edi'], action);
  assert.deepEqual(told('post.unconfirmed', 'system', facts).to, ['owen', 'alba', 'edi']);
  assert.match(told('post.failed', 'system', facts).body.text, /^LinkedIn refused it\. For Harbour Coffee/);
});

test('where nobody of them is left, the owners are told', () => {
  const readers = everybody.filter(({ name }) => name !== 'edi');
  assert.deepEqual(told('post.failed', 'system', {}, readers).to, ['owen']);
});

test('one telling for a revision, one for each failure', () => {
  const again = new Date(at.getTime() + 1);
  assert.equal(told('post.approved', session('ada')).causeKey, 'approved:7:revision 2');
  assert.notEqual(
    told('post.failed', 'system').causeKey,
    noticeOfPost(
      'failed',
      { workspaceId, at: again, actor: 'system', action: 'post.failed', subject: 'post:7' },
      post,
      [],
      catalog,
    ).notice.causeKey,
  );
});

test('a lost account is told to those who can connect it, and to who did', () => {
  const record: AuditRecord = {
    workspaceId,
    at,
    actor: 'system',
    action: 'account.reconnect_needed',
    subject: 'account:acc_1',
  };
  const account = {
    id: 'acc_1',
    platform: 'tiktok',
    name: 'harbour',
    reason: verbatim('TikTok ended the access.'),
    tokenVersion: 3,
    connectedBy: userId('emil'),
  } as const;
  const { notice, to } = noticeOfAccount(record, account, everybody, catalog);
  assert.deepEqual(
    to.map(({ name }) => name),
    ['owen', 'ada', 'alba', 'emil'],
  );
  assert.deepEqual(
    [notice.title.text, notice.link, notice.causeKey],
    ['Reconnect harbour on TikTok', '/accounts?account=acc_1', 'reconnect_needed:acc_1:3'],
  );
});

test('a long text is shown by its beginning, never half a character', () => {
  const { body } = told('post.submitted', session('edi'), { accountName: null, caption: '👩‍🚀'.repeat(200) });
  assert.ok(body.text.isWellFormed() && body.text.endsWith('…'));
  assert.equal(
    told('post.submitted', session('edi'), { accountName: null, caption: ' ' }).body.text,
    'without text',
  );
});
