/** Builds what people, their workspaces and other people's programs need. */

import type { Config } from '../config.ts';
import { createAppSecretStore, createAppStore, createGrantStore } from '../db/apps/apps.ts';
import { createIdentityStore } from '../db/people/identities.ts';
import { createAccessTokenStore, createPeopleStore, createSessionStore } from '../db/people/people.ts';
import { createSignInAttempts } from '../db/people/sign-in-attempts.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import {
  createInvitationStore,
  createMemberStore,
  createWorkspaceStore,
} from '../db/workspaces/workspaces.ts';
import { createEndGrantsOfMember } from '../domain/apps/end-grants.ts';
import type { AuditLog } from '../domain/audit/ports.ts';
import type { Authenticator } from '../domain/people/ports.ts';
import type { PlatformDefinition } from '../domain/platform-port/definition.ts';
import type { Budgets } from '../domain/requests/ports.ts';
import type { PolicyPosts } from '../domain/workspaces/ports.ts';
import type { Clock } from '../lib/clock.ts';
import type { UserId } from '../lib/ids.ts';
import type { Logger } from '../lib/logger.ts';
import type { SendRequest } from '../lib/outbound.ts';
import { createLogoMaker } from '../media/logos.ts';
import { createIdentityProviders } from './endpoints.ts';
import type { MediaContext } from './media.ts';
import type { NotificationContext } from './notifications.ts';

export interface PeopleInput {
  readonly config: Config;
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly log: Logger;
  readonly send: SendRequest;
  readonly sandboxUrl: URL | null;
  readonly definitions: readonly PlatformDefinition[];
  readonly budgets: Budgets;
  readonly notifications: NotificationContext;
  readonly authenticator: Authenticator;
  readonly isOperator: (userId: UserId) => Promise<boolean>;
  readonly policyPosts: PolicyPosts;
}

export function createPeopleDeps(input: PeopleInput) {
  const { config, database, clock, audit, log, send, budgets, notifications } = input;
  const grants = createGrantStore(database);
  return {
    transact: database.transact,
    clock,
    audit,
    log,
    baseUrl: config.http.baseUrl,
    signup: config.signup,
    signInBudget: { budgets, perMinute: config.limits.signIn },
    people: createPeopleStore(database),
    identities: createIdentityStore(database),
    sessions: notifications.withStreamEnd(createSessionStore(database)),
    addressLinks: notifications.addressLinks,
    attempts: createSignInAttempts(database),
    workspaces: createWorkspaceStore(database),
    members: createMemberStore(database),
    invitations: createInvitationStore(database),
    grants,
    endGrantsOfMember: createEndGrantsOfMember({ grants, audit, clock }),
    tokens: createAccessTokenStore(),
    policyPosts: input.policyPosts,
    providers: createIdentityProviders(config, input.sandboxUrl, input.definitions, send),
    authenticator: input.authenticator,
    isOperator: input.isOperator,
  };
}

export const createAppDeps = (
  database: DatabaseHandle,
  people: ReturnType<typeof createPeopleDeps>,
  { pictureReader, storage, register }: MediaContext,
) => ({
  ...people,
  apps: createAppStore(database),
  appSecrets: createAppSecretStore(database),
  logos: createLogoMaker(pictureReader),
  storage,
  register,
});
