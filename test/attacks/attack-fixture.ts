/**
 * The fixture of the attacker's table: one test server, an owner, the other roles, a stranger's workspace, tokens.
 */

import assert from 'node:assert/strict';
import type { Pool } from 'pg';
import { createCredentialStore } from '../../server/db/people/people.ts';
import type { Actor } from '../../server/domain/actor/actor.ts';
import { scopes } from '../../server/domain/actor/scopes.ts';
import { createAuthenticator } from '../../server/domain/people/authenticator.ts';
import { issueToken } from '../../server/domain/people/issue-token.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import type { BrowserSession, Reply } from '../browser-session.ts';
import { testMacs } from '../genuine-rows.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

export interface AttackFixture extends AsyncDisposable {
  readonly server: TestServer;
  readonly owner: BrowserSession;
  readonly approver: BrowserSession;
  readonly editor: BrowserSession;
  readonly viewer: BrowserSession;
  readonly stranger: BrowserSession;
  readonly token: string;
  requestWithToken<Body = PostDetailView>(method: string, path: string, json?: unknown): Promise<Reply<Body>>;
  actorOfToken(): Promise<Actor>;
  actorOf(browserSession: BrowserSession): Promise<Actor>;
  /** Runs SQL as the service itself would, and returns the SQLSTATE of the refusal. */
  sqlState(text: string, values?: unknown[]): Promise<string>;
  /** The same as the owner of the tables, whom only triggers refuse. */
  ownerSqlState(text: string, values?: unknown[]): Promise<string>;
}

export async function openAttackFixture(): Promise<AttackFixture> {
  await using opening = new AsyncDisposableStack();
  const server = opening.use(await startTestServer({ settings: { SIGNUP: 'open' } }));
  await removeGuardInDatabase(server);
  const owner = server.newSession();
  await owner.signIn('ines');
  await owner.connectLinkedIn({ pages: 1 });
  const join = async (person: string, role: string): Promise<BrowserSession> => {
    const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role });
    const browserSession = server.newSession();
    await browserSession.signIn(person, { invitation: link.split('/').at(-1) ?? '' });
    browserSession.workspace = owner.workspace;
    return browserSession;
  };
  const approver = await join('tomas', 'approver');
  const editor = await join('maren', 'editor');
  const viewer = await join('jonas', 'viewer');
  const stranger = server.newSession();
  await stranger.signIn('priya');
  assert.notEqual(stranger.workspace, owner.workspace);
  const { token } = await issueToken(server.context.people, {
    user: owner.userId,
    workspace: owner.workspace,
    scopes: [...scopes],
    loopback: true,
  });
  const authenticator = createAuthenticator(
    createCredentialStore(server.database.handle, testMacs),
    server.context.clock,
  );
  const open = opening.move();
  return {
    server,
    owner,
    approver,
    editor,
    viewer,
    stranger,
    token,
    requestWithToken: (method, path, json) =>
      server.newSession().request(method, path, {
        headers: { authorization: `Bearer ${token}` },
        ...(json === undefined ? {} : { json }),
      }),
    async actorOfToken() {
      const actor = await authenticator.actorForToken(token);
      assert.ok(actor);
      return actor;
    },
    async actorOf(browserSession) {
      const cookie = browserSession.cookieHeader.match(/signoff_session=([^;]+)/)?.[1] ?? '';
      const session = await authenticator.session(decodeURIComponent(cookie));
      assert.ok(session);
      const actor = await authenticator.actorInWorkspace(session, owner.workspace as Actor['workspaceId']);
      assert.ok(actor);
      return actor;
    },
    sqlState: (text, values) => readSqlState(server.database.handle.pool, text, values),
    ownerSqlState: (text, values) => readSqlState(server.database.owner, text, values),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function readSqlState(
  pool: Pick<Pool, 'query'>,
  text: string,
  values: unknown[] | undefined,
): Promise<string> {
  try {
    await pool.query(text, values);
    return 'accepted';
  } catch (error) {
    return String((error as { code?: string }).code);
  }
}

/** The proof that each guard matters runs this table once with that guard removed; see `remove-guard.ts`. */
async function removeGuardInDatabase(server: TestServer): Promise<void> {
  const statement = process.env.REMOVE_SQL_GUARD;
  if (statement) await server.database.owner.query(statement);
}
