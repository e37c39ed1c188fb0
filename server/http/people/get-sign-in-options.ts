import { z } from 'zod';
import type { IdentityProvider, PeopleStore } from '../../domain/people/ports.ts';
import { defineRoute, ok, type Route } from '../define-route.ts';

const signInOptions = z
  .object({
    provider: z.string(),
    simulated: z.boolean(),
    signup: z.enum(['first', 'invite', 'open']).meta({ description: 'first: nobody has signed in yet' }),
  })
  .meta({ id: 'SignInOptions' });

export interface SignInOptionsDeps {
  readonly people: PeopleStore;
  readonly identity: IdentityProvider;
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
    responses: { 200: signInOptions },
    handler: async () => {
      const { name, simulated } = deps.identity;
      const signup = (await deps.people.isEmpty()) ? 'first' : deps.signup;
      return ok({ provider: name, simulated, signup });
    },
  });
