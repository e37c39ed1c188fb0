import { z } from 'zod';
import { type ConfirmEmailDeps, confirmEmail } from '../../domain/people/confirm-email.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';
import { profileView, toProfile } from './get-profile.ts';

export const confirmEmailRoute = defineRoute({
  operationId: 'confirmEmail',
  summary: 'Confirm your e-mail address',
  details: 'With the link that was sent to it',
  tag: 'Profile',
  method: 'POST',
  paths: ['/v1/profile/email/confirm'],
  access: { kind: 'signed_in' },
  body: z.strictObject({ token: text(200).meta({ example: '1795000000000.c2lnbmF0dXJl' }) }),
  responses: { 200: profileView },
  handler: async (deps: ConfirmEmailDeps, { caller, body }) =>
    ok(toProfile(await confirmEmail(deps, caller, body.token))),
});
