import { scopeDescriptions } from '../../domain/apps/scope-descriptions.ts';
import type { Access } from './define-route.ts';

export function openApiInfo(baseUrl: URL) {
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Signoff',
      version: '1.0.0',
      description:
        'Draft, review, approve, schedule and publish marketing content. Programs draft; people approve.',
      contact: { name: 'Signoff' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl.origin }],
    // In the order in which a reader meets them: what most calls are about first.
    tags: [
      { name: 'Posts', description: 'Drafts, review, approval, schedule and publication' },
      { name: 'Schedule', description: 'The calendar, weekly slots and recurring posts' },
      { name: 'Media', description: 'Pictures and videos' },
      {
        name: 'Content',
        description: 'Captions, pictures and briefs, made by the built-in tools or a model',
      },
      {
        name: 'Campaigns',
        description: 'Posts that belong together: planned and drafted from one brief, or gathered by hand',
      },
      { name: 'Accounts', description: 'Social accounts that posts are published to' },
      { name: 'Analytics', description: 'What platforms reported about published posts, and when' },
      { name: 'Workspace', description: 'Members, invitations and the rules of approval' },
      { name: 'Notifications', description: 'What people are told, and how' },
      { name: 'Apps', description: 'Programs of others: registered, authorized, revoked' },
      { name: 'Events', description: 'What happened, in one order, for programs that follow it' },
      {
        name: 'Webhooks',
        description: 'Addresses that events are sent to, and what became of each delivery',
      },
      { name: 'Audit', description: 'Who did what' },
      { name: 'Reports', description: 'Whose words were published, and who approved them' },
      { name: 'Profile', description: 'The person behind a token' },
      { name: 'Session', description: 'Signing in and out' },
      { name: 'Operator', description: 'For those who run the installation' },
    ],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http' as const,
          scheme: 'bearer',
          description: 'An access token, however it was got',
        },
        oauth: {
          type: 'oauth2' as const,
          description: 'OAuth 2.0: authorization code with PKCE (S256)',
          flows: {
            authorizationCode: {
              authorizationUrl: new URL('/oauth/authorize', baseUrl).href,
              tokenUrl: new URL('/oauth/token', baseUrl).href,
              refreshUrl: new URL('/oauth/token', baseUrl).href,
              scopes: Object.fromEntries(
                Object.entries(scopeDescriptions).map(([scope, { text }]) => [scope, text]),
              ),
            },
          },
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

/** Whether only a web session opens it; a token never does. */
export const isSessionOnly = (security: readonly Record<string, readonly string[]>[]): boolean =>
  security.length > 0 && security.every((one) => Object.keys(one).join() === 'session');

export function securityOf(access: Access): Record<string, string[]>[] {
  if (access.kind === 'public') return [];
  if (access.kind !== 'scope') return [{ session: [] }];
  return [{ oauth: [access.scope] }, { bearer: [] }, { session: [] }];
}
