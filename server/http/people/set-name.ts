import { z } from 'zod';
import { type SetNameDeps, setName } from '../../domain/people/set-name.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { profileView, toProfile } from './get-profile.ts';

export const setNameRoute = defineRoute({
  operationId: 'setName',
  summary: 'Set your name',
  details: 'Your signatures carry it. It stays, whatever your identity provider says later',
  tag: 'Profile',
  method: 'POST',
  paths: ['/v1/profile/name'],
  access: { kind: 'signed_in' },
  body: z.strictObject({ name: text(200).meta({ example: sample.person.name }) }),
  responses: { 200: profileView },
  handler: async (deps: SetNameDeps, { caller, body }) =>
    ok(toProfile(await setName(deps, caller, body.name))),
});
