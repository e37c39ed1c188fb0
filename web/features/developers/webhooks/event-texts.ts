/** What each event says, as the reference has it, and the scope that a program needs to hear it. */
import { t } from '../../../i18n/t.ts';
import type { Scope } from '../scope-texts.ts';
import type { EventType } from './queries.ts';

export interface EventText {
  readonly scope: Scope;
  readonly text: string;
}

export const eventTexts: Readonly<Record<EventType, EventText>> = {
  'post.created': {
    scope: 'posts:read',
    text: t('A draft was written, by a person, a program, a campaign or a recurrence.'),
  },
  'post.edited': {
    scope: 'posts:read',
    text: t('The content of a post changed. It is a draft again, and its approvals no longer count.'),
  },
  'post.submitted': {
    scope: 'posts:read',
    text: t('A post was sent to review: its content is fixed as a revision with a digest.'),
  },
  'post.approved': {
    scope: 'posts:read',
    text: t('A post has all the approvals that the workspace asks for.'),
  },
  'approval.given': {
    scope: 'posts:read',
    text: t('A person approved a revision, or a time for it. More approvals may be needed.'),
  },
  'approval.withdrawn': { scope: 'posts:read', text: t('A person withdrew their approval.') },
  'approval.voided': {
    scope: 'posts:read',
    text: t('An approval ended without its person withdrawing it, or the post went back to review.'),
  },
  'comment.added': {
    scope: 'comments:read',
    text: t('Somebody commented on a post. The text is not part of the event.'),
  },
  'post.cancelled': { scope: 'posts:read', text: t('A post was cancelled and will not be published.') },
  'post.deleted': { scope: 'posts:read', text: t('A draft was deleted.') },
  'post.changes_requested': { scope: 'posts:read', text: t('A reviewer asked for changes.') },
  'post.scheduled': {
    scope: 'posts:read',
    text: t('An approved post has a time to go out, or another one than before.'),
  },
  'post.unscheduled': { scope: 'posts:read', text: t('A scheduled post lost its time. It stays approved.') },
  'post.published': { scope: 'posts:read', text: t('A post is visible on its platform.') },
  'post.failed': { scope: 'posts:read', text: t('A post was not published, and nothing of it is visible.') },
  'post.missed': { scope: 'posts:read', text: t('The time of a post passed without it being published.') },
  'post.unconfirmed': { scope: 'posts:read', text: t('A post may be visible. Only a person can find out.') },
  'post.removed': { scope: 'posts:read', text: t('A published post was removed from its platform.') },
  'account.connected': {
    scope: 'accounts:read',
    text: t('An account was connected, or its authorization was renewed.'),
  },
  'account.needs_reconnect': {
    scope: 'accounts:read',
    text: t('The platform no longer accepts the authorization of an account.'),
  },
  'account.disconnected': { scope: 'accounts:read', text: t('An account was disconnected.') },
  'grant.revoked': {
    scope: 'profile:read',
    text: t('A person or an owner ended what an app was allowed to do.'),
  },
  'campaign.drafted': { scope: 'posts:read', text: t('The posts of a campaign were written.') },
  'campaign.failed': { scope: 'posts:read', text: t('The posts of a campaign could not be written.') },
  'campaign.finished': { scope: 'posts:read', text: t('Every post of a campaign has come to its end.') },
  'figures.updated': { scope: 'analytics:read', text: t('The platform reported new figures of a post.') },
  'media.ready': { scope: 'media:read', text: t('A file is in the library and can be used.') },
  'media.failed': { scope: 'media:read', text: t('An upload or an import ended without a file.') },
};

export const eventTypes = Object.keys(eventTexts) as EventType[];

/** By the first word of their type. */
const groupTitles = [
  ['post', t('Posts')],
  ['approval', t('Approvals')],
  ['comment', t('Comments')],
  ['account', t('Accounts')],
  ['campaign', t('Campaigns')],
  ['figures', t('Results')],
  ['media', t('Files')],
  ['grant', t('Permissions')],
] as const;

export interface EventGroup {
  readonly title: string;
  readonly types: readonly EventType[];
}

export const eventGroups: readonly EventGroup[] = groupTitles.map(([word, title]) => ({
  title,
  types: eventTypes.filter((type) => type.startsWith(`${word}.`)),
}));
