/** Builds what people, workspaces and third-party apps need. */

import type { Config } from '../config.ts';
import { createAppSecretStore, createAppStore, createGrantStore } from '../db/apps/apps.ts';
import { createIdentityStore } from '../db/people/identities.ts';
import { createPasskeyChallenges, createPasskeyStore } from '../db/people/passkeys.ts';
import { createAccessTokenStore, createPeopleStore, createSessionStore } from '../db/people/people.ts';
import { createSignInAttempts } from '../db/people/sign-in-attempts.ts';
import { createSignInLinkStore } from '../db/people/sign-in-links.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import {
  createInvitationStore,
  createMemberStore,
  createWorkspaceStore,
} from '../db/workspaces/workspaces.ts';
import { createEndGrantsOfMember } from '../domain/apps/end-grants.ts';
import type { AuditLog } from '../domain/audit/ports.ts';
import type { Authenticator, IdentityProviders } from '../domain/people/ports.ts';
import type { Budgets } from '../domain/requests/ports.ts';
import type { MemberSignatures, PolicyPosts } from '../domain/workspaces/ports.ts';
import { createPasskeyVerifier } from '../identity/passkeys.ts';
import type { Clock } from '../lib/clock.ts';
import type { UserId } from '../lib/ids.ts';
import type { Logger } from '../lib/logger.ts';
import { createLogoMaker } from '../media/logo-maker.ts';
import type { MediaDeps } from './media.ts';
import type { NotificationResources } from './notifications.ts';

export interface PeopleInput {
  readonly config: Config;
  readonly clock: Clock;
  readonly audit: AuditLog;
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
  const { config, clock, audit, log, budgets, notifications, authenticator, providers, isOperator } = input;
  const grants = createGrantStore(database);
  return {
    transact: database.transact,
    clock,
    audit,
    log,
    baseUrl: config.http.baseUrl,
    signup: config.signup,
    signInLimits: { maxAgeMs: config.signInMaxAgeMs },
    signInBudget: { budgets, perMinute: config.limits.signIn },
    people: createPeopleStore(database),
    identities: createIdentityStore(database),
    sessions: notifications.withStreamClosing(createSessionStore(database)),
    addressLinks: notifications.addressLinks,
    attempts: createSignInAttempts(database),
    passkeys: createPasskeyStore(database),
    passkeyChallenges: createPasskeyChallenges(database),
    passkeyVerifier: passkeyVerifierOf(config),
    passkeysOffered: config.passkeys,
    signInLinks: createSignInLinkStore(database),
    workspaces: createWorkspaceStore(database),
    members: createMemberStore(database),
    invitations: createInvitationStore(database),
    grants,
    endGrantsOfMember: createEndGrantsOfMember({ grants, audit, clock }),
    tokens: createAccessTokenStore(),
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
  database: DatabaseHandle,
  people: PeopleDeps,
  { pictureReader, storage, register }: MediaDeps,
) => ({
  ...people,
  apps: createAppStore(database),
  appSecrets: createAppSecretStore(database),
  logos: createLogoMaker(pictureReader),
  storage,
  register,
});
