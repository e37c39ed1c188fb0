/** The attacker's table: every way around a person's approval, tried over HTTP, in the domain and in SQL. */

import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { approvePost } from '../../server/domain/approvals/approve-post.ts';
import { openPost } from '../../server/domain/approvals/open-post.ts';
import { resolvePost } from '../../server/domain/posts/resolve-post.ts';
import { AppError } from '../../server/errors.ts';
import type { ProblemDocument } from '../../server/http/pipeline/view-parts.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import type { PostId } from '../../server/lib/ids.ts';
import type { BrowserSession, Reply } from '../browser-session.ts';
import { changeGenuinely } from '../genuine-rows.ts';
import { createPicture } from '../pictures.ts';
import { arrangeFault, readLedger } from '../read-ledger.ts';
import { waitUntil } from '../wait-until.ts';
import { type AttackFixture, openAttackFixture } from './attack-fixture.ts';

let fixture: AttackFixture;
before(async () => {
  fixture = await openAttackFixture();
});
after(() => fixture[Symbol.asyncDispose]());

let counter = 0;
const freshCaption = () => `Attack ${++counter}`;

/** A post in review that `by` has opened. */
async function inReview(
  by: BrowserSession = fixture.owner,
): Promise<{ id: string; digest: string; number: number }> {
  const id = await by.createDraft({ caption: freshCaption() });
  const { current_revision } = await by.submitAndOpen(id);
  assert.ok(current_revision);
  return { id, digest: current_revision.digest, number: current_revision.number };
}

async function approved(): Promise<{ id: string; digest: string; number: number }> {
  const post = await inReview();
  await fixture.owner.mustPost(`/v1/posts/${post.id}/approve`, { revision_digest: post.digest });
  return post;
}

function refused(reply: Reply, status: number, code: string): void {
  assert.deepEqual(
    [reply.status, (reply.body as ProblemDocument).code],
    [status, code],
    JSON.stringify(reply.body),
  );
}

async function refusedInDomain(work: Promise<unknown>, code: string): Promise<void> {
  await assert.rejects(work, (error) => error instanceof AppError && error.code === code);
}

const stateOf = async (id: string): Promise<string> => (await fixture.owner.readPost(id)).state;
const domain = () => ({ ...fixture.server.context.publishing });

test('a token cannot approve: the HTTP layer refuses before it reads the body', async () => {
  const { id } = await inReview();
  refused(
    await fixture.requestWithToken('POST', `/v1/posts/${id}/approve`, {}),
    403,
    'human_approval_required',
  );
  refused(
    await fixture.requestWithToken('POST', `/v1/posts/${id}/open`, { nonsense: 1 }),
    403,
    'human_approval_required',
  );
  refused(
    await fixture.requestWithToken('POST', `/v1/posts/${id}/request-changes`, {}),
    403,
    'human_approval_required',
  );
  refused(
    await fixture.requestWithToken('POST', `/v1/posts/${id}/retry`, { nonsense: 1 }),
    403,
    'human_approval_required',
  );
  refused(
    await fixture.requestWithToken('POST', `/v1/posts/${id}/resolve`, {}),
    403,
    'human_approval_required',
  );
  assert.equal(await stateOf(id), 'in_review');
});

test('a token cannot approve: the domain refuses too, should an HTTP handler forget', async () => {
  const { id, digest } = await inReview();
  const actor = await fixture.actorOfToken();
  const input = { id: id as PostId, revisionDigest: digest, declarations: {} };
  await refusedInDomain(approvePost(domain(), actor, input), 'human_approval_required');
  await refusedInDomain(openPost(domain(), actor, id as PostId), 'human_approval_required');
  await refusedInDomain(
    resolvePost(domain(), actor, id as PostId, { result: 'not_published' }),
    'human_approval_required',
  );
});

test('a token sent with a session cookie is still a token: the cookie is ignored', async () => {
  const { id, digest } = await inReview();
  const reply = await fixture.owner.request('POST', `/v1/posts/${id}/approve`, {
    json: { revision_digest: digest },
    headers: { authorization: `Bearer ${fixture.token}` },
  });
  refused(reply, 403, 'human_approval_required');
});

test('a viewer and an editor cannot approve: the HTTP layer refuses before it reads the body', async () => {
  const { id } = await inReview();
  for (const browserSession of [fixture.viewer, fixture.editor]) {
    refused(await browserSession.post(`/v1/posts/${id}/approve`, {}), 403, 'forbidden');
  }
});

