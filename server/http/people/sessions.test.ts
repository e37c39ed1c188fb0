/** Signing in again, what it is needed for, and the list of one's own sessions. */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { type BrowserSession, digestToSign } from '../../../test/browser-session.ts';
import { EventStream } from '../../../test/event-stream.ts';
import { TestClock } from '../../../test/people-fixture.ts';
import { startTestServer } from '../../../test/test-server.ts';
import { hours, minutes } from '../../lib/clock.ts';
import type { WebSessionView } from './views.ts';

const clock = new TestClock();
const server = await startTestServer({
  settings: { SIGN_IN_MAX_AGE_HOURS: '12' },
  overrides: { clock },
  workers: false,
});
after(() => server[Symbol.asyncDispose]());
let owner: BrowserSession;
let account = '';

beforeEach(async () => {
  owner = await signedIn();
  [account = ''] = account ? [account] : await owner.connectLinkedIn();
});

async function signedIn(person = 'ines'): Promise<BrowserSession> {
  const session = server.newSession();
  await session.signIn(person);
  return session;
}

async function inReview(more: object = {}) {
  const id = await owner.createDraft({ account_id: account, caption: 'Beans', ...more });
  const post = await owner.submitAndOpen(id);
  return { id, revision_digest: digestToSign(post), declarations: {} };
}
const approve = ({ id, ...body }: Awaited<ReturnType<typeof inReview>>) =>
  owner.post(`/v1/posts/${id}/approve`, body);
const refused = async (reply: Promise<{ status: number; body: unknown }>) =>
  assert.deepEqual(await reply.then(({ status, body }) => [status, (body as { code?: string }).code]), [
    403,
    'sign_in_again',
  ]);

/** As the browser does it: to the provider, and back into the same session. */
async function signInAgain(session: BrowserSession, person: string, returnTo = '/review'): Promise<URL> {
  const at = await session.follow(`/auth/start?again=1&return_to=${encodeURIComponent(returnTo)}`);
  assert.equal(at.searchParams.get('prompt'), 'login');
  assert.equal(at.searchParams.get('max_age'), '0');
  return session.follow(at.href, { person });
}

const sessionsOf = async (session: BrowserSession) =>
  (await session.get<{ data: WebSessionView[] }>('/v1/sessions')).body.data;

test('signing works with a sign-in of 11 hours 59 minutes, and wants another one after 12 hours 1 minute', async () => {
  clock.advance(hours(12) - minutes(1));
  const early = await inReview();
  assert.equal((await approve(early)).status, 200);
  const late = await inReview();
  clock.advance(minutes(2));
  await refused(approve(late));
  assert.equal((await owner.readPost(late.id)).state, 'in_review');
});

test('signing in again keeps the session and leads back to the very place', async () => {
  const post = await inReview();
  const before = (await sessionsOf(owner)).find(({ this_one }) => this_one);
  clock.advance(hours(13));
  await refused(approve(post));
  const end = await signInAgain(owner, 'ines', `/review/${post.id}?from=list`);
  assert.equal(end.pathname + end.search, `/review/${post.id}?from=list`);
  const now = (await sessionsOf(owner)).find(({ this_one }) => this_one);
  assert.equal(now?.id, before?.id);
  assert.equal(now?.authenticated_at, clock.now().toISOString());
  // What was seen in the session before still counts.
  assert.equal((await approve(post)).status, 200);
});

test('signing in again as another person refreshes nothing, and signs nobody else in', async () => {
  const post = await inReview();
  clock.advance(hours(13));
  const end = await signInAgain(owner, 'tomas');
  assert.equal(end.pathname, '/sign-in-again');
  assert.equal(end.searchParams.get('problem'), 'other_person');
  await refused(approve(post));
  assert.equal((await owner.get<{ user: { id: string } }>('/v1/session')).body.user.id, owner.userId);
});

test('an answer for another session refreshes nothing', async () => {
  const post = await inReview();
  const other = await signedIn();
  clock.advance(hours(13));
  const at = await other.follow('/auth/start?again=1&return_to=/');
  const end = await owner.follow(at.href, { person: 'ines' });
  assert.equal(end.searchParams.get('problem'), 'other_session');
  await refused(approve(post));
});

