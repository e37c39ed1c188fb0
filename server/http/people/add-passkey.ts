/** A further passkey for somebody who is signed in. */
import { z } from 'zod';
import type { FreshSignInDeps } from '../../domain/actor/fresh-sign-in.ts';
import { type AddPasskeyDeps, addPasskey, startAddingPasskey } from '../../domain/people/add-passkey.ts';
import { type RenamePasskeyDeps, renamePasskey } from '../../domain/people/rename-passkey.ts';
import { created, defineRoute, emptyBody, noContent, noContentBody, ok } from '../pipeline/define-route.ts';
import { idParam, text } from '../pipeline/inputs.ts';
import { credentialOptions, newCredential } from '../pipeline/passkey-inputs.ts';
import { shownId } from '../pipeline/view-parts.ts';

export const startAddingPasskeyRoute = defineRoute({
  operationId: 'startAddingPasskey',
  summary: 'Ask for another passkey',
  details: 'Options for navigator.credentials.create(). They count once, in this session, for five minutes',
  tag: 'Session',
  method: 'POST',
  paths: ['/v1/passkeys/start'],
  access: { kind: 'signed_in' },
  body: emptyBody,
  responses: {
    200: z.object({
      options: credentialOptions.meta({ example: { challenge: 'cmFuZG9t', timeout: 60000 } }),
    }),
  },
  // The challenge counts once.
  showsSecret: true,
  handler: async (deps: AddPasskeyDeps & FreshSignInDeps, { caller }) =>
    ok({ options: { ...(await startAddingPasskey(deps, caller)) } }),
});

export const addPasskeyRoute = defineRoute({
  operationId: 'addPasskey',
  summary: 'Add a passkey',
  tag: 'Session',
  method: 'POST',
  paths: ['/v1/passkeys'],
  access: { kind: 'signed_in' },
  body: z.strictObject({ credential: newCredential }),
  responses: { 201: z.object({ id: shownId('idn') }) },
  handler: async (deps: AddPasskeyDeps, { caller, body }) =>
    created({ id: await addPasskey(deps, caller, body.credential) }),
});

export const renamePasskeyRoute = defineRoute({
  operationId: 'renamePasskey',
  summary: 'Name a passkey',
  details: 'Only passkeys: what a provider calls you is its own',
  tag: 'Session',
  method: 'POST',
  paths: ['/v1/identities/:id'],
  access: { kind: 'signed_in' },
  params: idParam('idn', 'way to sign in'),
  body: z.strictObject({ name: text(200).meta({ example: 'The phone' }) }),
  responses: { 204: noContentBody },
  handler: async (deps: RenamePasskeyDeps, { caller, params, body }) => {
    await renamePasskey(deps, caller, params.id, body.name);
    return noContent;
  },
});