test('a viewer and an editor cannot approve: the domain refuses too', async () => {
  const { id, digest } = await inReview();
  for (const browserSession of [fixture.viewer, fixture.editor]) {
    await browserSession.mustPost(`/v1/posts/${id}/open`);
    const actor = await fixture.actorOf(browserSession);
    await refusedInDomain(
      approvePost(domain(), actor, { id: id as PostId, revisionDigest: digest, declarations: {} }),
      'forbidden',
    );
  }
});

test('a viewer and an editor cannot approve: the database refuses the row', async () => {
  const { id, digest, number } = await inReview();
  await fixture.editor.mustPost(`/v1/posts/${id}/open`);
  assert.equal(await insertApproval(id, number, digest, fixture.editor), 'SG010');
});

test('a digest that is not current cannot be approved', async () => {
  const { id, digest } = await inReview();
  const seen = await fixture.owner.readPost(id);
  await fixture.owner.mustPost(`/v1/posts/${id}`, { revision: seen.revision, caption: freshCaption() });
  await fixture.owner.submitAndOpen(id);
  refused(
    await fixture.owner.post(`/v1/posts/${id}/approve`, { revision_digest: digest }),
    400,
    'content_changed',
  );
  assert.equal(await insertApproval(id, 1, digest, fixture.owner), 'SG011');
});

test('a sign-in of yesterday can sign neither a content nor another time', async () => {
  const first = await inReview();
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const timed = await fixture.owner.createDraft({ caption: freshCaption(), schedule: { at: soon } });
  assert.equal((await fixture.owner.submitAndOpen(timed)).state, 'in_review');
  assert.equal((await fixture.owner.approve(timed)).state, 'scheduled');
  const signedIn = (moment: string) =>
    changeGenuinely(
      fixture.server.database,
      'web_sessions',
      `update web_sessions set authenticated_at = ${moment} where user_id = $1`,
      [fixture.owner.userId],
    );
  await signedIn("now() - interval '1 day'");
  try {
    refused(
      await fixture.owner.post(`/v1/posts/${first.id}/approve`, { revision_digest: first.digest }),
      403,
      'sign_in_again',
    );
    const later = new Date(Date.now() + 7_200_000).toISOString();
    refused(await fixture.owner.post(`/v1/posts/${timed}/schedule`, { at: later }), 403, 'sign_in_again');
    refused(await fixture.owner.post('/posts/publish', { post_id: timed }), 403, 'sign_in_again');
  } finally {
    await signedIn('now()');
  }
  assert.equal(await stateOf(first.id), 'in_review');
});

test('a revision that the person has not opened cannot be approved', async () => {
  const { id, digest, number } = await inReview();
  refused(
    await fixture.approver.post(`/v1/posts/${id}/approve`, { revision_digest: digest }),
    400,
    'not_opened',
  );
  assert.equal(await insertApproval(id, number, digest, fixture.approver), 'SG012');
});

test('the same content at another time is not what the person saw', async () => {
  const { owner } = fixture;
  const first = new Date(Date.now() + 86_400_000).toISOString();
  const second = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const id = await owner.createDraft({ caption: freshCaption(), schedule: { at: first } });
  const shown = await owner.submitAndOpen(id);
  const edited = await owner.mustPost(`/v1/posts/${id}`, {
    revision: shown.revision,
    schedule: { at: second },
  });
  const again = await owner.submitAndOpen(id);
  assert.equal(again.current_revision?.digest, shown.current_revision?.digest);
  assert.notEqual(edited.schedule?.publish_at, shown.schedule?.publish_at);
  const signed = { revision_digest: shown.current_revision?.digest };
  const stale = { ...signed, publish_at: shown.schedule?.publish_at };
  refused(await owner.post(`/v1/posts/${id}/approve`, stale), 400, 'content_changed');
  const staleNumber = { ...signed, revision_number: shown.current_revision?.number };
  refused(await owner.post(`/v1/posts/${id}/approve`, staleNumber), 400, 'content_changed');
});

