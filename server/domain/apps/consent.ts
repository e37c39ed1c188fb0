/**
 * Promise: an app gets only what a person saw and allowed. Consent is never skipped; what is submitted must match what
 * was displayed, for this person, in this browser, once.
 */

import { AppError } from '../../errors.ts';
import { digestOf } from '../../lib/canonical-json.ts';
import type { AppId, SessionId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { Role } from '../actor/roles.ts';
import type { Scope } from '../actor/scopes.ts';
import type { Tx } from '../tx.ts';
import type { MemberStore, WorkspaceStore } from '../workspaces/ports.ts';
import { messages } from './messages.ts';
import type { App, AppStore } from './ports.ts';
import { isOptionalScope, scopeDescriptions } from './scope-descriptions.ts';

/** An authorization request that waits for a person's decision. */
export interface PendingConsent {
  readonly uid: string;
  readonly appId: AppId;
  readonly scopes: readonly Scope[];
  readonly redirectUri: string;
  readonly expiresAt: Date;
  /** Where the browser goes after the decision. */
  readonly returnTo: string;
}

export type ConsentAnswer =
  | { readonly allowed: true; readonly userId: UserId; readonly oidcGrantId: string }
  | { readonly allowed: false };

/** The authorization server, as consent sees it. */
export interface ConsentRequests {
  /** Undefined unless `proof` matches; only the browser that started the request has it. */
  find(uid: string, proof: string | undefined): Promise<PendingConsent | undefined>;
  /** Creates the grant that codes and tokens belong to. It has no effect until a decision names it. */
  newGrant(input: {
    readonly appId: AppId;
    readonly userId: UserId;
    readonly scopes: readonly Scope[];
  }): Promise<string>;
  /** False when it was already decided. */
  answer(tx: Tx, uid: string, answer: ConsentAnswer): Promise<boolean>;
}

export interface ReadConsentDeps {
  readonly consents: ConsentRequests;
  readonly apps: AppStore;
  readonly workspaces: WorkspaceStore;
  readonly members: MemberStore;
}

/** The web session of the person who decides. */
export interface ConsentingUser {
  readonly userId: UserId;
  readonly sessionId: SessionId;
}

export interface ConsentView {
  readonly app: App;
  readonly appWorkspaceName: string;
  readonly scopes: readonly {
    readonly scope: Scope;
    readonly description: Message;
    readonly optional: boolean;
  }[];
  readonly workspaces: readonly { readonly id: WorkspaceId; readonly name: string; readonly role: Role }[];
  readonly redirectHost: string;
  readonly expiresAt: Date;
  readonly returnTo: string;
  /** A digest of everything the person sees and of who they are. */
  readonly digest: string;
}

export async function readConsent(
  deps: ReadConsentDeps,
  who: ConsentingUser,
  request: { readonly uid: string; readonly proof: string | undefined },
): Promise<ConsentView> {
  const pending = await deps.consents.find(request.uid, request.proof);
  const app = pending && (await deps.apps.find(pending.appId));
  if (!pending || !app) {
    throw new AppError('not_found', messages.request_not_open());
  }
  const appWorkspace = await deps.workspaces.find(app.workspaceId);
  const workspaces = (await deps.members.workspacesOf(who.userId)).map(({ id, name, role }) => ({
    id,
    name,
    role,
  }));
  // The scopes of the app may have been reduced since the request.
  const requested = pending.scopes.filter((scope) => app.scopes.includes(scope));
  const scopes = requested.map((scope) => ({
    scope,
    description: scopeDescriptions[scope],
    optional: isOptionalScope(scope),
  }));
  const shown = {
    appWorkspaceName: appWorkspace?.name ?? '',
    scopes,
    workspaces,
    redirectHost: hostOf(pending.redirectUri),
    expiresAt: pending.expiresAt,
  };
  const digest = digestOf({
    uid: pending.uid,
    user: who.userId,
    app: [app.id, app.name, app.kind, app.logo?.sha256 ?? null, shown.appWorkspaceName],
    redirectUri: pending.redirectUri,
    scopes: scopes.map(({ scope, description, optional }) => ({ scope, words: description.text, optional })),
    workspaces,
  });
  return { app, ...shown, returnTo: pending.returnTo, digest };
}

/** Apps on a person's own device have no host, so their scheme is shown. */
const hostOf = (redirectUri: string): string => {
  const url = new URL(redirectUri);
  return url.host || url.protocol.replace(':', '');
};
