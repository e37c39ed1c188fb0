/**
 * One operation of the API: its address, who may call it, what goes in and out, and the translation to a
 * use-case. `access` has no default, so a new operation cannot forget it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Capability } from '../../domain/actor/roles.ts';
import type { Scope } from '../../domain/actor/scopes.ts';
import type { SessionId, UserId } from '../../lib/ids.ts';

export type Access =
  /** Anybody. Somebody with a web session is known by it, and refused nothing without one. */
  | { readonly kind: 'public' }
  /** A person with a web session, whatever the workspace. */
  | { readonly kind: 'signed_in' }
  /** A person with a web session, in a workspace. A token gets `tokenRefusal`. */
  | {
      readonly kind: 'person';
      readonly capability: Capability;
      readonly tokenRefusal?: 'session_required' | 'human_approval_required';
    }
  /** A token with this scope, or a web session. Rights are the scope and the role together. */
  | { readonly kind: 'scope'; readonly scope: Scope; readonly capability: Capability };

export interface SignedIn {
  readonly userId: UserId;
  readonly sessionId: SessionId;
}

type CallerOf<A extends Access> = A extends { kind: 'public' }
  ? { readonly caller: SignedIn | null }
  : A extends { kind: 'signed_in' }
    ? { readonly caller: SignedIn }
    : { readonly actor: Actor };

export type Call<A extends Access, Params, Query, Body> = CallerOf<A> & {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export interface Answer {
  readonly status: 200 | 201 | 204 | 302 | 303;
  readonly body?: unknown;
}

export interface RouteSpec<
  Deps,
  A extends Access,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> {
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The first is the documented one. */
  readonly paths: readonly [string, ...string[]];
  readonly access: A;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** `raw`: the bytes as they came, of whatever type, as a Buffer in `request.body`. */
  readonly bodyKind?: 'json' | 'multipart' | 'raw';
  /** The largest body, in bytes, where it differs from what holds for all. */
  readonly bodyLimit?: number;
  /** The fields of a multipart body, and what each is. `file` holds bytes. */
  readonly form?: Readonly<Record<string, string>>;
  /** Reads a multipart body before the handler; what it gives is the call's `body`. */
  readonly readBody?: (deps: Deps, request: FastifyRequest) => Promise<z.output<Body>>;
  /** What of a read body makes two requests the same, for the Idempotency-Key. All of it unless said. */
  readonly sameness?: (body: z.output<Body>) => unknown;
  /**
   * The same out of a body that came with a known key, where reading it for the first time needs what may be gone by
   * then: room for a file, say. Nothing of it may be kept.
   */
  readonly readSameness?: (deps: Deps, request: FastifyRequest) => Promise<unknown>;
  readonly responses: Partial<Record<200 | 201 | 204, z.ZodType>>;
  /** For the API's reference, where an example made from the schemas alone would mislead: what differs from it. */
  readonly examples?: { readonly request?: unknown; readonly response?: unknown };
  /** The answer holds a secret that is shown once, so it is never kept for an Idempotency-Key. */
  readonly showsSecret?: boolean;
  /** Bytes, which pages ask for by the dozen, are not counted. */
  readonly unlimited?: boolean;
  /** The content type of an answer that is not JSON. */
  readonly bytes?: string;
  /** Left out of the API reference: pages and redirects. */
  readonly hidden?: boolean;
  /** `deps` are those of the process, or over the transaction of a request with an Idempotency-Key. */
  readonly handler: (
    deps: Deps,
    call: Call<A, z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<Answer | FastifyReply>;
}

/** Without a name for its deps: an operation as it is described, which cannot be run. */
export type Route<Deps = never> = RouteSpec<Deps, Access, z.ZodType, z.ZodType, z.ZodType>;

export function defineRoute<
  Deps,
  A extends Access,
  Params extends z.ZodType = z.ZodObject<Record<never, never>>,
  Query extends z.ZodType = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUnknown,
>(spec: RouteSpec<Deps, A, Params, Query, Body>): Route<Deps> {
  // The registrar validates with the very schemas named here, so the handler's types are what it gets.
  return spec as unknown as Route<Deps>;
}

/** The same operations for those who hold more: `pick` takes out what these need. */
export const pickDeps = <All, Deps>(routes: readonly Route<Deps>[], pick: (all: All) => Deps): Route<All>[] =>
  routes.map(({ handler, readBody, readSameness, ...described }) => ({
    ...described,
    handler: (all, call) => handler(pick(all), call),
    ...(readBody && { readBody: (all: All, request) => readBody(pick(all), request) }),
    ...(readSameness && { readSameness: (all: All, request) => readSameness(pick(all), request) }),
  }));

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
export const noContent: Answer = { status: 204 };
export const redirectTo = (reply: FastifyReply, url: string): FastifyReply => reply.redirect(url, 303);

/** For operations whose body says nothing: `{}` or no body at all. */
export const emptyBody = z.strictObject({}).nullish();
export const noContentBody = z.null().meta({ description: 'No content' });