test('moving an approved time, connecting, secrets and laxer rules want it too; stricter rules do not', async () => {
  const schedule = { at: new Date(clock.now().getTime() + hours(48)).toISOString() };
  const post = await inReview({ schedule });
  assert.equal((await approve(post)).status, 200);
  const started = await owner.post<{ authorization_url: string }>('/oauth/connect', { platform: 'linkedin' });
  assert.equal(started.status, 201);
  const returned = await owner.follow(started.body.authorization_url, { member: 'ines', decision: 'allow' });
  clock.advance(hours(13));
  const later = { at: new Date(clock.now().getTime() + hours(72)).toISOString() };
  await refused(owner.post(`/v1/posts/${post.id}/schedule`, later));
  await refused(owner.post('/posts/publish', { post_id: post.id }));
  await refused(owner.post('/oauth/connect', { platform: 'linkedin' }));
  const connection = returned.pathname.split('/').at(-1);
  const confirmed = await owner.post(`/v1/connections/${connection}/confirm`, { external_ids: ['x'] });
  assert.equal((confirmed.body as unknown as { code: string }).code, 'sign_in_again', returned.href);
  await refused(
    owner.post('/v1/apps', {
      name: 'A',
      kind: 'confidential',
      redirect_uris: ['https://a.example/x'],
      scopes: ['posts:read'],
    }),
  );
  const policy = { approvals_required: 1, self_approval: true, late_window_minutes: 15 };
  assert.equal((await owner.post('/v1/policies', { ...policy, approvals_required: 2 })).status, 200);
  await refused(owner.post('/v1/policies', policy));
  // The link of a program leads through the provider and on.
  const link = await owner.get(`/oauth/connect?platform=linkedin&workspace=${owner.workspace}`);
  assert.match(link.headers.get('location') ?? '', /^\/auth\/start\?again=1&return_to=%2Foauth%2Fconnect/);
  await signInAgain(owner, 'ines');
  assert.equal((await owner.post('/v1/policies', policy)).status, 200);
  // The stricter rules sent it back to review.
  assert.equal((await approve(await inReview())).status, 200);
});

test('everybody sees only their own sessions, by ids that open nothing', async () => {
  const stranger = server.newSession();
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const list = await sessionsOf(owner);
  assert.equal(list.filter(({ this_one }) => this_one).length, 1);
  for (const { id } of list) {
    const reply = await stranger.request('GET', '/v1/session', {
      headers: { cookie: `signoff_session=${id}` },
    });
    assert.equal(reply.status, 401);
  }
  assert.equal((await stranger.get('/v1/sessions')).status, 401);
  assert.deepEqual(Object.keys(list[0] ?? {}).sort(), [
    'authenticated_at',
    'browser',
    'id',
    'last_used_at',
    'signed_in_at',
    'system',
    'this_one',
  ]);
  const { rows } = await server.database.handle.pool.query('select * from web_sessions');
  assert.equal(JSON.stringify(rows).includes(agent), false);
});

test('an ended session is refused at once and its stream closes', async () => {
  const other = await signedIn();
  await using stream = await EventStream.open(other);
  const id = (await sessionsOf(other)).find(({ this_one }) => this_one)?.id;
  assert.equal((await owner.delete(`/v1/sessions/${id}`)).status, 204);
  await stream.ended;
  assertProblem(await other.get('/v1/session'), 401, 'session_expired');
  assertProblem(await owner.delete(`/v1/sessions/${id}`), 404, 'not_found');
  const { body } = await owner.get<{ data: { action: string; data: { session?: string } }[] }>(
    '/v1/audit?limit=5',
  );
  assert.ok(body.data.some(({ action, data }) => action === 'session.ended' && data.session === id));
});

test('ending all others leaves this one', async () => {
  const others = [await signedIn(), await signedIn()];
  assert.equal((await owner.delete('/v1/sessions')).status, 204);
  for (const other of others) assert.equal((await other.get('/v1/session')).status, 401);
  assert.deepEqual(
    (await sessionsOf(owner)).map(({ this_one }) => this_one),
    [true],
  );
});
