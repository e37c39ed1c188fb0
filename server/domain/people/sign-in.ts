/**
 * Signs in a person authenticated by an identity provider. Promises: a person is recognised by issuer and subject
 * only, never by e-mail; exactly one person is the first; no one is signed in without a workspace; every sign-in
 * gets its own session token.
 */

import { AppError } from '../../errors.ts';
import { type Clock, later } from '../../lib/clock.ts';
import { type IdentityId, newId, type SessionId, type UserId } from '../../lib/ids.ts';
import { hashSecret, newSecret } from '../../lib/secrets.ts';
import type { AuthenticatedWith } from '../actor/actor.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Transact, Tx } from '../tx.ts';
import { joinByInvitation } from '../workspaces/join-by-invitation.ts';
import { openWorkspace } from '../workspaces/open-workspace.ts';
import type { IntroduceKeys, InvitationStore, MemberStore, WorkspaceStore } from '../workspaces/ports.ts';
import { type Device, unknownDevice } from './device.ts';
import { messages } from './messages.ts';
import {
  claimedName,
  newPerson,
  type Person,
  type ProvenPerson,
  withClaims,
  withSecondaryClaims,
} from './person.ts';
import type { IdentityStore, NewSession, PeopleStore, SessionStore } from './ports.ts';
import { sessionLifetimeMs } from './session-lifetime.ts';

export interface SignInDeps {
  readonly transact: Transact;
  readonly people: PeopleStore;
  readonly identities: IdentityStore;
  readonly sessions: SessionStore;
  readonly workspaces: WorkspaceStore;
  readonly members: MemberStore;
  readonly invitations: InvitationStore;
  readonly introduceKeys: IntroduceKeys;
  readonly audit: AuditLog;
  readonly clock: Clock;
  /** Who may sign up after the first person. */
  readonly signup: 'invite' | 'open';
}

export interface SignInInput {
  readonly proven: ProvenPerson;
  readonly invitationHash: string | null;
  /** The browser's time zone, for a workspace created now. */
  readonly timeZone?: string | null;
  readonly earlierSessionToken?: string | undefined;
  readonly device?: Device;
}

export interface SignedInPerson {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  /** For the cookie; only its hash is stored. */
  readonly sessionToken: string;
  /** Neither a provider nor the person has given an address. */
  readonly emailMissing: boolean;
}

export const signIn = (deps: SignInDeps, input: SignInInput): Promise<SignedInPerson> =>
  deps.transact(async (tx) => {
    const recognised = await recognise(deps, tx, input.proven);
    const { invitationHash, timeZone = null, earlierSessionToken, device } = input;
    return admit(deps, tx, recognised, {
      authenticatedWith: 'provider',
      invitationHash,
      timeZone,
      earlierSessionToken,
      device,
    });
  });

/** A person who proved who they are, and the identity that proved it. */
export interface Recognised {
  readonly person: Person;
  readonly identityId: IdentityId;
  /** What the identity is called from now on. */
  readonly identityName: string;
  /** Whether they are the first person here, who gets a workspace. */
  readonly isFirst: boolean;
}

export interface AdmitInput {
  readonly authenticatedWith: AuthenticatedWith;
  readonly invitationHash: string | null;
  /** The browser's time zone, for a workspace created now. */
  readonly timeZone: string | null;
  readonly earlierSessionToken: string | undefined;
  readonly device?: Device | undefined;
  /** What else belongs into the audit of their workspaces; workspaces are locked before people. */
  readonly recordInAudit?: (caller: {
    readonly userId: UserId;
    readonly sessionId: SessionId;
  }) => Promise<void>;
}

/** Starts their session, and ensures that they have a workspace to go to. */
export async function admit(
  deps: SignInDeps,
  tx: Tx,
  { person, identityId, identityName, isFirst }: Recognised,
  { authenticatedWith, invitationHash, timeZone, earlierSessionToken, device, recordInAudit }: AdmitInput,
): Promise<SignedInPerson> {
  if (person.status !== 'active') {
    throw new AppError('account_suspended', messages.suspended());
  }
  const session = await openSession(deps, tx, { userId: person.id, identityId, authenticatedWith, device });
  await ensureWorkspace(deps, tx, person, {
    timeZone,
    invitationHash,
    isFirst,
    sessionId: session.sessionId,
  });
  await recordInAudit?.(session);
  // Last, because removing a member or an identity locks in the same order: workspace, person, identities,
  // sessions.
  await deps.people.updateProfile(tx, person);
  const now = deps.clock.now();
  if (!(await deps.identities.recordUse(tx, identityId, identityName, now))) {
    throw new AppError('session_expired', messages.identity_removed());
  }
  if (earlierSessionToken) {
    await deps.sessions.endByToken(tx, hashSecret(earlierSessionToken), now);
  }
  return { ...session, emailMissing: person.email === '' };
}

async function recognise(deps: SignInDeps, tx: Tx, proven: ProvenPerson): Promise<Recognised> {
  const find = () => deps.people.findByIdentity(tx, proven.issuer, proven.subject);
  let known = await find();
  if (!known) {
    const { isFirst } = await deps.people.lockFirstSignIns(tx);
    // The same person may have signed in through another tab while we waited.
    known = await find();
    if (!known) return { ...(await registerPerson(deps, tx, proven)), isFirst };
  }
  const { person, identityId, isOldest } = known;
  return {
    person: isOldest ? withClaims(person, proven) : withSecondaryClaims(person, proven),
    identityId,
    identityName: claimedName(proven) || person.name,
    isFirst: false,
  };
}

async function registerPerson(
  deps: SignInDeps,
  tx: Tx,
  proven: ProvenPerson,
): Promise<Omit<Recognised, 'isFirst'>> {
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
  // Another person added this identity to their own account at the same moment: it belongs to them.
  if (!added) throw new AppError('session_expired', messages.identity_taken());
  return { person, identityId, identityName: person.name };
}

async function openSession(
  deps: SignInDeps,
  tx: Tx,
  begun: Pick<NewSession, 'userId' | 'identityId' | 'authenticatedWith'> & {
    readonly device: Device | undefined;
  },
): Promise<Omit<SignedInPerson, 'emailMissing'>> {
  const at = deps.clock.now();
  const sessionToken = newSecret('soses');
  const sessionId = newId('ses', at.getTime());
  const tokenHash = hashSecret(sessionToken);
  const expiresAt = later(at, sessionLifetimeMs);
  const { device = unknownDevice } = begun;
  await deps.sessions.add(tx, { ...begun, id: sessionId, tokenHash, at, expiresAt, device });
  return { userId: begun.userId, sessionId, sessionToken };
}

interface SignInContext {
  readonly isFirst: boolean;
  readonly invitationHash: string | null;
  readonly timeZone: string | null;
  readonly sessionId: SessionId;
}

/**
 * Ensures that the person has a workspace: the one they are invited to, one they already belong to, or a new one
 * of their own.
 */
async function ensureWorkspace(
  deps: SignInDeps,
  tx: Tx,
  person: Person,
  context: SignInContext,
): Promise<void> {
  const who = { userId: person.id, sessionId: context.sessionId };
  if (context.isFirst) return openWorkspace(deps, tx, who, person.name, context.timeZone);
  if (context.invitationHash) {
    await joinByInvitation(deps, tx, who, context.invitationHash);
    return;
  }
  if (await deps.members.belongsAnywhere(tx, person.id)) return;
  if (deps.signup === 'open') return openWorkspace(deps, tx, who, person.name, context.timeZone);
  throw new AppError('invitation_needed', messages.invitation_needed());
}
