import { z } from 'zod';
import {
  announcePresence,
  type PresenceDeps,
  renewalIntervalMs,
} from '../../domain/presence/announce-presence.ts';
import { doings } from '../../domain/presence/ports.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idOf } from '../pipeline/inputs.ts';
import { tabParam } from './tab-param.ts';
import { presenceView } from './views.ts';

export const announcePresenceRoute = defineRoute({
  operationId: 'announcePresence',
  summary: 'Say which idea this tab has open, and read who else has it open',
  tag: 'Posts',
  method: 'POST',
  paths: ['/v1/presence/:tab'],
  access: { kind: 'person', capability: 'read' },
  params: tabParam,
  body: z.strictObject({ idea: idOf('ide'), doing: z.enum(doings) }),
  responses: { 200: presenceView },
  hidden: true,
  // An answer that is stored for an Idempotency-Key would outlive what it says by a day.
  showsSecret: true,
  handler: async (deps: PresenceDeps, { actor, params: { tab }, body: { idea, doing } }) => {
    const people = await announcePresence(deps, actor, { tab, ideaId: idea, doing });
    return ok({ people, renew_after_ms: renewalIntervalMs });
  },
});
