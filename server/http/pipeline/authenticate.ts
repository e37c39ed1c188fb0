/**
 * Identifies the caller. A request with an Authorization header is judged by that header alone and never by the
 * cookie. Cookie-authenticated writes must come from our own pages.
 */

import type { FastifyRequest } from 'fastify';
import { type Actor, require as requireCapability, requireSession } from '../../domain/actor/actor.ts';
import type { Authenticator } from '../../domain/people/ports.ts';
import { AppError } from '../../errors.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import type { Access, SignedInUser } from './define-route.ts';
import { messages } from './messages.ts';
import { programOf } from './program.ts';

export interface AuthenticateDeps {
  readonly people: Authenticator;
  readonly sessionCookie: string;
  readonly origin: string;
}

export type OnIdentified = (policy: 'token' | 'user', who: string) => Promise<void>;

export type Caller = { readonly caller: SignedInUser | null } | { readonly actor: Actor };

/** Null for callers who are not in one workspace: strangers, and people at sign-in or in their own settings. */
export const workspaceOf = (who: Caller | null): WorkspaceId | null =>
  who !== null && 'actor' in who ? who.actor.workspaceId : null;

export async function authenticate(
  deps: AuthenticateDeps,
  request: FastifyRequest,
  access: Access,
  /** Called as soon as the caller is known, before anything is refused. */
  identified: OnIdentified = async () => undefined,
): Promise<Caller> {
  if (access.kind === 'public') return recognize(deps, request, identified);
  refuseOtherCarriers(request);
  const authorization = request.headers.authorization;
  if (authorization !== undefined) return bearer(deps, request, authorization, access, identified);
  const signedIn = await fromCookie(deps, request);
  await identified('user', signedIn.userId);
  if (access.kind === 'signed_in') return { caller: signedIn };
  const actor = await inWorkspace(deps, request, signedIn);
  requireCapability(actor, access.capability);
  return { actor };
}

/**
 * Identifies callers of public operations, so that people behind one address are counted separately. Refuses no
 * one.
 */
async function recognize(
  deps: AuthenticateDeps,
  request: FastifyRequest,
  identified: OnIdentified,
): Promise<Caller> {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const actor = await actorOf(deps, authorization);
    if (actor) await identifyProgram(request, actor, identified);
    return { caller: null };
  }
  const cookie = request.cookies[deps.sessionCookie];
  const session = cookie ? await deps.people.session(cookie) : undefined;
  if (session) await identified('user', session.userId);
  return { caller: session ?? null };
}

/** One token, in the header (RFC 6750): URLs end up in logs and histories. */
function refuseOtherCarriers(request: FastifyRequest): void {
  if (countHeader(request, 'authorization') > 1)
    throw new AppError('invalid_request', messages.several_authorizations());
  if (typeof request.query === 'object' && request.query !== null && 'access_token' in request.query)
    throw new AppError('invalid_request', messages.token_in_address());
}

/** Node returns only the first of several; the raw headers contain all that were sent. */
export const countHeader = ({ raw }: FastifyRequest, header: string): number =>
  raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === header).length;

async function actorOf({ people }: AuthenticateDeps, authorization: string): Promise<Actor | undefined> {
  const token = /^Bearer ([A-Za-z0-9_\-.~+/]+=*)$/i.exec(authorization)?.[1];
  return token ? people.actorForToken(token) : undefined;
}

/** Noted before anything is refused: the log tells a program of its refusals too. */
async function identifyProgram(
  request: FastifyRequest,
  actor: Actor,
  identified: OnIdentified,
): Promise<void> {
  request.program = actor;
  await identified('token', programOf(actor));
}

async function bearer(
  deps: AuthenticateDeps,
  request: FastifyRequest,
  authorization: string,
  access: Access,
  identified: OnIdentified,
): Promise<Caller> {
  const actor = await actorOf(deps, authorization);
  if (actor?.via.kind !== 'token') {
    throw new AppError('invalid_token', messages.invalid_token());
  }
  await identifyProgram(request, actor, identified);
  if (access.kind === 'signed_in') requireSession(actor);
  if (access.kind === 'person') requireSession(actor, access.tokenRefusal);
  if (access.kind === 'scope') {
    if (!actor.via.scopes.has(access.scope)) {
      throw new AppError(
        'insufficient_scope',
        messages.insufficient_scope({
          scope: access.scope,
        }),
        {
          scope: access.scope,
        },
      );
    }
    requireCapability(actor, access.capability);
  }
  return { actor };
}

async function fromCookie(deps: AuthenticateDeps, request: FastifyRequest): Promise<SignedInUser> {
  const cookie = request.cookies[deps.sessionCookie];
  if (!cookie) throw new AppError('unauthenticated', messages.unauthenticated());
  if (request.method !== 'GET' && request.method !== 'HEAD') refuseCrossSite(request, deps.origin);
  const session = await deps.people.session(cookie);
  if (!session) throw new AppError('session_expired', messages.session_expired());
  return session;
}

function refuseCrossSite(request: FastifyRequest, origin: string): void {
  const site = request.headers['sec-fetch-site'];
  const fromUs = site === undefined ? request.headers.origin === origin : site === 'same-origin';
  if (!fromUs) throw new AppError('cross_site_request', messages.cross_site_request());
}

async function inWorkspace(
  deps: AuthenticateDeps,
  request: FastifyRequest,
  signedIn: SignedInUser,
): Promise<Actor> {
  const header = request.headers['x-workspace'];
  // Images cannot send a header, so their URLs name the workspace.
  const named = typeof header === 'string' ? header : (request.query as { workspace?: string }).workspace;
  const actor = await deps.people.actorInWorkspace(signedIn, named as WorkspaceId | undefined);
  if (!actor) throw new AppError('not_found', messages.no_such_workspace());
  return actor;
}
