import type { IdentityProviders, PeopleStore } from '../../domain/people/ports.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { type SignInOptionsView, signInOptionsView } from './views.ts';

export interface SignInOptionsDeps {
  readonly people: PeopleStore;
  readonly providers: IdentityProviders;
  readonly signup: 'invite' | 'open';
}

export const getSignInOptionsRoute = defineRoute({
  operationId: 'getSignInOptions',
  summary: 'List the ways to sign in',
  details: 'Those that this installation offers',
  tag: 'Session',
  method: 'GET',
  paths: ['/v1/sign-in-options'],
  access: { kind: 'public' },
  addressPolicy: 'pages',
  responses: { 200: signInOptionsView },
  handler: async (deps: SignInOptionsDeps) => {
    const providers = deps.providers.list().map(({ id, name, simulated }) => ({ id, name, simulated }));
    const passkeys = deps.providers.passkeyIssuer !== null;
    const signup = (await deps.people.isEmpty()) ? 'first' : deps.signup;
    return ok({ providers, passkeys, signup } satisfies SignInOptionsView);
  },
});
