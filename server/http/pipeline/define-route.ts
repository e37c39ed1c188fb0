/**
 * One operation of the API: its paths, who may call it, its input and output, and the translation to a
 * use-case. `access` has no default, so a new operation cannot omit it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Capability } from '../../domain/actor/roles.ts';
import type { Scope } from '../../domain/actor/scopes.ts';
import type { SignedInSession } from '../../domain/people/ports.ts';
import type { Deprecation } from './deprecation.ts';
import type { AddressPolicy } from './rate-limit.ts';

export type Access =
  /** Everyone. A caller with a web session is identified by it, but no session is required. */
  | { readonly kind: 'public' }
  /** A person with a web session, not in any particular workspace. */
  | { readonly kind: 'signed_in' }
  /** A person with a web session, in a workspace. A token gets `tokenRefusal`. */
  | {
      readonly kind: 'person';
      readonly capability: Capability;
      readonly tokenRefusal?: 'session_required' | 'human_approval_required';
    }
  /** A token with this scope, or a web session. The scope and the role must both allow the operation. */
  | { readonly kind: 'scope'; readonly scope: Scope; readonly capability: Capability };

export type SignedInUser = SignedInSession;

type CallerOf<A extends Access> = A extends { kind: 'public' }
  ? { readonly caller: SignedInUser | null }
  : A extends { kind: 'signed_in' }
    ? { readonly caller: SignedInUser }
    : { readonly actor: Actor };

export type Call<A extends Access, Params, Query, Body> = CallerOf<A> & {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export interface Answer {
  readonly status: 200 | 201 | 204;
  readonly body?: unknown;
}

type Responses = Partial<Record<Answer['status'], z.ZodType>>;

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;

/** What a handler may return: a declared status with a body that fits its schema. */
type AnswerOf<R extends Responses> = {
  [S in keyof R & Answer['status']]: S extends 204
    ? { readonly status: 204; readonly body?: undefined }
    : { readonly status: S; readonly body: R[S] extends z.ZodType ? DeepReadonly<z.input<R[S]>> : never };
}[keyof R & Answer['status']];

export interface RouteSpec<
  Deps,
  A extends Access,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  R extends Responses = Responses,
> {
  readonly operationId: string;
  /** The title in the reference: what the call does, in a few words. */
  readonly summary: string;
  /** What else a caller should know. Without the period at its end. */
  readonly details?: string | undefined;
  readonly tag: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The first is the documented one. */
  readonly paths: readonly [string, ...string[]];
  readonly access: A;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** `raw`: the bytes as they were sent, of any content type, as a Buffer in `request.body`. */
  readonly bodyKind?: 'json' | 'multipart' | 'raw';
  /** The maximum body size in bytes, where it differs from the default. */
  readonly bodyLimit?: number;
  /** The fields of a multipart body, with a description of each. `file` contains bytes. */
  readonly form?: Readonly<Record<string, string>>;
  /** Reads a multipart body before the handler; its result becomes the call's `body`. */
  readonly readBody?: (deps: Deps, request: FastifyRequest) => Promise<z.output<Body>>;
  /** The part of the body that two requests with one Idempotency-Key must share. By default all of it. */
  readonly fingerprint?: (body: z.output<Body>) => unknown;
  /**
   * Reads the same from a repeated request, where `readBody` needs something that may be used up by then, such as
   * quota for a file. It must store nothing.
   */
  readonly readFingerprint?: (deps: Deps, request: FastifyRequest) => Promise<unknown>;
  /** How a problem names a part of a list: `targets[2].caption`, where version 1 keeps `targets.2.caption`. */
  readonly listNames?: 'brackets';
  readonly responses: R;
  /** For the API reference, where an example generated from the schemas alone would mislead: the differences. */
  readonly examples?: { readonly request?: unknown; readonly response?: unknown };
  /** The answer contains a secret that is shown once, so it is never stored for an Idempotency-Key. */
  readonly showsSecret?: boolean;
  /** What strangers who call it are counted against; by default what they may ask of all operations. */
  readonly addressPolicy?: AddressPolicy;
  /** Not rate limited: for bytes, which a page requests by the dozen. */
  readonly unlimited?: boolean;
  /** Answers 404 to those who do not run the installation, as if there were no such operation. */
  readonly operatorsOnly?: boolean;
  /** The content type of an answer that is not JSON. */
  readonly contentType?: string;
  /** It will end: callers are told in each response, and the reference says so. */
  readonly deprecated?: Deprecation;
  /** Not in the API reference: pages and redirects. */
  readonly hidden?: boolean;
  /** `deps` use the pool, or the transaction of a request with an Idempotency-Key. */
  readonly handler: (
    deps: Deps,
    call: Call<A, z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<AnswerOf<R> | FastifyReply>;
}

/** With the default `Deps`, a description of an operation, whose handler cannot be called. */
export type Route<Deps = never> = RouteSpec<Deps, Access, z.ZodType, z.ZodType, z.ZodType>;

export function defineRoute<
  Deps,
  A extends Access,
  Params extends z.ZodType = z.ZodObject<Record<never, never>>,
  Query extends z.ZodType = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUnknown,
  const R extends Responses = Responses,
>(spec: RouteSpec<Deps, A, Params, Query, Body, R>): Route<Deps> {
  // addRoute validates with these same schemas, so the handler receives the types it declares.
  return spec as unknown as Route<Deps>;
}

/** The same operations over a larger set of deps, from which `pick` selects what they need. */
export const pickDeps = <All, Deps>(routes: readonly Route<Deps>[], pick: (all: All) => Deps): Route<All>[] =>
  routes.map(({ handler, readBody, readFingerprint, ...spec }) => ({
    ...spec,
    handler: (all, call) => handler(pick(all), call),
    ...(readBody && { readBody: (all: All, request: FastifyRequest) => readBody(pick(all), request) }),
    ...(readFingerprint && {
      readFingerprint: (all: All, request: FastifyRequest) => readFingerprint(pick(all), request),
    }),
  }));

export const ok = <const Body>(body: Body) => ({ status: 200, body }) as const;
export const created = <const Body>(body: Body) => ({ status: 201, body }) as const;
export const noContent = { status: 204 } as const;
export const redirectTo = (reply: FastifyReply, url: string): FastifyReply => reply.redirect(url, 303);

/** For operations without input in the body: `{}` or no body at all. */
export const emptyBody = z.strictObject({}).nullish();
export const noContentBody = z.null().meta({ description: 'No content' });