test('having opened an earlier revision is not having opened this one', async () => {
  const { id } = await inReview();
  await fixture.approver.mustPost(`/v1/posts/${id}/open`);
  const seen = await fixture.owner.readPost(id);
  await fixture.owner.mustPost(`/v1/posts/${id}`, { revision: seen.revision, caption: freshCaption() });
  const { current_revision } = await fixture.owner.submitAndOpen(id);
  refused(
    await fixture.approver.post(`/v1/posts/${id}/approve`, { revision_digest: current_revision?.digest }),
    400,
    'not_opened',
  );
});

test('where authors may not approve their own posts, they cannot, and two approvals are two people', async () => {
  const policy = { approvals_required: 2, self_approval: false, late_window_minutes: 15 };
  await fixture.owner.mustPost('/v1/policies', policy);
  try {
    const { id, digest, number } = await inReview(fixture.approver);
    refused(
      await fixture.approver.post(`/v1/posts/${id}/approve`, { revision_digest: digest }),
      403,
      'self_approval_forbidden',
    );
    assert.equal(await insertApproval(id, number, digest, fixture.approver), 'SG013');
    await fixture.owner.mustPost(`/v1/posts/${id}/open`);
    const once = await fixture.owner.mustPost(`/v1/posts/${id}/approve`, { revision_digest: digest });
    assert.deepEqual([once.state, once.approvals.given], ['in_review', 1]);
    refused(
      await fixture.owner.post(`/v1/posts/${id}/approve`, { revision_digest: digest }),
      400,
      'already_approved',
    );
    refused(
      await fixture.requestWithToken('POST', '/posts/publish', { post_id: id }),
      403,
      'post_not_approved',
    );
    assert.equal(await fixture.sqlState("update posts set state = 'approved' where id = $1", [id]), 'SG020');
  } finally {
    await fixture.owner.mustPost('/v1/policies', { ...policy, approvals_required: 1, self_approval: true });
  }
});

/** Runs with one required approval by another person, then restores the policy. */
async function withFourEyes(play: () => Promise<void>): Promise<void> {
  const policy = { approvals_required: 1, self_approval: false, late_window_minutes: 15 };
  await fixture.owner.mustPost('/v1/policies', policy);
  try {
    await play();
  } finally {
    await fixture.owner.mustPost('/v1/policies', { ...policy, self_approval: true });
  }
}

const edit = async (by: BrowserSession, id: string, change: object): Promise<PostDetailView> =>
  by.mustPost(`/v1/posts/${id}`, { revision: (await by.readPost(id)).revision, ...change });

/** `by` may not approve it, over HTTP and in SQL. */
async function refusesOwn(by: BrowserSession, id: string): Promise<void> {
  await fixture.editor.mustPost(`/v1/posts/${id}/submit`);
  const { current_revision, can } = await by.openPost(id);
  assert.ok(current_revision);
  const { digest, number } = current_revision;
  assert.equal(can.includes('approve'), false);
  const reply = await by.post(`/v1/posts/${id}/approve`, { revision_digest: digest });
  refused(reply, 403, 'self_approval_forbidden');
  assert.equal(await insertApproval(id, number, digest, by), 'SG013');
}

test('text cannot be laundered: its author cannot approve it after another person saved, changed or copied it', () =>
  withFourEyes(async () => {
    const { owner, approver, editor } = fixture;
    const saved = await owner.createDraft({ caption: freshCaption() });
    const { caption, media } = await edit(approver, saved, { caption: freshCaption() });
    await edit(editor, saved, { caption, media: media.map(({ id }) => ({ id })) });
    await refusesOwn(approver, saved);

    const changed = await approver.createDraft({ caption: freshCaption() });
    await edit(editor, changed, { caption: freshCaption() });
    await refusesOwn(approver, changed);

    const illustrated = await owner.createDraft({ caption: freshCaption() });
    const file = await approver.upload('laundered.png', await createPicture('orange'));
    await edit(approver, illustrated, { media: [{ id: file.media_id }] });
    await edit(editor, illustrated, { caption: freshCaption() });
    await refusesOwn(approver, illustrated);

    const original = await approver.createDraft({ caption: freshCaption() });
    const copy = await editor.mustPost(`/v1/posts/${original}/duplicate`);
    await refusesOwn(approver, copy.id);
    assert.equal(
      await fixture.ownerSqlState('delete from post_contributors where post_id = $1', [copy.id]),
      'SG014',
    );
  }));

