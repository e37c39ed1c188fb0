/** Who is notified of what: by role and by involvement, never the person who made the change. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserId, WorkspaceId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import { catalog } from '../../platforms/index.ts';
import type { Actor } from '../actor/actor.ts';
import type { Role } from '../actor/roles.ts';
import type { AuditRecord } from '../audit/ports.ts';
import { createAccountNotice, createPostNotice, toPostNoticeKind } from './create-notices.ts';
import type { PostFacts, Recipient } from './ports.ts';

const workspaceId: WorkspaceId = 'wsp_1';
const at = new Date('2026-11-15T12:00:00Z');
const userId = (name: string): UserId => `usr_${name}`;
const reader = (name: string, role: Role): Recipient => ({
  userId: userId(name),
  name,
  role,
  confirmedEmail: null,
  language: 'en',
  chosenSettings: {},
});
const allReaders = [
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
  latestRevision: 2,
  trouble: null,
  schedule: null,
  approverIds: [],
  commenterIds: [],
  lastComment: null,
  selfApproval: true,
};
const recipientsOf = (
  action: AuditRecord['action'],
  actor: Actor | 'system',
  facts: Partial<PostFacts> = {},
  readers = allReaders,
  data: NonNullable<AuditRecord['data']> = {},
) => {
  const record: AuditRecord = { workspaceId, at, actor, action, subject: 'post:7', data };
  const kind = toPostNoticeKind(record);
  assert.ok(kind, action);
  const { notice, recipients } = createPostNotice(kind, record, { ...post, ...facts }, readers, catalog);
  return { ...notice, to: recipients.map(({ name }) => name) };
};

test('everyone who may approve is notified, except the person who requests the review', () => {
  const reviewers = recipientsOf('post.submitted', session('edi'));
  assert.deepEqual(reviewers.to, ['owen', 'ada', 'alba']);
  assert.equal(reviewers.title.text, 'edi asks you to approve a LinkedIn post');
  assert.equal(reviewers.body.text, 'For Harbour Coffee: We open at seven.');
  assert.equal(reviewers.link, '/review/7');
  assert.deepEqual(recipientsOf('post.submitted', session('ada'), { authorId: userId('ada') }).to, [
    'owen',
    'alba',
  ]);
});

test('no review is requested for a draft that was decided without being submitted', () => {
  const data = { revision: 1, decided: true };
  const record: AuditRecord = {
    workspaceId,
    at,
    actor: session('ada'),
    action: 'post.submitted',
    subject: '',
    data,
  };
  assert.equal(toPostNoticeKind(record), undefined);
});

test('without self-approval, contributors are not asked for review', () => {
  const facts = {
    selfApproval: false,
    lastEditorId: userId('edi'),
    contributorIds: [userId('ada'), userId('owen')],
  };
  assert.deepEqual(recipientsOf('post.submitted', session('edi'), facts).to, ['alba']);
});

test("a program's draft is notified once, when it is written, to everyone who may approve", () => {
  const program: Actor = {
    ...session('owen'),
    via: { kind: 'token', tokenId: 'tok_1', appId: null, scopes: new Set() },
  };
  const written = recipientsOf('post.created', program, { reviewedRevision: 1, fromApp: true });
  assert.deepEqual(written.to, ['owen', 'ada', 'alba']);
  assert.equal(written.title.text, 'An app of owen wrote a LinkedIn post for you to review');
  const opened = recipientsOf('post.submitted', session('ada'), { reviewedRevision: 1, fromApp: true });
  assert.equal(opened.causeKey, written.causeKey);
  assert.equal(
    toPostNoticeKind({ workspaceId, at, actor: session('edi'), action: 'post.created', subject: '' }),
    undefined,
  );
});

test('a decision is notified to the author and the last editor', () => {
  const facts = { lastEditorId: userId('emil'), lastComment: 'Say "from Monday".' };
  const back = recipientsOf('post.changes_requested', session('ada'), facts);
  assert.deepEqual(back.to, ['edi', 'emil']);
  assert.equal(back.body.text, 'Say "from Monday".');
  assert.deepEqual(recipientsOf('post.approved', session('ada'), facts).to, ['edi', 'emil']);
  assert.deepEqual(recipientsOf('post.approved', session('edi')).to, []);
});

test('each comment is notified to the author and to everyone who commented before', () => {
  const facts = {
    commenterIds: [userId('ada'), userId('vera'), userId('gone')],
    lastComment: 'Is seven\nright?',
    lastEditorId: userId('emil'),
  };
  const note = recipientsOf('post.commented', session('ada'), facts, allReaders, { comment: 'com_1' });
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

test('an approval that keeps the time is notified; choosing a time later is not', () => {
  const record = {
    workspaceId,
    at,
    actor: session('ada'),
    action: 'post.scheduled',
    subject: 'post:7',
  } as const;
  assert.equal(toPostNoticeKind({ ...record, data: { digest: 'x' } }), 'approved');
  assert.equal(toPostNoticeKind({ ...record, data: {} }), undefined);
});

test('a failure is notified to everyone involved', () => {
  const facts = { approverIds: [userId('alba')], trouble: verbatim('LinkedIn refused it.') };
  for (const action of ['post.failed', 'post.missed', 'post.time_moved'] as const)
    assert.deepEqual(recipientsOf(action, 'system', facts).to, ['alba', 'edi'], action);
  assert.deepEqual(recipientsOf('post.unconfirmed', 'system', facts).to, ['owen', 'alba', 'edi']);
  assert.match(
    recipientsOf('post.failed', 'system', facts).body.text,
    /^LinkedIn refused it\. For Harbour Coffee/,
  );
});

test('if no one involved is left, the owners are notified', () => {
  const readers = allReaders.filter(({ name }) => name !== 'edi');
  assert.deepEqual(recipientsOf('post.failed', 'system', {}, readers).to, ['owen']);
});

test('one notification per revision, one per failure', () => {
  const again = new Date(at.getTime() + 1);
  assert.equal(recipientsOf('post.approved', session('ada')).causeKey, 'approved:7:revision 2');
  assert.notEqual(
    recipientsOf('post.failed', 'system').causeKey,
    createPostNotice(
      'failed',
      { workspaceId, at: again, actor: 'system', action: 'post.failed', subject: 'post:7' },
      post,
      [],
      catalog,
    ).notice.causeKey,
  );
});

test('a lost account is notified to those who can connect it, and to the person who did', () => {
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
  const { notice, recipients } = createAccountNotice(record, account, allReaders, catalog);
  assert.deepEqual(
    recipients.map(({ name }) => name),
    ['owen', 'ada', 'alba', 'emil'],
  );
  assert.deepEqual(
    [notice.title.text, notice.link, notice.causeKey],
    ['Reconnect harbour on TikTok', '/accounts?account=acc_1', 'reconnect_needed:acc_1:3'],
  );
});

test('a long text is cut to its beginning, never in the middle of a character', () => {
  const { body } = recipientsOf('post.submitted', session('edi'), {
    accountName: null,
    caption: '👩‍🚀'.repeat(200),
  });
  assert.ok(body.text.isWellFormed() && body.text.endsWith('…'));
  assert.equal(
    recipientsOf('post.submitted', session('edi'), { accountName: null, caption: ' ' }).body.text,
    'without text',
  );
});
