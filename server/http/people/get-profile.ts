import { z } from 'zod';
import type { Person } from '../../domain/people/person.ts';
import type { PeopleStore } from '../../domain/people/ports.ts';
import { notFound } from '../../errors.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { sample } from '../pipeline/sample.ts';
import { personView } from '../pipeline/view-parts.ts';

export const profileView = z
  .object({
    ...personView.shape,
    email: z.string().meta({
      description: 'Empty when neither the identity provider nor the person told one',
      example: sample.email,
    }),
    status: z.enum(['active', 'suspended', 'deleted']),
  })
  .meta({ id: 'Profile' });

export const toProfile = ({ id, name, email, status }: Person): z.infer<typeof profileView> => ({
  id,
  name,
  email,
  status,
});

export const getProfileRoute = defineRoute({
  operationId: 'getProfile',
  summary: 'Read your profile',
  details: 'The person that the token or the session belongs to',
  tag: 'Profile',
  method: 'GET',
  paths: ['/v1/profile'],
  access: { kind: 'scope', scope: 'profile:read', capability: 'read' },
  responses: { 200: profileView },
  handler: async (deps: { readonly people: PeopleStore }, { actor }) => {
    const person = await deps.people.find(actor.userId);
    if (!person) throw notFound('person');
    return ok(toProfile(person));
  },
});