test('text cannot be laundered through the brief of a campaign', () =>
  withFourEyes(async () => {
    const { owner, approver } = fixture;
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const brief = (subject: string) => ({ subject, goal: 'sell' });
    const { id } = await owner.mustPost<{ id: string }>('/v1/content/campaigns', {
      name: 'Winter',
      brief: brief('A winter espresso'),
      platforms: ['linkedin'],
      from: day(2),
      to: day(4),
      posts_per_week: 1,
    });
    interface CreatedPost {
      readonly state: string;
      readonly items: readonly { readonly id: string; readonly post_id: string | null }[];
    }
    const made = () =>
      waitUntil('the campaign is made', async () => {
        const { body } = await owner.get<CreatedPost>(`/v1/campaigns/${id}`);
        return body.state === 'made' && body;
      });
    const [item] = (await made()).items;
    await approver.mustPost(`/v1/campaigns/${id}`, { brief: brief('Words of the approver') });
    await approver.mustPost(`/v1/campaigns/${id}/make`, { item_ids: [item?.id] });
    const post = (await made()).items[0]?.post_id ?? '';
    assert.match((await owner.readPost(post)).caption, /Words of the approver/);
    await refusesOwn(approver, post);
  }));

test('saving existing text does not make a person its author, and they may approve it', () =>
  withFourEyes(async () => {
    const { owner, approver, editor } = fixture;
    const id = await editor.createDraft({ caption: freshCaption() });
    const { caption } = await owner.readPost(id);
    await edit(approver, id, { caption, schedule: null });
    await owner.mustPost(`/v1/posts/${id}/submit`);
    assert.equal((await approver.approve(id)).state, 'approved');
  }));

test("once another person has approved an author's text, the author may approve what others change in it", () =>
  withFourEyes(async () => {
    const { owner, approver, editor } = fixture;
    const id = await owner.createDraft({ caption: freshCaption() });
    await owner.mustPost(`/v1/posts/${id}/submit`);
    assert.equal((await approver.approve(id)).state, 'approved');
    await edit(editor, id, { caption: freshCaption() });
    await editor.mustPost(`/v1/posts/${id}/submit`);
    assert.equal((await owner.approve(id)).state, 'approved');
  }));

test('forbidding own approvals sends self-approved posts back to review', async () => {
  const { id } = await approved();
  let state = '';
  await withFourEyes(async () => {
    state = await stateOf(id);
  });
  assert.equal(state, 'in_review');
});

test('opening a draft changes nothing; signing it submits and signs exactly what was seen, or nothing', async () => {
  const { approver } = fixture;
  const created = await fixture.requestWithToken<{ post_id: string }>('POST', '/posts/create', {
    platform: 'linkedin',
    caption: freshCaption(),
  });
  const id = created.body.post_id;
  const before = await approver.readPost(id);
  const openedPost = await approver.openPost(id);
  assert.ok(openedPost.proof);
  const { can: _can, ...asItStood } = before;
  const { can, ...afterwards } = openedPost;
  assert.deepEqual(afterwards, asItStood);
  assert.ok(can.includes('approve'));
  await fixture.requestWithToken('POST', `/v1/posts/${id}`, {
    revision: before.revision,
    caption: freshCaption(),
  });
  const stale = { revision_digest: openedPost.proof.digest };
  refused(await approver.post(`/v1/posts/${id}/approve`, stale), 400, 'content_changed');
  assert.equal(await stateOf(id), 'draft');
  const unseen = { revision_digest: (await approver.readPost(id)).proof?.digest };
  refused(await approver.post(`/v1/posts/${id}/approve`, unseen), 400, 'not_opened');
  assert.deepEqual([await stateOf(id), (await approver.readPost(id)).current_revision], ['draft', null]);
  const signed = await approver.approve(id);
  assert.deepEqual([signed.state, signed.current_revision?.digest], ['approved', unseen.revision_digest]);
  assert.deepEqual(
    signed.history.slice(-3).map(({ action }) => action),
    ['post.submitted', 'post.approved_by', 'post.approved'],
  );
});

test("others can open an author's unfinished draft, but only its author can sign it", async () => {
  const { owner, approver } = fixture;
  const id = await owner.createDraft({ caption: freshCaption() });
  const { proof, can } = await approver.openPost(id);
  assert.equal(can.includes('approve'), false);
  const body = { revision_digest: proof?.digest };
  refused(await approver.post(`/v1/posts/${id}/approve`, body), 400, 'wrong_state');
  refused(
    await approver.post(`/v1/posts/${id}/request-changes`, { ...body, comment: 'No.' }),
    400,
    'wrong_state',
  );
  assert.equal(await stateOf(id), 'draft');
  assert.equal((await owner.approve(id)).state, 'approved');
});

