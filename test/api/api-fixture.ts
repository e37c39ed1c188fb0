/**
 * A test server with people in it, for tests of single operations: an owner, a viewer, and a member of another
 * workspace.
 */
import assert from 'node:assert/strict';
import { scopes as allScopes, type Scope } from '../../server/domain/actor/scopes.ts';
import { issueToken } from '../../server/domain/people/issue-token.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import type { BrowserSession } from '../browser-session.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../test-server.ts';
import { ApiClient } from './api-client.ts';
import { assertProblem } from './assert-problem.ts';

export interface ApiFixture extends AsyncDisposable {
  readonly server: TestServer;
  readonly owner: BrowserSession;
  readonly viewer: BrowserSession;
  readonly stranger: BrowserSession;
  /** The owner's connected LinkedIn page. */
  readonly pageId: string;
  /** An API client of the owner's, with these scopes; all when none are named. */
  client(scopes?: readonly Scope[]): Promise<ApiClient>;
  readonly anonymous: ApiClient;
  createDraft(input?: Record<string, unknown>): Promise<string>;
  createApproved(input?: Record<string, unknown>): Promise<PostDetailView>;
}

export async function openApiFixture(options: TestServerOptions = {}): Promise<ApiFixture> {
  await using opening = new AsyncDisposableStack();
  const server = opening.use(
    await startTestServer({ workers: false, ...options, settings: { SIGNUP: 'open', ...options.settings } }),
  );
  const [owner, viewer, stranger] = [server.newSession(), server.newSession(), server.newSession()];
  await owner.signIn('ines');
  const [pageId = ''] = await owner.connectLinkedIn();
  const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role: 'viewer' });
  await viewer.signIn('maren', { invitation: link.split('/').at(-1) ?? '' });
  viewer.workspace = owner.workspace;
  await stranger.signIn('tomas');
  assert.notEqual(stranger.workspace, owner.workspace);

  const { people } = server.context;
  let serial = 0;
  const createDraft = (input: Record<string, unknown> = {}) => {
    serial += 1;
    return owner.createDraft({ caption: `Draft number ${serial}`, ...input });
  };
  const opened = opening.move();
  return {
    server,
    owner,
    viewer,
    stranger,
    pageId,
    async client(scopes = allScopes) {
      const { token } = await issueToken(people, {
        user: owner.userId,
        workspace: owner.workspace,
        scopes,
        loopback: true,
      });
      return new ApiClient(server.baseUrl, token);
    },
    anonymous: new ApiClient(server.baseUrl, null),
    createDraft,
    createApproved: async (input) => owner.approve(await createDraft(input)),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** 401: without credentials, with a forged token, and with a forged cookie. */
export async function assertRequiresAuth(
  api: ApiFixture,
  method: string,
  path: string,
  json?: unknown,
): Promise<void> {
  const sent = json === undefined ? {} : { json };
  assertProblem(await api.anonymous.request(method, path, sent), 401, 'unauthenticated');
  const forged = new ApiClient(api.server.baseUrl, 'so_at_made_up');
  const refused = await forged.request(method, path, sent);
  assertProblem(refused, 401, 'invalid_token');
  assert.equal(refused.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
  const withForgedCookie = {
    ...sent,
    headers: { cookie: 'signoff_session=made_up', 'sec-fetch-site': 'same-origin' },
  };
  assertProblem(await api.anonymous.request(method, path, withForgedCookie), 401, 'session_expired');
}

/** 403 for a token that has every scope but this one; the response names it. */
export async function assertRequiresScope(
  api: ApiFixture,
  scope: Scope,
  method: string,
  path: string,
  json?: unknown,
): Promise<void> {
  const client = await api.client(allScopes.filter((other) => other !== scope));
  const reply = await client.request(method, path, json === undefined ? {} : { json });
  assertProblem(reply, 403, 'insufficient_scope');
  assert.equal(reply.headers.get('www-authenticate'), `Bearer error="insufficient_scope", scope="${scope}"`);
}

/** 404: ids that cannot exist, do not exist, or belong to another workspace get the same response. */
export async function assertHidesOtherWorkspaces(
  api: ApiFixture,
  method: string,
  pathOf: (id: string) => string,
  id: string,
  json?: unknown,
): Promise<void> {
  const sent = json === undefined ? {} : { json };
  assertProblem(await api.stranger.request(method, pathOf(id), sent), 404, 'not_found');
  for (const invalid of ['1', '9223372036854775807', '9223372036854775808', '0', 'abc', '%00', "1'--"])
    assertProblem(await api.owner.request(method, pathOf(invalid), sent), 404, 'not_found');
}
