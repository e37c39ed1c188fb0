import type { FastifyReply, FastifyRequest } from 'fastify';
import { safeReturnTo } from '../../domain/people/return-to.ts';
import { type StartSignInAgainDeps, startSignInAgain } from '../../domain/people/sign-in-again.ts';
import { startSignIn } from '../../domain/people/start-sign-in.ts';
import type { Logger } from '../../lib/logger.ts';
import { defineRoute, redirectTo, type SignedInUser } from '../pipeline/define-route.ts';
import { againProblemPage, problemPage } from './redirect-pages.ts';
import { browserCookieName, setBrowserCookie } from './session-cookie.ts';
import { type SignInBudget, spendSignIn } from './sign-in-budget.ts';
import { type SignedInByDeps, signedInBy } from './signed-in-by.ts';

export interface StartSignInRouteDeps extends StartSignInAgainDeps, SignedInByDeps {
  readonly log: Logger;
  readonly signInBudget: SignInBudget;
}

/** A link, not an API call: every response is a redirect. */
export const startSignInRoute = defineRoute({
  operationId: 'startSignIn',
  summary: 'Go to an identity provider',
  tag: 'Session',
  method: 'GET',
  paths: ['/auth/start'],
  access: { kind: 'public' },
  // It has a budget of its own, which no other requests use up.
  unlimited: true,
  responses: {},
  hidden: true,
  handler: async (deps: StartSignInRouteDeps, { request, reply }) => {
    await spendSignIn(deps.signInBudget, request);
    const { searchParams } = new URL(request.url, deps.baseUrl);
    // Who is no longer signed in simply signs in.
    const caller = searchParams.get('again') === '1' ? await signedInBy(deps, request) : undefined;
    if (caller) return startAgain(deps, caller, searchParams, request, reply);
    const started = await startSignIn(deps, {
      provider: searchParams.get('provider'),
      returnTo: searchParams.get('return_to'),
      invitationToken: searchParams.get('invitation'),
      timeZone: searchParams.get('time_zone'),
      browserSecret: request.cookies[browserCookieName(deps.baseUrl)],
    });
    reply.header('cache-control', 'no-store');
    if (started.kind === 'failed') {
      deps.log.warn({ request_id: request.id, reason: started.reason }, 'sign-in could not start');
      return redirectTo(reply, problemPage('provider_unavailable'));
    }
    return redirectTo(setBrowserCookie(reply, deps.baseUrl, started.browserSecret), started.url);
  },
});

async function startAgain(
  deps: StartSignInRouteDeps,
  caller: SignedInUser,
  searchParams: URLSearchParams,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const returnTo = searchParams.get('return_to');
  const { userId, sessionId } = caller;
  const provider = searchParams.get('provider');
  const started = await startSignInAgain(deps, { userId, sessionId }, { provider, returnTo });
  reply.header('cache-control', 'no-store');
  if (started.kind === 'url') return redirectTo(reply, started.url);
  deps.log.warn({ request_id: request.id, reason: started.reason }, 'signing in again could not start');
  return redirectTo(reply, againProblemPage('provider_unavailable', safeReturnTo(returnTo)));
}