/** As the owner of the tables can: without triggers. */
async function tamper(table: string, change: string, id: string): Promise<void> {
  const client = await fixture.server.database.owner.connect();
  try {
    await client.query('begin');
    await client.query(`alter table ${table} disable trigger user`);
    await client.query(`update ${table} set ${change} where post_id = $1`, [id]);
    await client.query(`alter table ${table} enable trigger user`);
    await client.query('commit');
  } finally {
    client.release();
  }
}

test('a manifest that was changed after it was signed is not sent', async () => {
  const { id } = await approved();
  await tamper('post_revisions', "manifest = replace(manifest::text, 'Attack ', 'Forged ')::jsonb", id);
  await fixture.owner.mustPost('/posts/publish', { post_id: id });
  const post = await fixture.owner.waitForPost(id, ({ state }) => state !== 'publishing');
  assert.deepEqual([post.state, post.trouble?.code], ['failed', 'content_damaged']);
  const out = await readLedger(fixture.server.sandboxUrl);
  assert.equal(out.filter(({ text }) => text.startsWith('Forged')).length, 0);
});

test('a first comment that was changed after it was signed is not sent', async () => {
  const { owner, server } = fixture;
  const caption = freshCaption();
  const id = await owner.createDraft({ caption, options: { first_comment: 'Words under it' } });
  await owner.approve(id);
  // Refused once without an effect, so that it waits long enough to be changed.
  await arrangeFault(server.sandboxUrl, {
    operation: 'createComment',
    kind: 'status_before_effect',
    status: 429,
  });
  await owner.mustPost('/posts/publish', { post_id: id });
  await owner.waitForPost(
    id,
    ({ first_comment }) => first_comment?.state === 'waiting' && first_comment.reason !== null,
  );
  await tamper('first_comments', "text = 'Forged words', next_try_at = now()", id);
  const { first_comment } = await owner.waitForPost(id, (post) => post.first_comment?.state !== 'waiting');
  assert.equal(first_comment?.state, 'failed');
  assert.match(first_comment?.reason ?? '', /not the first comment that was approved/);
  const comments = await readLedger(server.sandboxUrl, 'commented');
  assert.equal(comments.filter(({ text }) => text === 'Forged words').length, 0);
});

test('the database refuses a first comment that is in no approved revision', async () => {
  const post = await fixture.owner.readPost((await approved()).id);
  const insert = (text: string) =>
    fixture.ownerSqlState(
      `insert into first_comments (post_id, workspace_id, account_id, revision_number, digest, external_id, text, state,
         next_try_at, updated_at)
       values ($1, $2, $3, $4, $5, 'urn:li:share:1', $6, 'waiting', now() + interval '1 hour', now())`,
      [
        post.id,
        fixture.owner.workspace,
        post.account?.id,
        post.current_revision?.number,
        post.current_revision?.digest,
        text,
      ],
    );
  assert.equal(await insert('Buy now'), 'SG052');
});

test('tightening the policy sends approved posts back to review', async () => {
  const { id } = await approved();
  await fixture.owner.mustPost('/v1/policies', {
    approvals_required: 2,
    self_approval: true,
    late_window_minutes: 15,
  });
  const state = await stateOf(id);
  await fixture.owner.mustPost('/v1/policies', {
    approvals_required: 1,
    self_approval: true,
    late_window_minutes: 15,
  });
  assert.equal(state, 'in_review');
});

test('another file under the same name does not change what was approved', async () => {
  const { owner } = fixture;
  const first = await owner.upload('swap.png', await createPicture('red'));
  const id = await owner.createDraft({ caption: freshCaption(), media: 'swap.png' });
  const opened = await owner.submitAndOpen(id);
  refused(await owner.delete(`/v1/media/${first.media_id}`), 403, 'media_in_use');
  const second = await owner.upload('swap.png', await createPicture('blue'));
  assert.notEqual(second.media, 'swap.png', 'the name is taken, so the second file gets another');
  assert.equal(
    await fixture.ownerSqlState('update media set sha256 = $1 where id = $2', [
      second.sha256,
      first.media_id,
    ]),
    'SG001',
  );
  assert.equal(
    await fixture.ownerSqlState('update post_media set sha256 = $1 where post_id = $2', [second.sha256, id]),
    'SG021',
  );
  assert.equal(
    await fixture.ownerSqlState(
      "update post_revisions set manifest = jsonb_set(manifest, '{media,0,sha256}', to_jsonb($1::text)) where post_id = $2",
      [second.sha256, id],
    ),
    'SG002',
  );
  const { current_revision } = await owner.readPost(id);
  assert.deepEqual(current_revision?.media, opened.current_revision?.media);
});

