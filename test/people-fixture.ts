/** People and workspaces on a real database, with a clock that tests move and an audit they can read. */

import { createGrantStore } from '../server/db/apps/apps.ts';
import { createMailOutbox, createMailQueue } from '../server/db/notifications/mails.ts';
import { createConfirmedAddresses } from '../server/db/people/confirmed-addresses.ts';
import { createIdentityStore } from '../server/db/people/identities.ts';
import { createPasskeyChallenges, createPasskeyStore } from '../server/db/people/passkeys.ts';
import {
  createAccessTokenStore,
  createCredentialStore,
  createPeopleStore,
  createSessionStore,
} from '../server/db/people/people.ts';
import { createSignInAttempts } from '../server/db/people/sign-in-attempts.ts';
import { createSignInLinkStore } from '../server/db/people/sign-in-links.ts';
import type { DatabaseHandle } from '../server/db/postgres/database.ts';
import {
  createInvitationStore,
  createMemberStore,
  createWorkspaceStore,
} from '../server/db/workspaces/workspaces.ts';
import type { Actor } from '../server/domain/actor/actor.ts';
import type { Role } from '../server/domain/actor/roles.ts';
import { initialPolicy } from '../server/domain/approvals/assess-approvals.ts';
import { createEndGrantsOfMember } from '../server/domain/apps/end-grants.ts';
import type { AuditRecord } from '../server/domain/audit/ports.ts';
import { createAddressLinks } from '../server/domain/people/address-links.ts';
import { createAuthenticator } from '../server/domain/people/authenticator.ts';
import { createIntroducePasskeys } from '../server/domain/people/introduce-passkeys.ts';
import type { ProvenPerson } from '../server/domain/people/person.ts';
import { type SignedInPerson, signIn } from '../server/domain/people/sign-in.ts';
import { createInvitation } from '../server/domain/workspaces/create-invitation.ts';
import { hours, later } from '../server/lib/clock.ts';
import type { WorkspaceId } from '../server/lib/ids.ts';
import { hashSecret } from '../server/lib/secrets.ts';
import { readLanguages } from '../server/wiring/languages.ts';
import type { TestDatabase } from './database.ts';
import { testMacs } from './genuine-rows.ts';

export class TestClock {
  #now = new Date('2026-10-01T09:00:00Z');
  now(): Date {
    return this.#now;
  }
  advance(byMs: number): void {
    this.#now = later(this.#now, byMs);
  }
}

export const provenPerson = (subject: string, claims: Partial<ProvenPerson> = {}): ProvenPerson => ({
  provider: 'oidc',
  issuer: 'https://identity.example',
  subject,
  name: subject,
  email: `${subject}@example.com`,
  emailVerified: true,
  ...claims,
});

export function createPeopleFixture(database: DatabaseHandle, signup: 'invite' | 'open' = 'invite') {
  const audited: AuditRecord[] = [];
  const clock = new TestClock();
  const reviewedAgain: WorkspaceId[] = [];
  const audit = { write: async (_tx: unknown, record: AuditRecord) => void audited.push(record) };
  const grants = createGrantStore(database, testMacs);
  const deps = {
    transact: database.transact,
    clock,
    signup,
    people: createPeopleStore(database, testMacs),
    identities: createIdentityStore(database, testMacs),
    sessions: createSessionStore(database, testMacs),
    attempts: createSignInAttempts(database, testMacs),
    passkeys: createPasskeyStore(database, testMacs),
    passkeyChallenges: createPasskeyChallenges(database, testMacs),
    signInLinks: createSignInLinkStore(database, testMacs),
    tokens: createAccessTokenStore(testMacs),
    workspaces: createWorkspaceStore(database),
    members: createMemberStore(database, testMacs),
    invitations: createInvitationStore(database, testMacs),
    grants,
    addressLinks: createAddressLinks({
      key: Buffer.alloc(32, 3),
      outbox: createMailOutbox(),
      mails: createMailQueue(database),
      confirmed: createConfirmedAddresses(testMacs),
      languages: readLanguages(),
      baseUrl: new URL('http://localhost:3000'),
      clock,
    }),
    audit,
    endGrantsOfMember: createEndGrantsOfMember({ grants, audit, clock }),
    passkeysOffered: true,
    introduceKeys: createIntroducePasskeys({ passkeys: createPasskeyStore(database, testMacs), audit }),
    // The audit of this fixture is not in the database.
    policyTrail: {
      current: async (_tx: unknown, workspaceId: WorkspaceId) => {
        const changes = audited.filter((one) => one.workspaceId === workspaceId);
        const last = changes.findLast(({ action }) => action === 'policy.changed')?.data?.after;
        return { ...initialPolicy, ...(last as Partial<typeof initialPolicy>) };
      },
    },
    signInLimits: { maxAgeMs: hours(12) },
    memberSignatures: {
      pending: async () => [],
      voidAll: async () => ({ posts: 0, backInReview: 0 }),
    },
    policyPosts: {
      sendBackToReview: async (_tx: unknown, workspaceId: WorkspaceId) => reviewedAgain.push(workspaceId),
    },
  };
  const authenticator = createAuthenticator(createCredentialStore(database, testMacs), clock);

  const arrive = (subject: string, invitationToken?: string): Promise<SignedInPerson> =>
    signIn(deps, {
      proven: provenPerson(subject),
      invitationHash: invitationToken === undefined ? null : hashSecret(invitationToken),
    });

  async function actorOf(person: SignedInPerson, workspaceId?: WorkspaceId): Promise<Actor> {
    const actor = await authenticator.actorInWorkspace(
      { ...person, authenticatedAt: clock.now() },
      workspaceId,
    );
    if (!actor) throw new Error('no such actor');
    return actor;
  }

  const invite = async (owner: SignedInPerson, role: Role, workspaceId?: WorkspaceId): Promise<string> =>
    (await createInvitation(deps, await actorOf(owner, workspaceId), { role, note: '' })).token;

  /** A new member of the owner's workspace. */
  const join = async (owner: SignedInPerson, subject: string, role: Role): Promise<SignedInPerson> =>
    arrive(subject, await invite(owner, role));

  return { deps, clock, audited, reviewedAgain, authenticator, arrive, actorOf, invite, join };
}

/** Resets to an installation without users, which only the owner of the tables can. */
export async function deleteAllPeople({ owner }: Pick<TestDatabase, 'owner'>): Promise<void> {
  // Keys are never deleted, only with all of them.
  await owner.query('truncate passkeys, passkey_challenges, sign_in_links, ended_rows');
  const tables = [
    'app_grants',
    'app_secrets',
    'apps',
    'access_tokens',
    'sign_in_attempts',
    'web_sessions',
    'invitations',
    'memberships',
    'identities',
    'workspaces',
    'users',
  ] as const;
  await owner.query(tables.map((table) => `delete from ${table}`).join('; '));
}
