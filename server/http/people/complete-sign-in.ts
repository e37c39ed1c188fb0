import { z } from 'zod';
import {
  type CompleteSignInDeps,
  completeSignIn,
  type SignInResult,
} from '../../domain/people/complete-sign-in.ts';
import type { Logger } from '../../lib/logger.ts';
import { defineRoute, redirectTo } from '../pipeline/define-route.ts';
import { againProblemPage, emailPage, linkedPage, linkProblemPage, problemPage } from './redirect-pages.ts';
import { browserCookieName, sessionCookieName, setSessionCookie } from './session-cookie.ts';
import { type SignInBudget, spendSignIn } from './sign-in-budget.ts';
import { type SignedInByDeps, signedInBy } from './signed-in-by.ts';

export interface CompleteSignInRouteDeps extends CompleteSignInDeps, SignedInByDeps {
  readonly log: Logger;
  readonly signInBudget: SignInBudget;
}

/** One URL for each provider, so that one provider's response cannot be passed off as another's. */
export const completeSignInRoute = defineRoute({
  operationId: 'completeSignIn',
  summary: 'Come back from an identity provider',
  tag: 'Session',
  method: 'GET',
  paths: ['/auth/callback', '/auth/callback/:provider'],
  access: { kind: 'public' },
  // It has a budget of its own, which no other requests use up.
  unlimited: true,
  params: z.object({ provider: z.string().max(50).optional() }),
  responses: {},
  hidden: true,
  handler: async (deps: CompleteSignInRouteDeps, { params, request, reply }) => {
    await spendSignIn(deps.signInBudget, request);
    const completed = await completeSignIn(deps, {
      provider: providerAt(params.provider),
      callbackUrl: new URL(request.url, deps.baseUrl),
      browserSecret: request.cookies[browserCookieName(deps.baseUrl)],
      earlierSessionToken: request.cookies[sessionCookieName(deps.baseUrl)],
      userAgent: request.headers['user-agent'],
      signedIn: () => signedInBy(deps, request),
    });
    reply.header('cache-control', 'no-store');
    switch (completed.kind) {
      case 'signed_in': {
        const { sessionToken, returnTo, emailMissing } = completed;
        setSessionCookie(reply, deps.baseUrl, sessionToken);
        return redirectTo(reply, emailMissing ? emailPage(returnTo) : returnTo);
      }
      case 'signed_in_again':
        return redirectTo(reply, completed.returnTo);
      case 'linked':
        return redirectTo(reply, linkedPage(completed.provider));
      case 'refused':
      case 'not_signed_in_again':
      case 'not_linked': {
        const { kind, problem, reason } = completed;
        deps.log.info({ request_id: request.id, kind, problem, reason }, 'a sign-in was refused');
        return redirectTo(reply, problemPageOf(completed));
      }
    }
  },
});

const problemPageOf = (
  completed: Extract<SignInResult, { kind: 'refused' | 'not_linked' | 'not_signed_in_again' }>,
): string => {
  switch (completed.kind) {
    case 'refused':
      return problemPage(completed.problem);
    case 'not_linked':
      return linkProblemPage(completed.problem);
    case 'not_signed_in_again':
      return againProblemPage(completed.problem, completed.returnTo);
  }
};

/** The plain URL is for the operator's own provider; no other redirects there. */
const providerAt = (named: string | undefined): string =>
  named === undefined ? 'oidc' : named === 'oidc' ? '' : named;
