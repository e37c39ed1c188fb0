/**
 * A person whom the identity provider vouches for comes in. The promises: somebody is known by issuer and
 * subject only, never by e-mail; exactly one person is the first; nobody comes in without a workspace to work
 * in; every sign-in has a session token of its own.
 */
import { AppError } from '../../errors.ts';
import { type Clock, later } from '../../lib/clock.ts';
import { newId, type SessionId, type UserId } from '../../lib/ids.ts';
import { hashSecret, newSecret } from '../../lib/secrets.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Transact, Tx } from '../tx.ts';
import { joinByInvitation } from '../workspaces/join-by-invitation.ts';
import { openWorkspace } from '../workspaces/open-workspace.ts';
import type { InvitationStore, MemberStore, WorkspaceStore } from '../workspaces/ports.ts';
import { newPerson, type Person, type ProvenPerson, withClaims } from './person.ts';
import type { PeopleStore, SessionStore } from './ports.ts';
import { sessionLifeMs } from './session-life.ts';

export interface SignInDeps {
  readonly transact: Transact;
  readonly people: PeopleStore;
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
}

export const signIn = (deps: SignInDeps, input: SignInInput): Promise<SignedInPerson> =>
  deps.transact(async (tx) => {
    const { person, isFirst } = await recognise(deps, tx, input.proven);
    if (person.status !== 'active') {
      throw new AppError('account_suspended', 'This person may not sign in any more. Ask the operator why.');
    }
    const session = await openSession(deps, tx, person.id);
    await findPlace(deps, tx, person, { timeZone: null, ...input, isFirst, sessionId: session.sessionId });
    // Last, because removing a member locks in this order too: the workspace, the person, their sessions.
    await deps.people.updateProfile(tx, person);
    if (input.earlierSessionToken) {
      await deps.sessions.endByToken(tx, hashSecret(input.earlierSessionToken), deps.clock.now());
    }
    return session;
  });

async function recognise(
  deps: SignInDeps,
  tx: Tx,
  proven: ProvenPerson,
): Promise<{ person: Person; isFirst: boolean }> {
  const find = () => deps.people.findByIdentity(tx, proven.issuer, proven.subject);
  let known = await find();
  if (!known) {
    const { isFirst } = await deps.people.lockNewcomers(tx);
    // The same person may have come in through another tab while we waited.
    known = await find();
    if (!known) {
      const now = deps.clock.now();
      const person = newPerson(newId('usr', now.getTime()), proven);
      await deps.people.add(tx, person, proven, now);
      return { person, isFirst };
    }
  }
  return { person: withClaims(known, proven), isFirst: false };
}

async function openSession(deps: SignInDeps, tx: Tx, userId: UserId): Promise<SignedInPerson> {
  const at = deps.clock.now();
  const sessionToken = newSecret('soses');
  const sessionId = newId('ses', at.getTime());
  const expiresAt = later(at, sessionLifeMs);
  await deps.sessions.add(tx, { id: sessionId, tokenHash: hashSecret(sessionToken), userId, at, expiresAt });
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
  throw new AppError(
    'invitation_needed',
    'Ask an owner of a workspace here for an invitation link, and open it.',
  );
}
