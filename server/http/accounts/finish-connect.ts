import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type FinishConnectDeps, finishConnect } from '../../domain/accounts/finish-connect.ts';
import type { Authenticator } from '../../domain/people/ports.ts';
import type { Logger } from '../../lib/logger.ts';
import { defineRoute, redirectTo, type SignedInUser } from '../pipeline/define-route.ts';
import { problemPath } from './problem-path.ts';

export interface FinishConnectRouteDeps extends FinishConnectDeps {
  readonly people: Pick<Authenticator, 'actorInWorkspace' | 'session'>;
  readonly sessionCookie: string;
  readonly log: Logger;
}

/** Public, because a browser without a session needs a readable page, not a JSON 401. */
export const finishConnectRoute = defineRoute({
  operationId: 'finishConnect',
  summary: 'Where a platform sends the browser back',
  tag: 'Accounts',
  method: 'GET',
  paths: ['/oauth/callback/:platform'],
  access: { kind: 'public' },
  addressPolicy: 'callbacks',
  params: z.object({ platform: z.string().max(50) }),
  query: z.record(z.string(), z.unknown()),
  responses: {},
  hidden: true,
  handler: async (deps: FinishConnectRouteDeps, { params, query, request, reply }) => {
    const landing = await finishConnect(deps, await signedIn(deps, request), {
      platform: params.platform,
      state: single(query.state),
      code: single(query.code),
      error: single(query.error),
      errorDescription: single(query.error_description),
    });
    if (landing.kind === 'problem') {
      deps.log.info(
        { request_id: request.id, problem: landing.problem, reason: landing.message },
        'an account was not connected',
      );
    }
    reply.header('cache-control', 'no-store');
    return redirectTo(
      reply,
      landing.kind === 'confirm' ? `/accounts/connect/${landing.connectionId}` : problemPath(landing.problem),
    );
  },
});

/** A parameter given twice counts as not given. */
const single = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 4_096 ? value : undefined;

async function signedIn(deps: FinishConnectRouteDeps, request: FastifyRequest): Promise<SignedInUser | null> {
  const cookie = request.cookies[deps.sessionCookie];
  // As everywhere: a request with an Authorization header never uses the cookie.
  if (!cookie || request.headers.authorization !== undefined) return null;
  return (await deps.people.session(cookie)) ?? null;
}
