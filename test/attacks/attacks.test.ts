/** The attacker's table: every road around a person's approval, tried at the door, in the domain and in SQL. */
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
import { arrangeFault, ledger } from '../ledger.ts';
import { picture } from '../pictures.ts';
import type { Reply, Visitor } from '../visitor.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
before(async () => {
  stage = await setStage();
});
after(() => stage[Symbol.asyncDispose]());

let counter = 0;
const freshCaption = () => `Attack ${++counter}`;

/** A post in review that `by` has opened. */
async function inReview(by: Visitor = stage.owner): Promise<{ id: string; digest: string; number: number }> {
  const id = await by.draft({ caption: freshCaption() });
  const { current_revision } = await by.review(id);
  assert.ok(current_revision);
  return { id, digest: current_revision.digest, number: current_revision.number };
}

async function approved(): Promise<{ id: string; digest: string; number: number }> {
  const post = await inReview();
  await stage.owner.must(`/v1/posts/${post.id}/approve`, { revision_digest: post.digest });
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

const stateOf = async (id: string): Promise<string> => (await stage.owner.read(id)).state;
const domain = () => ({ ...stage.house.context.publishing });

test('a token cannot approve: the door refuses before it reads what was sent', async () => {
  const { id } = await inReview();
  refused(await stage.withToken('POST', `/v1/posts/${id}/approve`, {}), 403, 'human_approval_required');
  refused(
    await stage.withToken('POST', `/v1/posts/${id}/open`, { nonsense: 1 }),
    403,
    'human_approval_required',
  );
  refused(
    await stage.withToken('POST', `/v1/posts/${id}/request-changes`, {}),
    403,
    'human_approval_required',
  );
  refused(
    await stage.withToken('POST', `/v1/posts/${id}/retry`, { nonsense: 1 }),
    403,
    'human_approval_required',
  );
  refused(await stage.withToken('POST', `/v1/posts/${id}/resolve`, {}), 403, 'human_approval_required');
  assert.equal(await stateOf(id), 'in_review');
});

test('a token cannot approve: the domain refuses too, should a door ever forget', async () => {
  const { id, digest } = await inReview();
  const actor = await stage.actorOfToken();
  const input = { id: id as PostId, revisionDigest: digest, declarations: {} };
  await refusedInDomain(approvePost(domain(), actor, input), 'human_approval_required');
  await refusedInDomain(openPost(domain(), actor, id as PostId), 'human_approval_required');
  await refusedInDomain(
    resolvePost(domain(), actor, id as PostId, { result: 'not_published' }),
    'human_approval_required',
  );
});

test('a token beside a signed-in browser is still a token: the cookie is not looked at', async () => {
  const { id, digest } = await inReview();
  const reply = await stage.owner.request('POST', `/v1/posts/${id}/approve`, {
    json: { revision_digest: digest },
    headers: { authorization: `Bearer ${stage.token}` },
  });
  refused(reply, 403, 'human_approval_required');
});

test('a viewer and an editor cannot approve: the door refuses before it reads what was sent', async () => {
  const { id } = await inReview();
  for (const visitor of [stage.viewer, stage.editor]) {
    refused(await visitor.post(`/v1/posts/${id}/approve`, {}), 403, 'forbidden');
  }
});

test('a viewer and an editor cannot approve: the domain refuses too', async () => {
  const { id, digest } = await inReview();
  for (const visitor of [stage.viewer, stage.editor]) {
    await visitor.must(`/v1/posts/${id}/open`);
    const actor = await stage.actorOf(visitor);
    await refusedInDomain(
      approvePost(domain(), actor, { id: id as PostId, revisionDigest: digest, declarations: {} }),
      'forbidden',
    );
  }
});

test('a viewer and an editor cannot approve: the database refuses the row', async () => {
  const { id, digest, number } = await inReview();
  await stage.editor.must(`/v1/posts/${id}/open`);
  assert.equal(await insertApproval(id, number, digest, stage.editor), 'SG010');
});

test('a digest that is not current cannot be approved', async () => {
  const { id, digest } = await inReview();
  const seen = await stage.owner.read(id);
  await stage.owner.must(`/v1/posts/${id}`, { revision: seen.revision, caption: freshCaption() });
  await stage.owner.review(id);
  refused(
    await stage.owner.post(`/v1/posts/${id}/approve`, { revision_digest: digest }),
    400,
    'content_changed',
  );
  assert.equal(await insertApproval(id, 1, digest, stage.owner), 'SG011');
});

test('a revision that the person has not opened cannot be approved', async () => {
  const { id, digest, number } = await inReview();
  refused(
    await stage.approver.post(`/v1/posts/${id}/approve`, { revision_digest: digest }),
    400,
    'not_opened',
  );
  assert.equal(await insertApproval(id, number, digest, stage.approver), 'SG012');
});

test('the same content at another time is not what the person saw', async () => {
  const { owner } = stage;
  const first = new Date(Date.now() + 86_400_000).toISOString();
  const second = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const id = await owner.draft({ caption: freshCaption(), schedule: { at: first } });
  const shown = await owner.review(id);
  const edited = await owner.must(`/v1/posts/${id}`, { revision: shown.revision, schedule: { at: second } });
  const again = await owner.review(id);
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
  await stage.approver.must(`/v1/posts/${id}/open`);
  const seen = await stage.owner.read(id);
  await stage.owner.must(`/v1/posts/${id}`, { revision: seen.revision, caption: freshCaption() });
  const { current_revision } = await stage.owner.review(id);
  refused(
    await stage.approver.post(`/v1/posts/${id}/approve`, { revision_digest: current_revision?.digest }),
    400,
    'not_opened',
  );
});

test('where authors may not approve their own posts, they cannot, and two approvals are two people', async () => {
  const policy = { approvals_required: 2, self_approval: false, late_window_minutes: 15 };
  await stage.owner.must('/v1/policies', policy);
  try {
    const { id, digest, number } = await inReview(stage.approver);
    refused(
      await stage.approver.post(`/v1/posts/${id}/approve`, { revision_digest: digest }),
      403,
      'self_approval_forbidden',
    );
    assert.equal(await insertApproval(id, number, digest, stage.approver), 'SG013');
    await stage.owner.must(`/v1/posts/${id}/open`);
    const once = await stage.owner.must(`/v1/posts/${id}/approve`, { revision_digest: digest });
    assert.deepEqual([once.state, once.approvals.given], ['in_review', 1]);
    refused(
      await stage.owner.post(`/v1/posts/${id}/approve`, { revision_digest: digest }),
      400,
      'already_approved',
    );
    refused(await stage.withToken('POST', '/posts/publish', { post_id: id }), 403, 'post_not_approved');
    assert.equal(await stage.sqlState("update posts set state = 'approved' where id = $1", [id]), 'SG020');
  } finally {
    await stage.owner.must('/v1/policies', { ...policy, approvals_required: 1, self_approval: true });
  }
});

/** Runs with one approval by somebody else, and puts the policy back. */
async function withFourEyes(play: () => Promise<void>): Promise<void> {
  const policy = { approvals_required: 1, self_approval: false, late_window_minutes: 15 };
  await stage.owner.must('/v1/policies', policy);
  try {
    await play();
  } finally {
    await stage.owner.must('/v1/policies', { ...policy, self_approval: true });
  }
}

const edit = async (by: Visitor, id: string, change: object): Promise<PostDetailView> =>
  by.must(`/v1/posts/${id}`, { revision: (await by.read(id)).revision, ...change });

/** `by` may not approve it, at the door and in SQL. */
async function refusesOwn(by: Visitor, id: string): Promise<void> {
  await stage.editor.must(`/v1/posts/${id}/submit`);
  const { current_revision, can } = await by.open(id);
  assert.ok(current_revision);
  const { digest, number } = current_revision;
  assert.equal(can.includes('approve'), false);
  const reply = await by.post(`/v1/posts/${id}/approve`, { revision_digest: digest });
  refused(reply, 403, 'self_approval_forbidden');
  assert.equal(await insertApproval(id, number, digest, by), 'SG013');
}

test('words cannot be laundered: who wrote them cannot approve them after somebody else saved, changed or copied them', () =>
  withFourEyes(async () => {
    const { owner, approver, editor } = stage;
    const saved = await owner.draft({ caption: freshCaption() });
    const { caption, media } = await edit(approver, saved, { caption: freshCaption() });
    await edit(editor, saved, { caption, media: media.map(({ id }) => ({ id })) });
    await refusesOwn(approver, saved);

    const changed = await approver.draft({ caption: freshCaption() });
    await edit(editor, changed, { caption: freshCaption() });
    await refusesOwn(approver, changed);

    const illustrated = await owner.draft({ caption: freshCaption() });
    const file = await approver.upload('laundered.png', await picture('orange'));
    await edit(approver, illustrated, { media: [{ id: file.media_id }] });
    await edit(editor, illustrated, { caption: freshCaption() });
    await refusesOwn(approver, illustrated);

    const original = await approver.draft({ caption: freshCaption() });
    const copy = await editor.must(`/v1/posts/${original}/duplicate`);
    await refusesOwn(approver, copy.id);
    assert.equal(
      await stage.sqlState('delete from post_contributors where post_id = $1', [copy.id]),
      'SG014',
    );
  }));

test('nor can they be laundered through the brief of a campaign', () =>
  withFourEyes(async () => {
    const { owner, approver } = stage;
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const brief = (subject: string) => ({ subject, goal: 'sell' });
    const { id } = await owner.must<{ id: string }>('/v1/content/campaigns', {
      name: 'Winter',
      brief: brief('A winter espresso'),
      platforms: ['linkedin'],
      from: day(2),
      to: day(4),
      posts_per_week: 1,
    });
    interface Made {
      readonly state: string;
      readonly items: readonly { readonly id: string; readonly post_id: string | null }[];
    }
    const made = async (): Promise<Made> => {
      for (const end = Date.now() + 20_000; ; ) {
        const { body } = await owner.get<Made>(`/v1/campaigns/${id}`);
        if (body.state === 'made') return body;
        assert.ok(Date.now() < end, `the campaign stayed ${body.state}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const [item] = (await made()).items;
    await approver.must(`/v1/campaigns/${id}`, { brief: brief('Words of the approver') });
    await approver.must(`/v1/campaigns/${id}/make`, { item_ids: [item?.id] });
    const post = (await made()).items[0]?.post_id ?? '';
    assert.match((await owner.read(post)).caption, /Words of the approver/);
    await refusesOwn(approver, post);
  }));

test('who only saved what stood there is no author of it, and may approve it', () =>
  withFourEyes(async () => {
    const { owner, approver, editor } = stage;
    const id = await editor.draft({ caption: freshCaption() });
    const { caption } = await owner.read(id);
    await edit(approver, id, { caption, schedule: null });
    await owner.must(`/v1/posts/${id}/submit`);
    assert.equal((await approver.approve(id)).state, 'approved');
  }));

test("once somebody else has approved an author's words, the author may approve what others change in them", () =>
  withFourEyes(async () => {
    const { owner, approver, editor } = stage;
    const id = await owner.draft({ caption: freshCaption() });
    await owner.must(`/v1/posts/${id}/submit`);
    assert.equal((await approver.approve(id)).state, 'approved');
    await edit(editor, id, { caption: freshCaption() });
    await editor.must(`/v1/posts/${id}/submit`);
    assert.equal((await owner.approve(id)).state, 'approved');
  }));

test('forbidding own approvals sends what authors approved themselves back to review', async () => {
  const { id } = await approved();
  let state = '';
  await withFourEyes(async () => {
    state = await stateOf(id);
  });
  assert.equal(state, 'in_review');
});

test('looking at a draft changes nothing; signing it submits and signs exactly what was seen, or nothing', async () => {
  const { approver } = stage;
  const created = await stage.withToken<{ post_id: string }>('POST', '/posts/create', {
    platform: 'linkedin',
    caption: freshCaption(),
  });
  const id = created.body.post_id;
  const before = await approver.read(id);
  const looked = await approver.open(id);
  assert.ok(looked.proof);
  const { can: _can, ...asItStood } = before;
  const { can, ...afterwards } = looked;
  assert.deepEqual(afterwards, asItStood);
  assert.ok(can.includes('approve'));
  await stage.withToken('POST', `/v1/posts/${id}`, { revision: before.revision, caption: freshCaption() });
  const stale = { revision_digest: looked.proof.digest };
  refused(await approver.post(`/v1/posts/${id}/approve`, stale), 400, 'content_changed');
  assert.equal(await stateOf(id), 'draft');
  const unseen = { revision_digest: (await approver.read(id)).proof?.digest };
  refused(await approver.post(`/v1/posts/${id}/approve`, unseen), 400, 'not_opened');
  assert.deepEqual([await stateOf(id), (await approver.read(id)).current_revision], ['draft', null]);
  const signed = await approver.approve(id);
  assert.deepEqual([signed.state, signed.current_revision?.digest], ['approved', unseen.revision_digest]);
  assert.deepEqual(
    signed.history.slice(-3).map(({ action }) => action),
    ['post.submitted', 'post.approved_by', 'post.approved'],
  );
});

test('a draft that a person still writes can be shown to others, and signed by nobody but its author', async () => {
  const { owner, approver } = stage;
  const id = await owner.draft({ caption: freshCaption() });
  const { proof, can } = await approver.open(id);
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

/** As who owns the tables can: no trigger is asked. */
async function tamper(table: string, change: string, id: string): Promise<void> {
  const client = await stage.house.database.handle.pool.connect();
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
  await stage.owner.must('/posts/publish', { post_id: id });
  const post = await stage.owner.until(id, ({ state }) => state !== 'publishing');
  assert.deepEqual([post.state, post.trouble?.code], ['failed', 'content_damaged']);
  const out = await ledger(stage.house.sandboxUrl);
  assert.equal(out.filter(({ text }) => text.startsWith('Forged')).length, 0);
});

test('a first comment that was changed after it was signed is not sent', async () => {
  const { owner, house } = stage;
  const caption = freshCaption();
  const id = await owner.draft({ caption, options: { first_comment: 'Words under it' } });
  await owner.approve(id);
  // Refused once without an effect, so that it waits long enough to be changed.
  await arrangeFault(house.sandboxUrl, {
    operation: 'createComment',
    kind: 'status_before_effect',
    status: 429,
  });
  await owner.must('/posts/publish', { post_id: id });
  await owner.until(
    id,
    ({ first_comment }) => first_comment?.state === 'waiting' && first_comment.reason !== null,
  );
  await tamper('first_comments', "text = 'Forged words', next_try_at = now()", id);
  const { first_comment } = await owner.until(id, (post) => post.first_comment?.state !== 'waiting');
  assert.equal(first_comment?.state, 'failed');
  assert.match(first_comment?.reason ?? '', /not the first comment that was approved/);
  const comments = await ledger(house.sandboxUrl, 'commented');
  assert.equal(comments.filter(({ text }) => text === 'Forged words').length, 0);
});

test('the database refuses a first comment that no approved revision holds', async () => {
  const post = await stage.owner.read((await approved()).id);
  const insert = (text: string) =>
    stage.sqlState(
      `insert into first_comments (post_id, workspace_id, account_id, revision_number, digest, external_id, text, state,
         next_try_at, updated_at)
       values ($1, $2, $3, $4, $5, 'urn:li:share:1', $6, 'waiting', now() + interval '1 hour', now())`,
      [
        post.id,
        stage.owner.workspace,
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
  await stage.owner.must('/v1/policies', {
    approvals_required: 2,
    self_approval: true,
    late_window_minutes: 15,
  });
  const state = await stateOf(id);
  await stage.owner.must('/v1/policies', {
    approvals_required: 1,
    self_approval: true,
    late_window_minutes: 15,
  });
  assert.equal(state, 'in_review');
});

test('another file under the same name does not change what was approved', async () => {
  const { owner } = stage;
  const first = await owner.upload('swap.png', await picture('red'));
  const id = await owner.draft({ caption: freshCaption(), media: 'swap.png' });
  const opened = await owner.review(id);
  refused(await owner.delete(`/v1/media/${first.media_id}`), 403, 'media_in_use');
  const second = await owner.upload('swap.png', await picture('blue'));
  assert.notEqual(second.media, 'swap.png', 'the name is taken, so the second file gets another');
  assert.equal(
    await stage.sqlState('update media set sha256 = $1 where id = $2', [second.sha256, first.media_id]),
    'SG001',
  );
  assert.equal(
    await stage.sqlState('update post_media set sha256 = $1 where post_id = $2', [second.sha256, id]),
    'SG021',
  );
  assert.equal(
    await stage.sqlState(
      "update post_revisions set manifest = jsonb_set(manifest, '{media,0,sha256}', to_jsonb($1::text)) where post_id = $2",
      [second.sha256, id],
    ),
    'SG002',
  );
  const { current_revision } = await owner.read(id);
  assert.deepEqual(current_revision?.media, opened.current_revision?.media);
});

test('bytes that were swapped in storage are not sent', async () => {
  const { owner, house } = stage;
  const file = await owner.upload('tampered.png', await picture('green'));
  const id = await owner.draft({ caption: freshCaption(), media: file.media });
  await owner.approve(id);
  await writeFile(await storedFile(house.context.config.dataDir, file.sha256), await picture('black'));
  await owner.must('/posts/publish', { post_id: id });
  const post = await owner.until(id, ({ state }) => state !== 'publishing');
  assert.deepEqual([post.state, post.trouble?.code], ['failed', 'media_damaged']);
  const { caption } = post;
  assert.equal((await ledger(house.sandboxUrl)).filter(({ text }) => text === caption).length, 0);
});

test('an edit after approval makes the approval void, and nothing goes out', async () => {
  const { id } = await approved();
  const before = await stage.owner.read(id);
  const edited = await stage.owner.must(`/v1/posts/${id}`, {
    revision: before.revision,
    caption: freshCaption(),
  });
  assert.equal(edited.state, 'draft');
  assert.ok(edited.approvals_list.every(({ voided_at }) => voided_at !== null));
  refused(await stage.owner.post('/posts/publish', { post_id: id }), 403, 'post_not_approved');
  refused(await stage.withToken('POST', '/posts/publish', { post_id: id }), 403, 'post_not_approved');
});

test('content cannot be changed under an approval, nor an approval un-voided, by SQL', async () => {
  const { id } = await approved();
  assert.equal(await stage.sqlState("update posts set caption = 'other' where id = $1", [id]), 'SG021');
  assert.equal(await stage.sqlState('update posts set account_id = null where id = $1', [id]), 'SG021');
  const before = await stage.owner.read(id);
  await stage.owner.must(`/v1/posts/${id}`, { revision: before.revision, caption: freshCaption() });
  assert.equal(
    await stage.sqlState('update approvals set voided_at = null, void_reason = null where post_id = $1', [
      id,
    ]),
    'SG002',
  );
  assert.equal(await stage.sqlState('delete from approvals where post_id = $1', [id]), 'SG002');
});

test('a token and an editor cannot publish or move a post outside its approved time; an approver can', async () => {
  const { owner } = stage;
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const id = await owner.draft({ caption: freshCaption(), schedule: { at } });
  const scheduled = await owner.approve(id);
  assert.equal(scheduled.state, 'scheduled');
  refused(await stage.withToken('POST', '/posts/publish', { post_id: id }), 403, 'outside_approved_time');
  refused(await stage.editor.post('/posts/publish', { post_id: id }), 403, 'outside_approved_time');
  const elsewhen = { at: new Date(Date.parse(at) + 86_400_000).toISOString() };
  refused(await stage.withToken('POST', `/v1/posts/${id}/schedule`, elsewhen), 403, 'outside_approved_time');
  refused(await stage.editor.post(`/v1/posts/${id}/schedule`, elsewhen), 403, 'outside_approved_time');
  refused(await stage.approver.post(`/v1/posts/${id}/schedule`, elsewhen), 400, 'not_opened');
  const nearby = await stage.withToken('POST', `/v1/posts/${id}/schedule`, {
    at: new Date(Date.parse(at) + 60_000).toISOString(),
  });
  assert.equal(nearby.status, 200);
  await stage.approver.must(`/v1/posts/${id}/open`);
  const moved = await stage.approver.must(`/v1/posts/${id}/schedule`, elsewhen);
  assert.deepEqual([moved.state, moved.schedule?.publish_at], ['scheduled', elsewhen.at]);
});

test('the database refuses an attempt outside the approved time', async () => {
  const id = await stage.owner.draft({
    caption: freshCaption(),
    schedule: { at: new Date(Date.now() + 3 * 86_400_000).toISOString() },
  });
  const post = await stage.owner.approve(id);
  assert.equal(await insertAttempt(post, { publishing: true }), 'SG033');
});

test('the database lets no approved time mean another day, nor change what it means', async () => {
  const at = new Date(Date.now() + 3 * 86_400_000);
  const id = await stage.owner.draft({ caption: freshCaption(), schedule: { at: at.toISOString() } });
  const post = await stage.owner.approve(id);
  const { pool } = stage.house.database.handle;
  const move = (to: Date) =>
    pool.query(
      `insert into approval_times (approval_id, rules, at, created_at) values ($1, '2099a', $2, now())`,
      [post.approvals_list[0]?.id, to],
    );
  await assert.rejects(move(new Date()), { code: 'SG034' });
  await move(new Date(at.getTime() + 3_600_000));
  await assert.rejects(pool.query('update approval_times set at = now()'), { code: 'SG002' });
  await assert.rejects(pool.query('delete from approval_times'), { code: 'SG002' });
  assert.equal(await insertAttempt(post, { publishing: true }), 'SG033');
});

test('the database refuses an attempt without approval, for another account, or for another revision', async () => {
  const { id } = await inReview();
  const post = await stage.owner.read(id);
  assert.equal(await insertAttempt(post), 'SG031', 'a post in review is not being published');
  assert.equal(
    await stage.sqlState("update posts set state = 'publishing', wake_at = now() where id = $1", [id]),
    'SG020',
  );
  const fine = await stage.owner.approve(await stage.owner.draft({ caption: freshCaption() }));
  assert.equal(await insertAttempt(fine, { publishing: true, voidFirst: true }), 'SG030');
  assert.equal(await insertAttempt(fine, { publishing: true, otherAccount: true }), 'SG032');
  assert.equal(
    await insertAttempt(fine, { publishing: true }),
    'accepted',
    'the same insert passes with an approval',
  );
});

test('only one attempt can be open for a post', async () => {
  const post = await stage.owner.approve(await stage.owner.draft({ caption: freshCaption() }));
  assert.equal(await insertAttempt(post, { publishing: true, twice: true }), '23505');
});

test("another workspace's ids do not exist", async () => {
  const { owner, stranger } = stage;
  const { id, digest } = await approved();
  const media = await owner.upload('private.png', await picture('gold'));
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
    const reply = await stage.owner.request('POST', `/v1/posts/${id}/approve`, {
      json: { revision_digest: digest },
      headers,
    });
    refused(reply, 403, 'cross_site_request');
  }
  assert.equal(await stateOf(id), 'in_review');
});

async function insertApproval(id: string, number: number, digest: string, by: Visitor): Promise<string> {
  const { pool } = stage.house.database.handle;
  const { rows } = await pool.query<{ id: string }>(
    'select id from web_sessions where user_id = $1 order by created_at desc limit 1',
    [by.userId],
  );
  return stage.sqlState(
    `insert into approvals (id, workspace_id, post_id, revision_number, digest, covers, user_id, session_id, timing, created_at)
     values ($1, $2, $3, $4, $5, 'content', $6, $7, 'any', now())`,
    [`apv_${counter++}${Date.now()}`, stage.owner.workspace, id, number, digest, by.userId, rows[0]?.id],
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
  const client = await stage.house.database.handle.pool.connect();
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
        [account, stage.owner.workspace, stage.owner.userId],
      );
    }
    for (let times = variant.twice ? 2 : 1; times > 0; times--) {
      await client.query(
        `insert into attempts (id, workspace_id, post_id, revision_number, digest, account_id, lane, worker, started_at, lease_expires_at)
         values ($1, $2, $3, $4, $5, $6, 'test', 'test', now(), now())`,
        [
          `att_${counter++}${Date.now()}`,
          stage.owner.workspace,
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
