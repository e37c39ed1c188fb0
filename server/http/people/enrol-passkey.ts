/** Coming in with a new passkey: by a link, by an invitation, or where sign-up is open. */
import { z } from 'zod';
import { type EnrolDeps, enrolPasskey, findLink, startEnrolment } from '../../domain/people/enrol-passkey.ts';
import { hashSecret } from '../../lib/secrets.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';
import { credentialOptions, newCredential } from '../pipeline/passkey-inputs.ts';
import { sample } from '../pipeline/sample.ts';
import {
  browserCookieName,
  sessionCookieName,
  setBrowserCookie,
  setSessionCookie,
} from './session-cookie.ts';
import { type SignInBudget, spendSignIn } from './sign-in-budget.ts';

export interface EnrolRouteDeps extends EnrolDeps {
  readonly baseUrl: URL;
  readonly signInBudget: SignInBudget;
}

/** Anyone with the link may see what it is for, before they use it. */
export const previewSignInLinkRoute = defineRoute({
  operationId: 'previewSignInLink',
  summary: 'Read a sign-in link',
  details: 'What it is for',
  tag: 'Session',
  method: 'GET',
  paths: ['/v1/sign-in-links/by-token/:token'],
  access: { kind: 'public' },
  params: z.object({ token: text(500).meta({ example: 'from-the-link' }) }),
  responses: {
    200: z
      .object({
        kind: z.enum(['first_owner', 'recovery']).meta({ example: 'recovery' }),
        name: z.string().nullable().meta({
          description: 'Whom it lets in; null where it is for the first owner',
          example: sample.person.name,
        }),
      })
      .meta({ id: 'SignInLinkPreview' }),
  },
  handler: async (deps: EnrolRouteDeps, { params, request }) => {
    await spendSignIn(deps.signInBudget, request);
    const link = await findLink(deps, hashSecret(params.token));
    const person = link.userId ? await deps.people.find(link.userId) : undefined;
    return ok({ kind: link.kind, name: person?.name ?? null });
  },
});

export const startEnrolmentRoute = defineRoute({
  operationId: 'startPasskeyEnrolment',
  summary: 'Ask for a new passkey',
  tag: 'Session',
  method: 'POST',
  paths: ['/auth/passkeys/start-enrolment'],
  access: { kind: 'public' },
  body: z.strictObject({
    link: text(500).nullish(),
    invitation: text(500).nullish(),
    name: text(200).default(''),
    email: text(320).default(''),
    return_to: text(4_000).nullish(),
    time_zone: text(100).nullish(),
  }),
  responses: { 200: z.object({ options: credentialOptions }) },
  showsSecret: true,
  hidden: true,
  handler: async (deps: EnrolRouteDeps, { body, request, reply }) => {
    await spendSignIn(deps.signInBudget, request);
    const { options, browserSecret } = await startEnrolment(deps, {
      linkToken: body.link ?? null,
      invitationToken: body.invitation ?? null,
      name: body.name,
      email: body.email,
      returnTo: body.return_to ?? null,
      timeZone: body.time_zone ?? null,
      browserSecret: request.cookies[browserCookieName(deps.baseUrl)],
    });
    setBrowserCookie(reply, deps.baseUrl, browserSecret);
    return ok({ options });
  },
});

export const enrolPasskeyRoute = defineRoute({
  operationId: 'enrolPasskey',
  summary: 'Come in with a new passkey',
  tag: 'Session',
  method: 'POST',
  paths: ['/auth/passkeys/enrol'],
  access: { kind: 'public' },
  body: z.strictObject({ credential: newCredential }),
  responses: { 200: z.object({ return_to: z.string() }) },
  showsSecret: true,
  hidden: true,
  handler: async (deps: EnrolRouteDeps, { body, request, reply }) => {
    await spendSignIn(deps.signInBudget, request);
    const { sessionToken, returnTo } = await enrolPasskey(deps, {
      response: body.credential,
      browserSecret: request.cookies[browserCookieName(deps.baseUrl)],
      earlierSessionToken: request.cookies[sessionCookieName(deps.baseUrl)],
      userAgent: request.headers['user-agent'],
    });
    setSessionCookie(reply, deps.baseUrl, sessionToken);
    return ok({ return_to: returnTo });
  },
});
