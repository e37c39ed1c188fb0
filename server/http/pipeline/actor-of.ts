import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/actor/actor.ts';
import type {} from './add-route.ts';

/** For what reads a request before its handler does; only where the access is not public. */
export function actorOf({ who }: FastifyRequest): Actor {
  if (who && 'actor' in who) return who.actor;
  throw new Error('somebody unknown was let in');
}
