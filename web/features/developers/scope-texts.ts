/** What each scope means to a user. The only place where the interface explains scopes. */
import type { AppView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';

export type Scope = AppView['scopes'][number];

export interface ScopeText {
  /** The short form, with which the sentence starts. */
  readonly summary: string;
  readonly sentence: string;
  /** It reaches the public or cannot be undone, so the user has to tick it. */
  readonly offByDefault?: true;
}

export const scopeTexts: Readonly<Record<Scope, ScopeText>> = {
  'profile:read': {
    summary: t('Know who you are'),
    sentence: t('Know who you are: your name, email and this workspace'),
  },
  'posts:read': {
    summary: t('Read posts'),
    sentence: t('Read posts, their history and where they stand'),
  },
  'posts:write': {
    summary: t('Write and edit drafts'),
    sentence: t('Write and edit drafts, and ask for review'),
  },
  'posts:publish': {
    summary: t('Send out approved posts'),
    sentence: t('Send out approved posts, or move them within the time a person allowed'),
    offByDefault: true,
  },
  'posts:delete': {
    summary: t('Delete posts'),
    sentence: t('Delete posts, also ones that went out'),
    offByDefault: true,
  },
  'media:read': { summary: t('See the pictures'), sentence: t('See the pictures of the workspace') },
  'media:write': { summary: t('Upload pictures'), sentence: t('Upload pictures, and remove unused ones') },
  'content:generate': {
    summary: t('Generate texts and pictures'),
    sentence: t('Generate texts and pictures, as drafts'),
  },
  'analytics:read': { summary: t('See results'), sentence: t('See results of what went out') },
  'accounts:read': {
    summary: t('See which accounts are connected'),
    sentence: t('See which accounts are connected, never their keys'),
  },
  'accounts:write': {
    summary: t('Connect and disconnect accounts'),
    sentence: t('Connect and disconnect accounts; you confirm each new one yourself'),
    offByDefault: true,
  },
  'brand:read': {
    summary: t('Read the brand kit'),
    sentence: t('Read the brand kit: its voice, its words and its look'),
  },
  'schedule:read': {
    summary: t('See the plan'),
    sentence: t('See the plan: weekly slots and recurring posts'),
  },
  'schedule:write': {
    summary: t('Change the plan'),
    sentence: t('Change the plan: add and remove weekly slots and recurring drafts'),
  },
  'comments:read': { summary: t('Read comments'), sentence: t('Read comments that people write on posts') },
  'comments:write': {
    summary: t('Comment on posts'),
    sentence: t('Comment on posts in your name, for the team only'),
  },
  'audit:read': {
    summary: t('See what it did itself'),
    sentence: t('See what it did itself, in the journal and its own requests'),
  },
  'events:read': {
    summary: t('Follow what happens'),
    sentence: t('Follow what happens to what it may read'),
  },
  'webhooks:write': {
    summary: t('Have events sent to its own addresses'),
    sentence: t('Have events sent to its own addresses, about what it may read'),
  },
};

export const allScopes = Object.keys(scopeTexts) as Scope[];

/** `Write and edit drafts, and ask for review` */
export const scopeSentence = (scope: Scope): string => scopeTexts[scope].sentence;

/** The sentence in two parts, for a page that sets the first in bold. */
export const scopeParts = (scope: Scope): { bold: string; rest: string } => {
  const { summary, sentence } = scopeTexts[scope];
  // A translation may put it elsewhere; then nothing is bold.
  return sentence.startsWith(summary)
    ? { bold: summary, rest: sentence.slice(summary.length) }
    : { bold: '', rest: sentence };
};
