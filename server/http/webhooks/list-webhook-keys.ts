import type { PublishedKey } from '../../domain/webhooks/signature.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { webhookKeysView } from './views.ts';

export const listWebhookKeysRoute = defineRoute({
  operationId: 'listWebhookKeys',
  summary: 'List the public keys of webhooks',
  details:
    'What the `v1a` signatures of deliveries are checked with. After a rotation the keys before it stay for a while; read the list again when none fits',
  tag: 'Webhooks',
  method: 'GET',
  paths: ['/.well-known/signoff-webhook-keys.json'],
  access: { kind: 'public' },
  responses: { 200: webhookKeysView },
  handler: async (deps: { readonly publishedKeys: () => readonly PublishedKey[] }) =>
    ok({
      keys: deps.publishedKeys().map(({ id, publicKey, isCurrent }) => ({
        id,
        algorithm: 'ed25519' as const,
        public_key: publicKey,
        current: isCurrent,
      })),
    }),
});