test('bytes that were swapped in storage are not sent', async () => {
  const { owner, server } = fixture;
  const file = await owner.upload('tampered.png', await createPicture('green'));
  const id = await owner.createDraft({ caption: freshCaption(), media: file.media });
  await owner.approve(id);
  await writeFile(await storedFile(server.context.config.dataDir, file.sha256), await createPicture('black'));
  await owner.mustPost('/posts/publish', { post_id: id });
  const post = await owner.waitForPost(id, ({ state }) => state !== 'publishing');
  assert.deepEqual([post.state, post.trouble?.code], ['failed', 'media_damaged']);
  const { caption } = post;
  assert.equal((await readLedger(server.sandboxUrl)).filter(({ text }) => text === caption).length, 0);
});

test('an edit after approval voids the approval, and nothing is published', async () => {
  const { id } = await approved();
  const before = await fixture.owner.readPost(id);
  const edited = await fixture.owner.mustPost(`/v1/posts/${id}`, {
    revision: before.revision,
    caption: freshCaption(),
  });
  assert.equal(edited.state, 'draft');
  assert.ok(edited.approvals_list.every(({ voided_at }) => voided_at !== null));
  refused(await fixture.owner.post('/posts/publish', { post_id: id }), 403, 'post_not_approved');
  refused(
    await fixture.requestWithToken('POST', '/posts/publish', { post_id: id }),
    403,
    'post_not_approved',
  );
});

test('content cannot be changed under an approval, nor an approval un-voided, by SQL', async () => {
  const { id } = await approved();
  assert.equal(await fixture.sqlState("update posts set caption = 'other' where id = $1", [id]), 'SG021');
  assert.equal(await fixture.sqlState('update posts set account_id = null where id = $1', [id]), 'SG021');
  const before = await fixture.owner.readPost(id);
  await fixture.owner.mustPost(`/v1/posts/${id}`, { revision: before.revision, caption: freshCaption() });
  assert.equal(
    await fixture.sqlState('update approvals set voided_at = null, void_reason = null where post_id = $1', [
      id,
    ]),
    'SG002',
  );
  assert.equal(await fixture.ownerSqlState('delete from approvals where post_id = $1', [id]), 'SG002');
});

test('a token and an editor cannot publish or move a post outside its approved time; an approver can', async () => {
  const { owner } = fixture;
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const id = await owner.createDraft({ caption: freshCaption(), schedule: { at } });
  const scheduled = await owner.approve(id);
  assert.equal(scheduled.state, 'scheduled');
  refused(
    await fixture.requestWithToken('POST', '/posts/publish', { post_id: id }),
    403,
    'outside_approved_time',
  );
  refused(await fixture.editor.post('/posts/publish', { post_id: id }), 403, 'outside_approved_time');
  const otherTime = { at: new Date(Date.parse(at) + 86_400_000).toISOString() };
  refused(
    await fixture.requestWithToken('POST', `/v1/posts/${id}/schedule`, otherTime),
    403,
    'outside_approved_time',
  );
  refused(await fixture.editor.post(`/v1/posts/${id}/schedule`, otherTime), 403, 'outside_approved_time');
  refused(await fixture.approver.post(`/v1/posts/${id}/schedule`, otherTime), 400, 'not_opened');
  const nearby = await fixture.requestWithToken('POST', `/v1/posts/${id}/schedule`, {
    at: new Date(Date.parse(at) + 60_000).toISOString(),
  });
  assert.equal(nearby.status, 200);
  await fixture.approver.mustPost(`/v1/posts/${id}/open`);
  const moved = await fixture.approver.mustPost(`/v1/posts/${id}/schedule`, otherTime);
  assert.deepEqual([moved.state, moved.schedule?.publish_at], ['scheduled', otherTime.at]);
});

