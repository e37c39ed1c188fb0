/**
 * One test server for many histories. Every history gets a workspace of its own with the same people, on the same
 * page of the sandbox, and calls the use-cases that the HTTP handlers call. No worker runs unless the history says
 * so.
 */

import { createAccountStore } from '../../server/db/accounts/accounts.ts';
import { createCredentialStore } from '../../server/db/people/people.ts';
import { createCommentStore } from '../../server/db/posts/comments.ts';
import type { AccountTokens } from '../../server/domain/accounts/ports.ts';
import type { Actor } from '../../server/domain/actor/actor.ts';
import type { Role } from '../../server/domain/actor/roles.ts';
import { scopes } from '../../server/domain/actor/scopes.ts';
import type { FileReader } from '../../server/domain/media/ports.ts';
import { createAuthenticator } from '../../server/domain/people/authenticator.ts';
import type { PostDeps } from '../../server/domain/posts/deps.ts';
import { seconds } from '../../server/lib/clock.ts';
import {
  type AccountId,
  newId,
  type SessionId,
  type UserId,
  type WorkspaceId,
} from '../../server/lib/ids.ts';
import { testMacs } from '../genuine-rows.ts';
import { createPicture } from '../pictures.ts';
import { testKeys } from '../test-keys.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

export const people = ['ines', 'tomas', 'maren', 'jonas', 'priya'] as const;
export type PersonKey = (typeof people)[number];
export const initialRoles: Record<PersonKey, Role> = {
  ines: 'owner',
  tomas: 'approver',
  maren: 'editor',
  jonas: 'viewer',
  priya: 'approver',
};

export interface ApprovalFixture extends AsyncDisposable {
  readonly server: TestServer;
  readonly clock: OffsetClock;
  readonly pictures: readonly Uint8Array[];
  readonly media: ReturnType<typeof mediaDeps>;
  /** What writing posts needs besides what sending them does. */
  readonly posts: Pick<PostDeps, 'media' | 'comments'>;
  newWorkspace(): Promise<HistoryWorkspace>;
}

/** The workspace of one history. */
export interface HistoryWorkspace {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  userIdOf(person: PersonKey): UserId;
  /** With the role that person has now; undefined when they have none. */
  session(person: PersonKey): Promise<Actor | undefined>;
  /** The attacker: an access token of the owner with every scope. */
  token(): Promise<Actor | undefined>;
  reconnect(): Promise<void>;
}

export class OffsetClock {
  #aheadMs = 0;
  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }
  advance(byMs: number): void {
    this.#aheadMs += byMs;
  }
}

/** The same three pictures in every history: reading each of them once is enough. */
function readOnce(reader: FileReader): FileReader {
  const known = new Map<string, ReturnType<FileReader['read']>>();
  return {
    async read(file) {
      const hash = await file.sha256();
      const result = known.get(hash) ?? reader.read(file);
      known.set(hash, result);
      return result;
    },
  };
}

const mediaDeps = ({ context: { media } }: TestServer) => ({
  ...media,
  fileReader: readOnce(media.fileReader),
});

export async function openApprovalFixture(): Promise<ApprovalFixture> {
  await using opening = new AsyncDisposableStack();
  const clock = new OffsetClock();
  const server = opening.use(
    await startTestServer({
      workers: false,
      settings: { SIGNUP: 'open' },
      overrides: { clock, leaseMs: seconds(60) },
    }),
  );
  const { database } = server;
  const accounts = createAccountStore(database.handle, testKeys);
  const authenticator = createAuthenticator(createCredentialStore(database.handle, testMacs), clock);
  const known = new Map<PersonKey, { userId: UserId; sessionId: SessionId }>();
  let tokens: AccountTokens | null = null;
  for (const person of people) {
    const browserSession = server.newSession();
    await browserSession.signIn(person);
    const cookie = /signoff_session=([^;]+)/.exec(browserSession.cookieHeader)?.[1] ?? '';
    const session = await authenticator.session(decodeURIComponent(cookie));
    if (!session) throw new Error(`${person} could not sign in`);
    known.set(person, session);
    if (person === 'ines') {
      const [id] = await browserSession.connectLinkedIn();
      tokens = (await accounts.read(null, id as AccountId))?.openTokens() ?? null;
    }
  }
  await fetch(new URL('/_sandbox/settings', server.sandboxUrl), {
    method: 'POST',
    body: JSON.stringify({
      platform: 'linkedin',
      duplicate_window_ms: 0,
      image_processing_ms: 0,
      member_calls_per_day: 100_000_000,
    }),
  });
  const pictures = await Promise.all(['red', 'green', 'blue'].map((colour) => createPicture(colour, 16, 16)));
  const signedIn = (person: PersonKey) => {
    const session = known.get(person);
    if (!session) throw new Error(`no person is called ${person}`);
    return session;
  };

  async function newWorkspace(): Promise<HistoryWorkspace> {
    const now = clock.now();
    const workspaceId = newId('wsp', now.getTime());
    const accountId = newId('acc', now.getTime());
    const pageTokens = tokens;
    if (!pageTokens) throw new Error('the page is not connected');
    await database.handle.sql
      .insertInto('workspaces')
      .values({ id: workspaceId, name: 'History', time_zone: 'UTC', created_at: now })
      .execute();
    await database.handle.sql
      .insertInto('memberships')
      .values(
        people.map((person) =>
          testMacs.sign('memberships', {
            workspace_id: workspaceId,
            user_id: signedIn(person).userId,
            role: initialRoles[person],
            created_at: now,
          }),
        ),
      )
      .execute();
    const grant = {
      target: {
        externalId: 'urn:li:organization:5515715',
        name: 'Lanternfish Coffee',
        handle: null,
        url: null,
      },
      tokens: pageTokens,
      scopes: [],
      status: 'active' as const,
      statusReason: null,
      connectedBy: signedIn('ines').userId,
      connectedAt: now,
      authorizedBy: null,
    };
    await database.handle.transact((tx) =>
      accounts.insert(tx, { ...grant, id: accountId, workspaceId, platform: 'linkedin', simulated: true }),
    );
    return {
      workspaceId,
      accountId,
      userIdOf: (person) => signedIn(person).userId,
      session: (person) => authenticator.actorInWorkspace(signedIn(person), workspaceId),
      async token() {
        const owner = await authenticator.actorInWorkspace(signedIn('ines'), workspaceId);
        return (
          owner && {
            ...owner,
            via: { kind: 'token' as const, tokenId: 'tok_attacker', scopes: new Set(scopes), appId: null },
          }
        );
      },
      reconnect: () =>
        database.handle.transact(async (tx) => {
          const account = await accounts.lock(tx, accountId);
          if (account) await accounts.renew(tx, account.account, grant);
        }),
    };
  }
  const open = opening.move();
  return {
    server,
    clock,
    pictures,
    media: mediaDeps(server),
    posts: { media: server.context.publishing.media, comments: createCommentStore() },
    newWorkspace,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
