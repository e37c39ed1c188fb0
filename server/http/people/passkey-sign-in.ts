/** Signing in with a passkey: a question to the browser's authenticator, and its answer. */
import { z } from 'zod';
import {
  type PasskeyAgainDeps,
  signInAgainWithPasskey,
  startPasskeyAgain,
} from '../../domain/people/sign-in-again-with-passkey.ts';
import {
  type PasskeySignInDeps,
  signInWithPasskey,
  startPasskeySignIn,
} from '../../domain/people/sign-in-with-passkey.ts';
import { defineRoute, emptyBody, noContent, noContentBody, ok } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';
import { assertedCredential, credentialOptions } from '../pipeline/passkey-inputs.ts';
import {
  browserCookieName,
  sessionCookieName,
  setBrowserCookie,
  setSessionCookie,
} from './session-cookie.ts';
import { type SignInBudget, spendSignIn } from './sign-in-budget.ts';

export interface PasskeyAgainRouteDeps extends PasskeyAgainDeps {
  readonly signInBudget: SignInBudget;
}

export interface PasskeySignInRouteDeps extends PasskeySignInDeps {
  readonly baseUrl: URL;
  readonly signInBudget: SignInBudget;
}

export const startPasskeySignInRoute = defineRoute({
  operationId: 'startPasskeySignIn',
  summary: 'Ask for a passkey',
  tag: 'Session',
  method: 'POST',
  // Below /auth, where the cookie that binds an attempt to a browser is sent.
  paths: ['/auth/passkeys/start'],
  access: { kind: 'public' },
  body: z.strictObject({
    return_to: text(4_000).nullish(),
    invitation: text(500).nullish(),
    time_zone: text(100).nullish(),
  }),
  responses: { 200: z.object({ options: credentialOptions }) },
  showsSecret: true,
  hidden: true,
  handler: async (deps: PasskeySignInRouteDeps, { body, request, reply }) => {
    await spendSignIn(deps.signInBudget, request);
    const { options, browserSecret } = await startPasskeySignIn(deps, {
      returnTo: body.return_to ?? null,
      invitationToken: body.invitation ?? null,
      timeZone: body.time_zone ?? null,
      browserSecret: request.cookies[browserCookieName(deps.baseUrl)],
    });
    setBrowserCookie(reply, deps.baseUrl, browserSecret);
    return ok({ options });
  },
});

export const startPasskeyAgainRoute = defineRoute({
  operationId: 'startPasskeyAgain',
  summary: 'Ask for a passkey to sign in again',
  tag: 'Session',
  method: 'POST',
  paths: ['/auth/passkeys/start-again'],
  access: { kind: 'signed_in' },
  body: emptyBody,
  responses: { 200: z.object({ options: credentialOptions }) },
  showsSecret: true,
  hidden: true,
  handler: async (deps: PasskeyAgainRouteDeps, { caller, request }) => {
    await spendSignIn(deps.signInBudget, request);
    return ok({ options: { ...(await startPasskeyAgain(deps, caller)) } });
  },
});

export const passkeyAgainRoute = defineRoute({
  operationId: 'signInAgainWithPasskey',
  summary: 'Sign in again with a passkey',
  tag: 'Session',
  method: 'POST',
  paths: ['/auth/passkeys/sign-in-again'],
  access: { kind: 'signed_in' },
  body: z.strictObject({ credential: assertedCredential }),
  responses: { 204: noContentBody },
  hidden: true,
  handler: async (deps: PasskeyAgainRouteDeps, { caller, body, request }) => {
    await spendSignIn(deps.signInBudget, request);
    await signInAgainWithPasskey(deps, caller, body.credential);
    return noContent;
  },
});

export const passkeySignInRoute = defineRoute({
  operationId: 'signInWithPasskey',
  summary: 'Sign in with a passkey',
  tag: 'Session',
  method: 'POST',
  paths: ['/auth/passkeys/sign-in'],
  access: { kind: 'public' },
  body: z.strictObject({ credential: assertedCredential }),
  responses: { 200: z.object({ return_to: z.string() }) },
  showsSecret: true,
  hidden: true,
  handler: async (deps: PasskeySignInRouteDeps, { body, request, reply }) => {
    await spendSignIn(deps.signInBudget, request);
    const { sessionToken, returnTo } = await signInWithPasskey(deps, {
      response: body.credential,
      browserSecret: request.cookies[browserCookieName(deps.baseUrl)],
      earlierSessionToken: request.cookies[sessionCookieName(deps.baseUrl)],
      userAgent: request.headers['user-agent'],
    });
    setSessionCookie(reply, deps.baseUrl, sessionToken);
    return ok({ return_to: returnTo });
  },
});