test('the database refuses an attempt outside the approved time', async () => {
  const id = await fixture.owner.createDraft({
    caption: freshCaption(),
    schedule: { at: new Date(Date.now() + 3 * 86_400_000).toISOString() },
  });
  const post = await fixture.owner.approve(id);
  assert.equal(await insertAttempt(post, { publishing: true }), 'SG033');
});

test('the database does not let an approved time mean another day, nor change what it means', async () => {
  const at = new Date(Date.now() + 3 * 86_400_000);
  const id = await fixture.owner.createDraft({ caption: freshCaption(), schedule: { at: at.toISOString() } });
  const post = await fixture.owner.approve(id);
  const { handle, owner } = fixture.server.database;
  const move = (to: Date) =>
    handle.pool.query(
      `insert into approval_times (approval_id, rules, at, created_at) values ($1, '2099a', $2, now())`,
      [post.approvals_list[0]?.id, to],
    );
  await assert.rejects(move(new Date()), { code: 'SG034' });
  await move(new Date(at.getTime() + 3_600_000));
  await assert.rejects(owner.query('update approval_times set at = now()'), { code: 'SG002' });
  await assert.rejects(owner.query('delete from approval_times'), { code: 'SG002' });
  assert.equal(await insertAttempt(post, { publishing: true }), 'SG033');
});

test('the database refuses an attempt without approval, for another account, or for another revision', async () => {
  const { id } = await inReview();
  const post = await fixture.owner.readPost(id);
  assert.equal(await insertAttempt(post), 'SG031', 'a post in review is not being published');
  assert.equal(
    await fixture.sqlState("update posts set state = 'publishing', wake_at = now() where id = $1", [id]),
    'SG020',
  );
  const approvedPost = await fixture.owner.approve(
    await fixture.owner.createDraft({ caption: freshCaption() }),
  );
  assert.equal(await insertAttempt(approvedPost, { publishing: true, voidFirst: true }), 'SG030');
  assert.equal(await insertAttempt(approvedPost, { publishing: true, otherAccount: true }), 'SG032');
  assert.equal(
    await insertAttempt(approvedPost, { publishing: true }),
    'accepted',
    'the same insert passes with an approval',
  );
});

test('only one attempt can be open for a post', async () => {
  const post = await fixture.owner.approve(await fixture.owner.createDraft({ caption: freshCaption() }));
  assert.equal(await insertAttempt(post, { publishing: true, twice: true }), '23505');
});

test("another workspace's ids do not exist", async () => {
  const { owner, stranger } = fixture;
  const { id, digest } = await approved();
  const media = await owner.upload('private.png', await createPicture('gold'));
  const { data: accounts } = (await owner.get<{ data: { id: string }[] }>('/v1/accounts')).body;
  const account_id = accounts[0]?.id;
  const paths = ['submit', 'cancel', 'open', 'unschedule', 'retry', 'duplicate'].map(
    (action) => `/v1/posts/${id}/${action}`,
  );
  for (const path of paths) refused(await stranger.post(path), 404, 'not_found');
  refused(await stranger.post(`/v1/posts/${id}/approve`, { revision_digest: digest }), 404, 'not_found');
  refused(
    await stranger.post(`/v1/posts/${id}/request-changes`, { revision_digest: digest, comment: 'x' }),
    404,
    'not_found',
  );
  refused(
    await stranger.post(`/v1/posts/${id}/schedule`, { at: new Date(Date.now() + 60_000).toISOString() }),
    404,
    'not_found',
  );
  refused(await stranger.post(`/v1/posts/${id}/resolve`, { result: 'not_published' }), 404, 'not_found');
  refused(await stranger.post(`/v1/posts/${id}/comments`, { text: 'x' }), 404, 'not_found');
  refused(await stranger.post(`/v1/posts/${id}`, { revision: 1, caption: 'x' }), 404, 'not_found');
  refused(await stranger.post('/posts/publish', { post_id: id }), 404, 'not_found');
  refused(await stranger.delete(`/v1/posts/${id}`), 404, 'not_found');
  refused(await stranger.get(`/v1/posts/${id}`), 404, 'not_found');
  refused(await stranger.get(`/v1/posts/${id}/revisions/1/media/0`), 404, 'not_found');
  refused(await stranger.get(`/v1/media/${media.media_id}`), 404, 'not_found');
  refused(await stranger.get(`/v1/media/${media.media_id}/content`), 404, 'not_found');
  refused(await stranger.delete(`/v1/media/${media.media_id}`), 404, 'not_found');
  refused(await stranger.get(`/v1/accounts/${account_id}`), 404, 'not_found');
  refused(await stranger.delete(`/v1/accounts/${account_id}`), 404, 'not_found');
  refused(
    await stranger.post('/posts/create', { platform: 'linkedin', caption: 'x', account_id }),
    404,
    'not_found',
  );
  refused(
    await stranger.post('/posts/create', { platform: 'linkedin', caption: 'x', media: 'private.png' }),
    404,
    'not_found',
  );
  stranger.workspace = owner.workspace;
  refused(await stranger.get('/v1/posts'), 404, 'not_found');
  const own = (await stranger.get<{ workspaces: { id: string }[] }>('/v1/session')).body.workspaces[0]?.id;
  stranger.workspace = own;
  assert.deepEqual((await stranger.get<{ data: unknown[] }>('/v1/posts')).body.data, []);
});

