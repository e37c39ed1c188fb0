/** What each scope means to a person. The only place where the interface explains them. */
import type { AppView } from '../../server/http/views.ts';

export type Scope = AppView['scopes'][number];

export interface ScopeWords {
  /** The heart of it, set in bold; `rest` finishes the sentence. */
  readonly may: string;
  readonly rest: string;
  /** It reaches the public or cannot be undone, so a person has to tick it. */
  readonly offAtFirst?: true;
}

export const scopeWords: Readonly<Record<Scope, ScopeWords>> = {
  'profile:read': { may: 'Know who you are', rest: ': your name, email and this workspace' },
  'posts:read': { may: 'Read posts', rest: ', their history and where they stand' },
  'posts:write': { may: 'Write and edit drafts', rest: ', and ask for review' },
  'posts:publish': {
    may: 'Send out approved posts',
    rest: ', or move them within the time a person allowed',
    offAtFirst: true,
  },
  'posts:delete': { may: 'Delete posts', rest: ', also ones that went out', offAtFirst: true },
  'media:read': { may: 'See the pictures', rest: ' of the workspace' },
  'media:write': { may: 'Upload pictures', rest: ', and remove unused ones' },
  'content:generate': { may: 'Have texts and pictures proposed', rest: ', as drafts' },
  'analytics:read': { may: 'See results', rest: ' of what went out' },
  'accounts:read': { may: 'See which accounts are connected', rest: ', never their keys' },
  'accounts:write': {
    may: 'Connect and disconnect accounts',
    rest: '; you confirm each new one yourself',
    offAtFirst: true,
  },
};

export const allScopes = Object.keys(scopeWords) as Scope[];

/** `Write and edit drafts, and ask for review` */
export const scopeSentence = (scope: Scope): string => scopeWords[scope].may + scopeWords[scope].rest;
