import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/actor/actor.ts';
import type {} from './add-route.ts';

/** For code that reads a request before its handler; only where the access is not public. */
export function actorOf({ who }: FastifyRequest): Actor {
  if (who && 'actor' in who) return who.actor;
  throw new Error('the request has no actor');
}
