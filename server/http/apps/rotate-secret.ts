import { z } from 'zod';
import type { AppDeps } from '../../domain/apps/deps.ts';
import { rotateSecret } from '../../domain/apps/rotate-secret.ts';
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
  })
  .nullish()
  .meta({ example: { end_others: 'in_a_day' } });

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
    const endOthers = body?.end_others ?? 'in_a_day';
    const { secret, clientSecret } = await rotateSecret(deps, actor, { appId: params.id, endOthers });
    return created({
      ...toAppSecretView(secret),
      client_id: secret.appId,
      client_secret: clientSecret,
    });
  },
});
