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
] as const;
export type Scope = (typeof scopes)[number];

export const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text);