test('a page of another site cannot act with the cookie of a signed-in person', async () => {
  const { id, digest } = await inReview();
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ]) {
    const reply = await fixture.owner.request('POST', `/v1/posts/${id}/approve`, {
      json: { revision_digest: digest },
      headers,
    });
    refused(reply, 403, 'cross_site_request');
  }
  assert.equal(await stateOf(id), 'in_review');
});

async function insertApproval(
  id: string,
  number: number,
  digest: string,
  by: BrowserSession,
): Promise<string> {
  const { pool } = fixture.server.database.handle;
  const { rows } = await pool.query<{ id: string }>(
    'select id from web_sessions where user_id = $1 order by created_at desc limit 1',
    [by.userId],
  );
  return fixture.sqlState(
    `insert into approvals (id, workspace_id, post_id, revision_number, digest, covers, user_id, session_id, timing, created_at)
     values ($1, $2, $3, $4, $5, 'content', $6, $7, 'any', now())`,
    [`apv_${counter++}${Date.now()}`, fixture.owner.workspace, id, number, digest, by.userId, rows[0]?.id],
  );
}

interface AttemptVariant {
  readonly publishing?: boolean;
  readonly voidFirst?: boolean;
  readonly otherAccount?: boolean;
  readonly twice?: boolean;
}

/** Tries to insert an attempt as a bug of ours would, inside a transaction that is always rolled back. */
async function insertAttempt(post: PostDetailView, variant: AttemptVariant = {}): Promise<string> {
  const client = await fixture.server.database.handle.pool.connect();
  const revision = post.current_revision;
  try {
    await client.query('begin');
    if (variant.publishing)
      await client.query(
        "update posts set state = 'publishing', wake_at = now() + interval '1 hour' where id = $1",
        [post.id],
      );
    if (variant.voidFirst)
      await client.query("update approvals set voided_at = now(), void_reason = 'test' where post_id = $1", [
        post.id,
      ]);
    let account = post.account?.id;
    if (variant.otherAccount) {
      account = `acc_other${counter++}`;
      await client.query(
        `insert into accounts (id, workspace_id, platform, external_id, name, simulated, status, scopes, connected_by, connected_at)
         values ($1, $2, 'linkedin', $1, 'Other', true, 'active', '{}', $3, now())`,
        [account, fixture.owner.workspace, fixture.owner.userId],
      );
    }
    for (let times = variant.twice ? 2 : 1; times > 0; times--) {
      await client.query(
        `insert into attempts (id, workspace_id, post_id, revision_number, digest, account_id, lane, worker, started_at, lease_expires_at)
         values ($1, $2, $3, $4, $5, $6, 'test', 'test', now(), now())`,
        [
          `att_${counter++}${Date.now()}`,
          fixture.owner.workspace,
          post.id,
          revision?.number,
          revision?.digest,
          account,
        ],
      );
    }
    return 'accepted';
  } catch (error) {
    return String((error as { code?: string }).code);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function storedFile(dataDir: string, sha256: string): Promise<string> {
  const entries = await readdir(join(dataDir, 'media'), { recursive: true });
  const found = entries.find((entry) => entry.endsWith(sha256));
  assert.ok(found, 'the bytes are on disk under their hash');
  return join(dataDir, 'media', found);
}
