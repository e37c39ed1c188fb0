/** What each scope means to a person. The only place where the interface explains them. */
import type { AppView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';

export type Scope = AppView['scopes'][number];

export interface ScopeWords {
  /** The heart of it, with which the sentence begins. */
  readonly may: string;
  readonly sentence: string;
  /** It reaches the public or cannot be undone, so a person has to tick it. */
  readonly offAtFirst?: true;
}

export const scopeWords: Readonly<Record<Scope, ScopeWords>> = {
  'profile:read': {
    may: t('Know who you are'),
    sentence: t('Know who you are: your name, email and this workspace'),
  },
  'posts:read': {
    may: t('Read posts'),
    sentence: t('Read posts, their history and where they stand'),
  },
  'posts:write': {
    may: t('Write and edit drafts'),
    sentence: t('Write and edit drafts, and ask for review'),
  },
  'posts:publish': {
    may: t('Send out approved posts'),
    sentence: t('Send out approved posts, or move them within the time a person allowed'),
    offAtFirst: true,
  },
  'posts:delete': {
    may: t('Delete posts'),
    sentence: t('Delete posts, also ones that went out'),
    offAtFirst: true,
  },
  'media:read': { may: t('See the pictures'), sentence: t('See the pictures of the workspace') },
  'media:write': { may: t('Upload pictures'), sentence: t('Upload pictures, and remove unused ones') },
  'content:generate': {
    may: t('Have texts and pictures proposed'),
    sentence: t('Have texts and pictures proposed, as drafts'),
  },
  'analytics:read': { may: t('See results'), sentence: t('See results of what went out') },
  'accounts:read': {
    may: t('See which accounts are connected'),
    sentence: t('See which accounts are connected, never their keys'),
  },
  'accounts:write': {
    may: t('Connect and disconnect accounts'),
    sentence: t('Connect and disconnect accounts; you confirm each new one yourself'),
    offAtFirst: true,
  },
};

export const allScopes = Object.keys(scopeWords) as Scope[];

/** `Write and edit drafts, and ask for review` */
export const scopeSentence = (scope: Scope): string => scopeWords[scope].sentence;

/** The sentence in two, for a page that sets its heart in bold. */
export const scopeParts = (scope: Scope): { heart: string; rest: string } => {
  const { may, sentence } = scopeWords[scope];
  // A language may put it elsewhere; then nothing is bold.
  return sentence.startsWith(may)
    ? { heart: may, rest: sentence.slice(may.length) }
    : { heart: '', rest: sentence };
};
