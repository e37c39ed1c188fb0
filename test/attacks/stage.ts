/** What the attacker's table plays on: one house, an owner, the other roles, a stranger's workspace, tokens. */
import assert from 'node:assert/strict';
import { createCredentialStore } from '../../server/db/people/people.ts';
import type { Actor } from '../../server/domain/actor/actor.ts';
import { scopes } from '../../server/domain/actor/scopes.ts';
import { createAuthenticator } from '../../server/domain/people/authenticator.ts';
import { issueToken } from '../../server/domain/people/issue-token.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import { type House, startHouse } from '../house.ts';
import type { Reply, Visitor } from '../visitor.ts';

export interface Stage extends AsyncDisposable {
  readonly house: House;
  readonly owner: Visitor;
  readonly approver: Visitor;
  readonly editor: Visitor;
  readonly viewer: Visitor;
  readonly stranger: Visitor;
  readonly token: string;
  withToken<Body = PostDetailView>(method: string, path: string, json?: unknown): Promise<Reply<Body>>;
  actorOfToken(): Promise<Actor>;
  actorOf(visitor: Visitor): Promise<Actor>;
  /** Runs SQL as the service itself would, and tells which refusal it met. */
  sqlState(text: string, values?: unknown[]): Promise<string>;
}

export async function setStage(): Promise<Stage> {
  await using opening = new AsyncDisposableStack();
  const house = opening.use(await startHouse({ settings: { SIGNUP: 'open' } }));
  await removeGuardInDatabase(house);
  const owner = house.visitor();
  await owner.signIn('ines');
  await owner.connectLinkedIn({ pages: 1 });
  const join = async (person: string, role: string): Promise<Visitor> => {
    const { link } = await owner.must<{ link: string }>('/v1/invitations', { role });
    const visitor = house.visitor();
    await visitor.signIn(person, { invitation: link.split('/').at(-1) ?? '' });
    visitor.workspace = owner.workspace;
    return visitor;
  };
  const approver = await join('tomas', 'approver');
  const editor = await join('maren', 'editor');
  const viewer = await join('jonas', 'viewer');
  const stranger = house.visitor();
  await stranger.signIn('priya');
  assert.notEqual(stranger.workspace, owner.workspace);
  const { token } = await issueToken(house.context.people, {
    user: owner.userId,
    workspace: owner.workspace,
    scopes: [...scopes],
    loopback: true,
  });
  const authenticator = createAuthenticator(
    createCredentialStore(house.database.handle),
    house.context.clock,
  );
  const open = opening.move();
  return {
    house,
    owner,
    approver,
    editor,
    viewer,
    stranger,
    token,
    withToken: (method, path, json) =>
      house.visitor().request(method, path, {
        headers: { authorization: `Bearer ${token}` },
        ...(json === undefined ? {} : { json }),
      }),
    async actorOfToken() {
      const actor = await authenticator.actorOfToken(token);
      assert.ok(actor);
      return actor;
    },
    async actorOf(visitor) {
      const cookie = visitor.cookieHeader.match(/signoff_session=([^;]+)/)?.[1] ?? '';
      const session = await authenticator.session(decodeURIComponent(cookie));
      assert.ok(session);
      const actor = await authenticator.actorInWorkspace(session, owner.workspace as Actor['workspaceId']);
      assert.ok(actor);
      return actor;
    },
    async sqlState(text, values) {
      try {
        await house.database.handle.pool.query(text, values);
        return 'accepted';
      } catch (error) {
        return String((error as { code?: string }).code);
      }
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** The proof that each guard matters runs this table once with that guard gone; see `remove-guard.ts`. */
async function removeGuardInDatabase(house: House): Promise<void> {
  const statement = process.env.REMOVE_SQL_GUARD;
  if (statement) await house.database.handle.pool.query(statement);
}
