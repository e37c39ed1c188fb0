import { z } from 'zod';
import type { AppDeps } from '../../domain/apps/deps.ts';
import { defaultOverlapMs, maxOverlapMs, rotateSecret } from '../../domain/apps/rotate-secret.ts';
import { hours } from '../../lib/clock.ts';
import { created, defineRoute } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { toAppSecretView } from './to-views.ts';
import { newAppSecretView } from './views.ts';

const expiryOfOthers = z
  .strictObject({
    end_others: z
      .enum(['in_a_day', 'now'])
      .default('in_a_day')
      .meta({ description: 'When the secrets before it stop working' }),
    overlap_hours: z
      .number()
      .int()
      .min(0)
      .max(maxOverlapMs / hours(1))
      .optional()
      .meta({ description: 'How long they go on working; instead of `end_others`' }),
  })
  .nullish()
  .meta({ example: { end_others: 'in_a_day' } });

function overlapOf(body: z.output<typeof expiryOfOthers>): number {
  if (body?.overlap_hours !== undefined) return hours(body.overlap_hours);
  return body?.end_others === 'now' ? 0 : defaultOverlapMs;
}

export const rotateSecretRoute = defineRoute({
  operationId: 'rotateAppSecret',
  summary: 'Create a Client Secret',
  details: 'Shown once',
  tag: 'Apps',
  method: 'POST',
  paths: ['/v1/apps/:id/secrets'],
  access: { kind: 'person', capability: 'manage_workspace' },
  params: idParam('app', 'app'),
  body: expiryOfOthers,
  responses: { 201: newAppSecretView },
  showsSecret: true,
  handler: async (deps: AppDeps, { actor, params, body }) => {
    const overlapMs = overlapOf(body);
    const { secret, clientSecret } = await rotateSecret(deps, actor, { appId: params.id, overlapMs });
    return created({
      ...toAppSecretView(secret),
      client_id: secret.appId,
      client_secret: clientSecret,
    });
  },
});
