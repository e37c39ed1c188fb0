import { z } from 'zod';
import type { AppDeps } from '../../domain/apps/deps.ts';
import { endSecret } from '../../domain/apps/end-secret.ts';
import { notFound } from '../../errors.ts';
import type { AppId, AppSecretId } from '../../lib/ids.ts';
import { defineRoute, noContent, noContentBody } from '../pipeline/define-route.ts';
import { sample } from '../pipeline/sample.ts';

const secretParams = z
  .object({
    id: z
      .string()
      .max(100)
      .meta({ example: sample.id('app') }),
    secret_id: z
      .string()
      .max(100)
      .meta({ example: sample.id('sec') }),
  })
  .transform(({ id, secret_id }): { id: AppId; secretId: AppSecretId } => {
    if (!/^app_[0-9a-z]{26}$/.test(id)) throw notFound('app');
    if (!/^sec_[0-9a-z]{26}$/.test(secret_id)) throw notFound('client secret');
    return { id: id as AppId, secretId: secret_id as AppSecretId };
  });

export const endSecretRoute = defineRoute({
  operationId: 'endAppSecret',
  summary: 'End a Client Secret',
  details: 'At once. The last one that works stays',
  tag: 'Apps',
  method: 'DELETE',
  paths: ['/v1/apps/:id/secrets/:secret_id'],
  access: { kind: 'person', capability: 'manage_workspace' },
  params: secretParams,
  responses: { 204: noContentBody },
  handler: async (deps: AppDeps, { actor, params }) => {
    await endSecret(deps, actor, { appId: params.id, secretId: params.secretId });
    return noContent;
  },
});
