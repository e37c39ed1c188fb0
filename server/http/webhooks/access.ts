/** A program with the scope manages its own; a person what the use-case lets them (domain/webhooks/find-endpoint.ts). */
export const webhookAccess = { kind: 'scope', scope: 'webhooks:write', capability: 'read' } as const;
