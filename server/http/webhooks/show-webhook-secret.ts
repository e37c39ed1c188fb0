import type { WebhookDeps } from '../../domain/webhooks/deps.ts';
import { showWebhookSecret } from '../../domain/webhooks/rotate-webhook-secret.ts';
import { defineRoute, emptyBody, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { shownWebhookSecretView } from './views.ts';

export const showWebhookSecretRoute = defineRoute({
  operationId: 'showWebhookSecret',
  summary: 'Show the secret again',
  details: 'To an owner who just signed in. Noted in the journal',
  tag: 'Webhooks',
  method: 'POST',
  paths: ['/v1/webhooks/:id/show-secret'],
  access: { kind: 'person', capability: 'manage_workspace' },
  params: idParam('whk', 'webhook'),
  body: emptyBody,
  responses: { 200: shownWebhookSecretView },
  showsSecret: true,
  handler: async (deps: WebhookDeps, { actor, params }) =>
    ok({ secret: await showWebhookSecret(deps, actor, params.id) }),
});
