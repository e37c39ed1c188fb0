/**
 * The promise: an app gets what a person saw and allowed, nothing else. Consent is never skipped; what is
 * submitted must fit what was displayed, for this person, in this browser, once.
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
import { isOptional, scopeWords } from './scope-words.ts';

/** An authorization request that waits for a person's answer. */
export interface PendingConsent {
  readonly uid: string;
  readonly appId: AppId;
  readonly scopes: readonly Scope[];
  readonly redirectUri: string;
  readonly expiresAt: Date;
  /** Where the browser goes once it is answered. */
  readonly returnTo: string;
}

export type ConsentAnswer =
  | { readonly allowed: true; readonly userId: UserId; readonly oidcGrantId: string }
  | { readonly allowed: false };

/** The authorization server, as consent sees it. */
export interface ConsentRequests {
  /** Undefined unless `proof`, which only the browser that brought the request holds, belongs to it. */
  find(uid: string, proof: string | undefined): Promise<PendingConsent | undefined>;
  /** Something for codes and tokens to hang on. Until an answer names it, it is worth nothing. */
  newGrant(input: {
    readonly appId: AppId;
    readonly userId: UserId;
    readonly scopes: readonly Scope[];
  }): Promise<string>;
  /** False when it was answered already. */
  answer(tx: Tx, uid: string, answer: ConsentAnswer): Promise<boolean>;
}

export interface ReadConsentDeps {
  readonly consents: ConsentRequests;
  readonly apps: AppStore;
  readonly workspaces: WorkspaceStore;
  readonly members: MemberStore;
}

/** The web session of the person who is asked. */
export interface Asked {
  readonly userId: UserId;
  readonly sessionId: SessionId;
}

export interface ConsentView {
  readonly app: App;
  readonly appWorkspaceName: string;
  readonly scopes: readonly { readonly scope: Scope; readonly words: Message; readonly optional: boolean }[];
  readonly workspaces: readonly { readonly id: WorkspaceId; readonly name: string; readonly role: Role }[];
  readonly redirectHost: string;
  readonly expiresAt: Date;
  readonly returnTo: string;
  /** Of everything the person sees and of who they are. */
  readonly digest: string;
}

export async function readConsent(
  deps: ReadConsentDeps,
  who: Asked,
  request: { readonly uid: string; readonly proof: string | undefined },
): Promise<ConsentView> {
  const pending = await deps.consents.find(request.uid, request.proof);
  const app = pending && (await deps.apps.find(pending.appId));
  if (!pending || !app) {
    throw new AppError('not_found', messages.request_not_open());
  }
  const home = await deps.workspaces.find(app.workspaceId);
  const workspaces = (await deps.members.workspacesOf(who.userId)).map(({ id, name, role }) => ({
    id,
    name,
    role,
  }));
  // What the app may ask for can have shrunk since it asked.
  const asked = pending.scopes.filter((scope) => app.scopes.includes(scope));
  const scopes = asked.map((scope) => ({ scope, words: scopeWords[scope], optional: isOptional(scope) }));
  const shown = {
    appWorkspaceName: home?.name ?? '',
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
    scopes: scopes.map((shownScope) => ({ ...shownScope, words: shownScope.words.text })),
    workspaces,
  });
  return { app, ...shown, returnTo: pending.returnTo, digest };
}

/** Apps on a person's own device have no host to show. */
const hostOf = (redirectUri: string): string => {
  const url = new URL(redirectUri);
  return url.host || url.protocol.replace(':', '');
};
