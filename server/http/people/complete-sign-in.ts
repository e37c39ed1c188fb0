import { type CompleteSignInDeps, completeSignIn } from '../../domain/people/complete-sign-in.ts';
import type { Logger } from '../../lib/logger.ts';
import { defineRoute, type Route, redirectTo } from '../define-route.ts';
import { browserCookieName, sessionCookieName, setSessionCookie } from './session-cookie.ts';
import { type SignInBudget, spendSignIn } from './sign-in-budget.ts';
import { problemPage } from './sign-in-problem.ts';

export interface CompleteSignInRouteDeps extends CompleteSignInDeps {
  readonly baseUrl: URL;
  readonly log: Logger;
  readonly signInBudget: SignInBudget;
}

export const completeSignInRoute = (deps: CompleteSignInRouteDeps): Route =>
  defineRoute({
    operationId: 'completeSignIn',
    summary: 'Come back from the identity provider',
    tag: 'Session',
    method: 'GET',
    paths: ['/auth/callback'],
    access: { kind: 'public' },
    responses: {},
    hidden: true,
    handler: async ({ request, reply }) => {
      await spendSignIn(deps.signInBudget, request);
      const completed = await completeSignIn(deps, {
        callbackUrl: new URL(request.url, deps.baseUrl),
        browserSecret: request.cookies[browserCookieName(deps.baseUrl)],
        earlierSessionToken: request.cookies[sessionCookieName(deps.baseUrl)],
      });
      reply.header('cache-control', 'no-store');
      if (completed.kind === 'refused') {
        const { problem, reason } = completed;
        deps.log.info({ request_id: request.id, problem, reason }, 'a sign-in was refused');
        return redirectTo(reply, problemPage(problem));
      }
      return redirectTo(setSessionCookie(reply, deps.baseUrl, completed.sessionToken), completed.returnTo);
    },
  });
