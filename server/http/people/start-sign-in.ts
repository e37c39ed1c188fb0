import { type StartSignInDeps, startSignIn } from '../../domain/people/start-sign-in.ts';
import type { Logger } from '../../lib/logger.ts';
import { defineRoute, redirectTo } from '../pipeline/define-route.ts';
import { problemPage } from './redirect-pages.ts';
import { browserCookieName, setBrowserCookie } from './session-cookie.ts';
import { type SignInBudget, spendSignIn } from './sign-in-budget.ts';

export interface StartSignInRouteDeps extends StartSignInDeps {
  readonly baseUrl: URL;
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
