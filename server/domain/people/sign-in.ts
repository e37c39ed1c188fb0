/**
 * A person whom the identity provider vouches for comes in. The promises: somebody is known by issuer and
 * subject only, never by e-mail; exactly one person is the first; nobody comes in without a workspace to work
 * in; every sign-in has a session token of its own.
 */

import { AppError } from '../../errors.ts';
import { type Clock, later } from '../../lib/clock.ts';
import { type IdentityId, newId, type SessionId, type UserId } from '../../lib/ids.ts';
import { hashSecret, newSecret } from '../../lib/secrets.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Transact, Tx } from '../tx.ts';
import { joinByInvitation } from '../workspaces/join-by-invitation.ts';
import { openWorkspace } from '../workspaces/open-workspace.ts';
import type { InvitationStore, MemberStore, WorkspaceStore } from '../workspaces/ports.ts';
import { messages } from './messages.ts';
import {
  claimedName,
  newPerson,
  type Person,
  type ProvenPerson,
  withClaims,
  withLaterClaims,
} from './person.ts';
import type { IdentityStore, PeopleStore, SessionStore } from './ports.ts';
import { sessionLifeMs } from './session-life.ts';

export interface SignInDeps {
  readonly transact: Transact;
  readonly people: PeopleStore;
  readonly identities: IdentityStore;
  readonly sessions: SessionStore;
  readonly workspaces: WorkspaceStore;
  readonly members: MemberStore;
  readonly invitations: InvitationStore;
  readonly audit: AuditLog;
  readonly clock: Clock;
  /** Who may come after the first person. */
  readonly signup: 'invite' | 'open';
}

export interface SignInInput {
  readonly proven: ProvenPerson;
  readonly invitationHash: string | null;
  /** Of the browser; a workspace made now gets it. */
  readonly timeZone?: string | null;
  readonly earlierSessionToken?: string | undefined;
}

export interface SignedInPerson {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  /** For the cookie; only its hash is stored. */
  readonly sessionToken: string;
  /** Neither a provider nor the person has told an address. */
  readonly emailMissing: boolean;
}

export const signIn = (deps: SignInDeps, input: SignInInput): Promise<SignedInPerson> =>
  deps.transact(async (tx) => {
    const { person, identityId, isFirst } = await recognise(deps, tx, input.proven);
    if (person.status !== 'active') {
      throw new AppError('account_suspended', messages.suspended());
    }
    const session = await openSession(deps, tx, person.id, identityId);
    await findPlace(deps, tx, person, { timeZone: null, ...input, isFirst, sessionId: session.sessionId });
    // Last, because removing a member or an identity locks in this order too: the workspace, the person, their
    // identities, their sessions.
    await deps.people.updateProfile(tx, person);
    const now = deps.clock.now();
    if (!(await deps.identities.used(tx, identityId, claimedName(input.proven) || person.name, now))) {
      throw new AppError('session_expired', messages.identity_removed());
    }
    if (input.earlierSessionToken) {
      await deps.sessions.endByToken(tx, hashSecret(input.earlierSessionToken), now);
    }
    return { ...session, emailMissing: person.email === '' };
  });

async function recognise(
  deps: SignInDeps,
  tx: Tx,
  proven: ProvenPerson,
): Promise<{ person: Person; identityId: IdentityId; isFirst: boolean }> {
  const find = () => deps.people.findByIdentity(tx, proven.issuer, proven.subject);
  let known = await find();
  if (!known) {
    const { isFirst } = await deps.people.lockNewcomers(tx);
    // The same person may have come in through another tab while we waited.
    known = await find();
    if (!known) return { ...(await welcome(deps, tx, proven)), isFirst };
  }
  const { person, identityId, isOldest } = known;
  return {
    person: isOldest ? withClaims(person, proven) : withLaterClaims(person, proven),
    identityId,
    isFirst: false,
  };
}

async function welcome(
  deps: SignInDeps,
  tx: Tx,
  proven: ProvenPerson,
): Promise<{ person: Person; identityId: IdentityId }> {
  const now = deps.clock.now();
  const person = newPerson(newId('usr', now.getTime()), proven);
  await deps.people.add(tx, person, now);
  const identityId = newId('idn', now.getTime());
  const { provider, issuer, subject } = proven;
  const added = await deps.identities.add(tx, {
    id: identityId,
    userId: person.id,
    provider,
    issuer,
    subject,
    name: person.name,
    addedAt: now,
    lastUsedAt: now,
  });
  // Somebody added this very identity to themselves in the same moment: next time it is theirs.
  if (!added) throw new AppError('session_expired', messages.identity_taken());
  return { person, identityId };
}

async function openSession(
  deps: SignInDeps,
  tx: Tx,
  userId: UserId,
  identityId: IdentityId,
): Promise<Omit<SignedInPerson, 'emailMissing'>> {
  const at = deps.clock.now();
  const sessionToken = newSecret('soses');
  const sessionId = newId('ses', at.getTime());
  const tokenHash = hashSecret(sessionToken);
  const expiresAt = later(at, sessionLifeMs);
  await deps.sessions.add(tx, { id: sessionId, tokenHash, userId, identityId, at, expiresAt });
  return { userId, sessionId, sessionToken };
}

interface Arrival {
  readonly isFirst: boolean;
  readonly invitationHash: string | null;
  readonly timeZone: string | null;
  readonly sessionId: SessionId;
}

/** Where somebody works: where they are invited to, where they already are, or a workspace of their own. */
async function findPlace(deps: SignInDeps, tx: Tx, person: Person, arrival: Arrival): Promise<void> {
  const who = { userId: person.id, sessionId: arrival.sessionId };
  if (arrival.isFirst) return openWorkspace(deps, tx, who, person.name, arrival.timeZone);
  if (arrival.invitationHash) {
    await joinByInvitation(deps, tx, who, arrival.invitationHash);
    return;
  }
  if (await deps.members.belongsAnywhere(tx, person.id)) return;
  if (deps.signup === 'open') return openWorkspace(deps, tx, who, person.name, arrival.timeZone);
  throw new AppError('invitation_needed', messages.invitation_needed());
}
