/**
 * Links that let one person enrol a passkey, once, within a day. Promises:
 *
 *   first owner   works only while nobody has signed in on this installation
 *   recovery      for a person who lost their way in. An owner makes one only for somebody who is in none but that
 *                 owner's workspaces, does not run the installation, and has no other way in that works; all of it holds
 *                 when the link is made and again when it is used. The operator makes one for anybody, by command.
 *
 * So no owner gets into a workspace that they do not own already by taking over one of its members.
 */
import { AppError, notFound } from '../../errors.ts';
import { type Clock, days, later } from '../../lib/clock.ts';
import type { UserId } from '../../lib/ids.ts';
import { hashSecret, newSecret } from '../../lib/secrets.ts';
import { type Actor, requireSession } from '../actor/actor.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Transact, Tx } from '../tx.ts';
import { requireFreshForRecovery } from '../workspaces/fresh-proof.ts';
import { lockAsManager } from '../workspaces/lock-workspace.ts';
import type { MemberStore, PolicyTrail, WorkspaceStore } from '../workspaces/ports.ts';
import { findOnlyPerson } from './find-only-person.ts';
import { isUsable } from './identity.ts';
import { messages } from './messages.ts';
import { passkeyProvider } from './passkey.ts';
import type { Person } from './person.ts';
import type { AccessTokenStore, IdentityProviders, IdentityStore, PeopleStore } from './ports.ts';

const linkLifetimeMs = days(1);

export interface SignInLink {
  readonly tokenHash: string;
  readonly kind: 'first_owner' | 'recovery';
  readonly userId: UserId | null;
  /** Null: the operator, by command. */
  readonly madeBy: UserId | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface SignInLinkStore {
  /** Replaces an earlier link for the same person. */
  add(tx: Tx, link: SignInLink): Promise<void>;
  /** Neither used nor expired. */
  find(tokenHash: string, now: Date): Promise<SignInLink | undefined>;
  /** True once, even to concurrent callers. */
  use(tx: Tx, tokenHash: string, now: Date): Promise<boolean>;
}

export interface NewSignInLink {
  /** For the link's address; stored nowhere. */
  readonly token: string;
  readonly expiresAt: Date;
}

interface LinkDeps {
  readonly transact: Transact;
  readonly signInLinks: SignInLinkStore;
  readonly clock: Clock;
}

export const signInLinkPath = (token: string): string => `/enrol/${token}`;

async function addLink(
  deps: LinkDeps,
  tx: Tx,
  link: Pick<SignInLink, 'kind' | 'userId' | 'madeBy'>,
): Promise<NewSignInLink> {
  const createdAt = deps.clock.now();
  const token = newSecret('solnk');
  const expiresAt = later(createdAt, linkLifetimeMs);
  await deps.signInLinks.add(tx, { ...link, tokenHash: hashSecret(token), createdAt, expiresAt });
  return { token, expiresAt };
}

/** Undefined when somebody has signed in here already. */
export async function createFirstOwnerLink(
  deps: LinkDeps & { readonly people: Pick<PeopleStore, 'isEmpty'> },
): Promise<NewSignInLink | undefined> {
  if (!(await deps.people.isEmpty())) return undefined;
  return deps.transact((tx) => addLink(deps, tx, { kind: 'first_owner', userId: null, madeBy: null }));
}

export interface OperatorLinkDeps extends LinkDeps {
  readonly tokens: Pick<AccessTokenStore, 'findPeople'>;
  readonly members: MemberStore;
  readonly audit: AuditLog;
}

/** By the operator, who has the database and needs no permission of an owner. */
export const createLinkByOperator = (
  deps: OperatorLinkDeps,
  user: string,
): Promise<NewSignInLink & { readonly person: Person }> =>
  deps.transact(async (tx) => {
    const person = await findOnlyPerson(deps, tx, user);
    const at = deps.clock.now();
    for (const { id: workspaceId } of await deps.members.workspacesOf(person.id, tx))
      await deps.audit.write(tx, {
        workspaceId,
        at,
        actor: 'system',
        action: 'sign_in_link.created',
        subject: `user:${person.id}`,
      });
    const link = await addLink(deps, tx, { kind: 'recovery', userId: person.id, madeBy: null });
    return { ...link, person };
  });

export interface RecoveryDeps extends LinkDeps {
  readonly people: PeopleStore;
  readonly identities: IdentityStore;
  readonly providers: IdentityProviders;
  readonly members: MemberStore;
  readonly workspaces: WorkspaceStore;
  readonly policyTrail: PolicyTrail;
  readonly audit: AuditLog;
  readonly isOperator: (userId: UserId) => Promise<boolean>;
}

export async function createLinkForMember(
  deps: RecoveryDeps,
  actor: Actor,
  userId: UserId,
): Promise<NewSignInLink> {
  requireSession(actor);
  return deps.transact(async (tx) => {
    const { id: workspaceId } = await lockAsManager(deps, tx, actor);
    if (!(await deps.members.find(tx, workspaceId, userId))) throw notFound('member');
    await requireMayRecover(deps, tx, actor.userId, userId);
    const at = deps.clock.now();
    const workspaces = await deps.members.workspacesOf(userId, tx);
    await requireFreshForRecovery(deps, tx, actor, workspaces);
    for (const workspace of workspaces)
      await deps.audit.write(tx, {
        workspaceId: workspace.id,
        at,
        actor: { ...actor, workspaceId: workspace.id },
        action: 'sign_in_link.created',
        subject: `user:${userId}`,
      });
    return addLink(deps, tx, { kind: 'recovery', userId, madeBy: actor.userId });
  });
}

/** The rule at the head of this file. */
export async function requireMayRecover(
  deps: Pick<RecoveryDeps, 'identities' | 'providers' | 'members' | 'isOperator'>,
  tx: Tx,
  ownerId: UserId,
  userId: UserId,
): Promise<void> {
  const refuse = (message: ReturnType<typeof messages.recovers_elsewhere>): AppError =>
    new AppError('sign_in_link_not_allowed', message);
  if (ownerId === userId) throw refuse(messages.sign_in_link_for_yourself());
  const workspaces = await deps.members.workspacesOf(userId, tx);
  if (workspaces.length === 0) throw refuse(messages.recovers_elsewhere());
  for (const { id } of workspaces)
    if ((await deps.members.roleOf(tx, id, ownerId)) !== 'owner') throw refuse(messages.recovers_elsewhere());
  if (await deps.isOperator(userId)) throw refuse(messages.operators_keep_themselves());
  const other = (await deps.identities.list(userId)).find(
    (identity) => identity.provider !== passkeyProvider && isUsable(deps.providers, identity),
  );
  if (other) throw refuse(messages.signs_in_elsewhere({ name: deps.providers.nameOf(other.provider) }));
}
