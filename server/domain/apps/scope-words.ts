/** Scopes in the words that people read before they allow something. The web interface sets them in type; a test holds the two equal. */
import type { Scope } from '../actor/scopes.ts';

export const scopeWords: Readonly<Record<Scope, string>> = {
  'profile:read': 'Know who you are: your name, email and this workspace',
  'posts:read': 'Read posts, their history and where they stand',
  'posts:write': 'Write and edit drafts, and ask for review',
  'posts:publish': 'Send out approved posts, or move them within the time a person allowed',
  'posts:delete': 'Delete posts, also ones that went out',
  'media:read': 'See the pictures of the workspace',
  'media:write': 'Upload pictures, and remove unused ones',
  'content:generate': 'Have texts and pictures proposed, as drafts',
  'analytics:read': 'See results of what went out',
  'accounts:read': 'See which accounts are connected, never their keys',
  'accounts:write': 'Connect and disconnect accounts; you confirm each new one yourself',
};

/** Without it an app could not tell whom it acts for, so it stays ticked when it is asked for. */
export const isOptional = (scope: Scope): boolean => scope !== 'profile:read';
