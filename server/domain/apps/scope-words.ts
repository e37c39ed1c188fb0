/** Scopes in the words that people read before they allow something. */
import type { Scope } from '../workspaces/scopes.ts';

export const scopeWords: Readonly<Record<Scope, string>> = {
  'profile:read': 'See your name, your e-mail address and which workspace it acts in',
  'posts:read': 'Read posts, their history and their state',
  'posts:write': 'Draft and edit posts, and hand them in for review',
  'posts:publish': 'Publish or schedule posts that a person has approved, within the approved time',
  'posts:delete': 'Delete published posts',
  'media:read': 'See the pictures and videos of the workspace',
  'media:write': 'Add and remove pictures and videos',
  'content:generate': 'Generate captions, pictures and campaigns as drafts',
  'analytics:read': 'Read statistics',
  'accounts:read': 'See which social accounts are connected',
  'accounts:write': 'Ask you to connect social accounts, and disconnect them',
};

/** Without it an app could not tell whom it acts for, so it stays ticked when it is asked for. */
export const isOptional = (scope: Scope): boolean => scope !== 'profile:read';
