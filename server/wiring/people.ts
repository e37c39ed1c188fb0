/** Builds what people, workspaces and third-party apps need. */

import type { Config } from '../config.ts';
import { createAppSecretStore, createAppStore, createGrantStore } from '../db/apps/apps.ts';
import { createPolicyTrail } from '../db/audit/policy-trail.ts';
import { createIdentityStore } from '../db/people/identities.ts';
import { createPasskeyChallenges, createPasskeyStore } from '../db/people/passkeys.ts';
import { createAccessTokenStore, createPeopleStore, createSessionStore } from '../db/people/people.ts';
import { createSignInAttempts } from '../db/people/sign-in-attempts.ts';
import { createSignInLinkStore } from '../db/people/sign-in-links.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import type { RowMacs } from '../db/postgres/row-macs.ts';
import {
  createInvitationStore,
  createMemberStore,
  createWorkspaceStore,
} from '../db/workspaces/workspaces.ts';
import { createEndGrantsOfMember } from '../domain/apps/end-grants.ts';
import type { AuditLog } from '../domain/audit/ports.ts';
import { createIntroducePasskeys } from '../domain/people/introduce-passkeys.ts';
import type { Authenticator, IdentityProviders } from '../domain/people/ports.ts';
import type { Budgets } from '../domain/requests/ports.ts';
import type { Transact } from '../domain/tx.ts';
import type { MemberSignatures, PolicyPosts } from '../domain/workspaces/ports.ts';
import { createPasskeyVerifier } from '../identity/passkeys.ts';
import type { Clock } from '../lib/clock.ts';
import type { UserId } from '../lib/ids.ts';
import type { KeyRing } from '../lib/key-ring.ts';
import type { Logger } from '../lib/logger.ts';
import { createLogoMaker } from '../media/logo-maker.ts';
import type { MediaDeps } from './media.ts';
import type { NotificationResources } from './notifications.ts';

export interface PeopleInput {
  readonly config: Config;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly keys: KeyRing;
  readonly macs: RowMacs;
  readonly log: Logger;
  readonly budgets: Budgets;
  readonly notifications: NotificationResources;
  readonly authenticator: Authenticator;
  readonly providers: IdentityProviders;
  readonly isOperator: (userId: UserId) => Promise<boolean>;
  readonly practiceSite: string | null;
}

export type PeopleDeps = ReturnType<typeof createPeopleDeps>;

/** How people and policies affect posts. */
export interface PostEffects {
  readonly policyPosts: PolicyPosts;
  readonly memberSignatures: MemberSignatures;
}

export function createPeopleDeps(input: PeopleInput, database: DatabaseHandle, effects: PostEffects) {
  const {
    config,
    clock,
    audit,
    keys,
    macs,
    log,
    budgets,
    notifications,
    authenticator,
    providers,
    isOperator,
  } = input;
  const grants = createGrantStore(database, macs);
  const passkeys = createPasskeyStore(database, macs);
  return {
    transact: database.transact,
    clock,
    audit,
    log,
    baseUrl: config.http.baseUrl,
    signup: config.signup,
    signInLimits: { maxAgeMs: config.signInMaxAgeMs },
    signInBudget: { budgets, perMinute: config.limits.signIn },
    people: createPeopleStore(database, macs),
    identities: createIdentityStore(database, macs),
    sessions: notifications.withStreamClosing(createSessionStore(database, macs)),
    addressLinks: notifications.addressLinks,
    attempts: createSignInAttempts(database, macs),
    passkeys,
    passkeyChallenges: createPasskeyChallenges(database, macs),
    passkeyVerifier: passkeyVerifierOf(config),
    passkeysOffered: config.passkeys,
    policyTrail: createPolicyTrail(keys, { passkeysOffered: config.passkeys }),
    introduceKeys: createIntroducePasskeys({ passkeys, audit }),
    signInLinks: createSignInLinkStore(database, macs),
    workspaces: createWorkspaceStore(database),
    members: createMemberStore(database, macs),
    invitations: createInvitationStore(database, macs),
    grants,
    endGrantsOfMember: createEndGrantsOfMember({ grants, audit, clock }),
    tokens: createAccessTokenStore(macs),
    ...effects,
    providers,
    authenticator,
    isOperator,
    simulated: config.simulated,
    practiceSite: input.practiceSite,
  };
}

/** Null where passkeys are not offered. */
export const passkeyVerifierOf = ({ passkeys, http }: Pick<Config, 'passkeys' | 'http'>) =>
  passkeys ? createPasskeyVerifier({ baseUrl: http.baseUrl, siteName: 'Signoff' }) : null;

export const createAppDeps = (
  macs: RowMacs,
  database: DatabaseHandle,
  people: PeopleDeps,
  { pictureReader, storage, register }: MediaDeps,
  transactForAllWorkspaces: Transact,
) => ({
  ...people,
  transactForAllWorkspaces,
  apps: createAppStore(database, macs),
  appSecrets: createAppSecretStore(database, macs),
  logos: createLogoMaker(pictureReader),
  storage,
  register,
});
