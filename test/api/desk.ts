/** A house with people in it, for tests of single operations: an owner, a viewer, and somebody of another workspace. */
import assert from 'node:assert/strict';
import { scopes as allScopes, type Scope } from '../../server/domain/actor/scopes.ts';
import { issueToken } from '../../server/domain/people/issue-token.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import { type House, type HouseOptions, startHouse } from '../house.ts';
import type { Visitor } from '../visitor.ts';
import { assertProblem } from './problem.ts';
import { Program } from './program.ts';

export interface Desk extends AsyncDisposable {
  readonly house: House;
  readonly owner: Visitor;
  readonly viewer: Visitor;
  readonly stranger: Visitor;
  /** The owner's connected page. */
  readonly page: string;
  /** A program of the owner's, with these scopes; all when none are named. */
  program(scopes?: readonly Scope[]): Promise<Program>;
  readonly nobody: Program;
  draft(input?: Record<string, unknown>): Promise<string>;
  approved(input?: Record<string, unknown>): Promise<PostDetailView>;
}

export async function openDesk(options: HouseOptions = {}): Promise<Desk> {
  await using opening = new AsyncDisposableStack();
  const house = opening.use(
    await startHouse({ workers: false, ...options, settings: { SIGNUP: 'open', ...options.settings } }),
  );
  const [owner, viewer, stranger] = [house.visitor(), house.visitor(), house.visitor()];
  await owner.signIn('ines');
  const [page = ''] = await owner.connectLinkedIn();
  const { link } = await owner.must<{ link: string }>('/v1/invitations', { role: 'viewer' });
  await viewer.signIn('maren', { invitation: link.split('/').at(-1) ?? '' });
  viewer.workspace = owner.workspace;
  await stranger.signIn('tomas');
  assert.notEqual(stranger.workspace, owner.workspace);

  const { people } = house.context;
  let serial = 0;
  const draft = (input: Record<string, unknown> = {}) => {
    serial += 1;
    return owner.draft({ caption: `Draft number ${serial}`, ...input });
  };
  const opened = opening.move();
  return {
    house,
    owner,
    viewer,
    stranger,
    page,
    async program(scopes = allScopes) {
      const { token } = await issueToken(people, {
        user: owner.userId,
        workspace: owner.workspace,
        scopes,
        loopback: true,
      });
      return new Program(house.baseUrl, token);
    },
    nobody: new Program(house.baseUrl, null),
    draft,
    approved: async (input) => owner.approve(await draft(input)),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** 401: without credentials, with a token nobody issued, and with a cookie nobody was given. */
export async function assertClosedToStrangers(
  desk: Desk,
  method: string,
  path: string,
  json?: unknown,
): Promise<void> {
  const sent = json === undefined ? {} : { json };
  assertProblem(await desk.nobody.request(method, path, sent), 401, 'unauthenticated');
  const forged = new Program(desk.house.baseUrl, 'so_at_made_up');
  const refused = await forged.request(method, path, sent);
  assertProblem(refused, 401, 'invalid_token');
  assert.equal(refused.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
  const old = { ...sent, headers: { cookie: 'signoff_session=made_up', 'sec-fetch-site': 'same-origin' } };
  assertProblem(await desk.nobody.request(method, path, old), 401, 'session_expired');
}

/** 403 for a token that has every scope but this one; the answer names it. */
export async function assertNeedsScope(
  desk: Desk,
  scope: Scope,
  method: string,
  path: string,
  json?: unknown,
): Promise<void> {
  const program = await desk.program(allScopes.filter((other) => other !== scope));
  const reply = await program.request(method, path, json === undefined ? {} : { json });
  assertProblem(reply, 403, 'insufficient_scope');
  assert.equal(reply.headers.get('www-authenticate'), `Bearer error="insufficient_scope", scope="${scope}"`);
}

/** 404: ids that cannot exist, do not exist, or belong to another workspace look all the same. */
export async function assertHidesForeign(
  desk: Desk,
  method: string,
  pathOf: (id: string) => string,
  id: string,
  json?: unknown,
): Promise<void> {
  const sent = json === undefined ? {} : { json };
  assertProblem(await desk.stranger.request(method, pathOf(id), sent), 404, 'not_found');
  for (const strange of ['1', '9223372036854775807', '9223372036854775808', '0', 'abc', '%00', "1'--"])
    assertProblem(await desk.owner.request(method, pathOf(strange), sent), 404, 'not_found');
}
