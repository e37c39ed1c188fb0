/** What an access token may be limited to. There is no scope for approving, on purpose. */
export const scopes = [
  'profile:read',
  'posts:read',
  'posts:write',
  'posts:publish',
  'posts:delete',
  'media:read',
  'media:write',
  'content:generate',
  'analytics:read',
  'accounts:read',
  'accounts:write',
  'brand:read',
  'schedule:read',
  'schedule:write',
  'comments:read',
  'comments:write',
  'audit:read',
  'events:read',
  'webhooks:write',
] as const;
export type Scope = (typeof scopes)[number];

export const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text);
