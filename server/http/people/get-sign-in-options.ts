import type { IdentityProviders, PeopleStore } from '../../domain/people/ports.ts';
import { defineRoute, ok, type Route } from '../pipeline/define-route.ts';
import { type SignInOptionsView, signInOptionsView } from './views.ts';

export interface SignInOptionsDeps {
  readonly people: PeopleStore;
  readonly providers: IdentityProviders;
  readonly signup: 'invite' | 'open';
}

export const getSignInOptionsRoute = (deps: SignInOptionsDeps): Route =>
  defineRoute({
    operationId: 'getSignInOptions',
    summary: 'How people sign in here',
    tag: 'Session',
    method: 'GET',
    paths: ['/v1/sign-in-options'],
    access: { kind: 'public' },
    responses: { 200: signInOptionsView },
    handler: async () => {
      const providers = deps.providers.list().map(({ id, name, simulated }) => ({ id, name, simulated }));
      const signup = (await deps.people.isEmpty()) ? 'first' : deps.signup;
      return ok({ providers, signup } satisfies SignInOptionsView);
    },
  });
