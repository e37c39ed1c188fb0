import { scopes } from '../domain/workspaces/scopes.ts';
import type { Access } from './define-route.ts';

export function openApiInfo(baseUrl: URL) {
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Signoff',
      version: '1.0.0',
      description:
        'Draft, review, approve, schedule and publish marketing content. Programs draft; people approve.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl.origin }],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http' as const,
          scheme: 'bearer',
          description: `Access token with scopes: ${scopes.join(', ')}`,
        },
        session: {
          type: 'apiKey' as const,
          in: 'cookie' as const,
          name: 'signoff_session',
          description: 'Web session of a person',
        },
      },
    },
  };
}

export function securityOf(access: Access): Record<string, string[]>[] {
  if (access.kind === 'public') return [];
  return access.kind === 'scope' ? [{ bearer: [access.scope] }, { session: [] }] : [{ session: [] }];
}
