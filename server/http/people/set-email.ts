import { z } from 'zod';
import { type SetEmailDeps, setEmail } from '../../domain/people/set-email.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { profileView, toProfile } from './get-profile.ts';

export const setEmailRoute = defineRoute({
  operationId: 'setEmail',
  summary: 'Set your e-mail address',
  details: 'For people whose identity provider gave none. A link to confirm it is sent there',
  tag: 'Profile',
  method: 'POST',
  paths: ['/v1/profile/email'],
  access: { kind: 'signed_in' },
  body: z.strictObject({ email: text(320).meta({ example: sample.email }) }),
  responses: { 200: profileView },
  handler: async (deps: SetEmailDeps, { caller, body }) =>
    ok(toProfile(await setEmail(deps, caller, body.email))),
});
