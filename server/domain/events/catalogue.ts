/**
 * Every event that programs can hear of. The list is closed and only grows: a type keeps its name and the meaning of its
 * data, so that a program written against it stays right. Its data is thin: ids, states, numbers and hashes, never words.
 */
import type { Scope } from '../actor/scopes.ts';

export const resourceKinds = ['post', 'account', 'campaign', 'media', 'upload', 'grant'] as const;
export type ResourceKind = (typeof resourceKinds)[number];

export interface EventTypeRules {
  readonly resource: ResourceKind;
  /** What a token needs, besides `events:read`, to hear it. */
  readonly scope: Scope;
  /** `own_app`: a token hears it of its own app alone. */
  readonly heardBy: 'workspace' | 'own_app';
  /** One sentence, for the reference. */
  readonly description: string;
}

const of =
  (resource: ResourceKind, scope: Scope, heardBy: EventTypeRules['heardBy'] = 'workspace') =>
  (description: string): EventTypeRules => ({ resource, scope, heardBy, description });

const post = of('post', 'posts:read');
const comment = of('post', 'comments:read');
const figures = of('post', 'analytics:read');
const account = of('account', 'accounts:read');
const campaign = of('campaign', 'posts:read');
const media = of('media', 'media:read');
const upload = of('upload', 'media:read');
const grant = of('grant', 'profile:read', 'own_app');

export const eventCatalogue = {
  'post.created': post('A draft was written, by a person, a program, a campaign or a recurrence.'),
  'post.edited': post(
    'The content of a post changed. It is a draft again, and its approvals no longer count.',
  ),
  'post.submitted': post('A post was sent to review: its content is fixed as a revision with a digest.'),
  'post.approved': post('A post has all the approvals that the workspace asks for.'),
  'approval.given': post('A person approved a revision, or a time for it. More approvals may be needed.'),
  'approval.withdrawn': post('A person withdrew their approval.'),
  'approval.voided': post(
    'An approval ended without its person withdrawing it, or the post went back to review.',
  ),
  'comment.added': comment('Somebody commented on a post. The text is not part of the event.'),
  'post.cancelled': post('A post was cancelled and will not be published.'),
  'post.deleted': post('A draft was deleted.'),
  'post.changes_requested': post('A reviewer asked for changes.'),
  'post.scheduled': post('An approved post has a time to go out, or another one than before.'),
  'post.unscheduled': post('A scheduled post lost its time. It stays approved.'),
  'post.published': post('A post is visible on its platform.'),
  'post.failed': post('A post was not published, and nothing of it is visible.'),
  'post.missed': post('The time of a post passed without it being published.'),
  'post.unconfirmed': post('A post may be visible. Only a person can find out.'),
  'post.removed': post('A published post was removed from its platform.'),
  'account.connected': account('An account was connected, or its authorization was renewed.'),
  'account.needs_reconnect': account('The platform no longer accepts the authorization of an account.'),
  'account.disconnected': account('An account was disconnected.'),
  'grant.revoked': grant('A person or an owner ended what an app was allowed to do.'),
  'campaign.drafted': campaign('The posts of a campaign were written.'),
  'campaign.failed': campaign('The posts of a campaign could not be written.'),
  'campaign.finished': campaign('Every post of a campaign has come to its end.'),
  'figures.updated': figures('The platform reported new figures of a post.'),
  'media.ready': media('A file is in the library and can be used.'),
  'media.failed': upload('An upload or an import ended without a file.'),
} as const satisfies Record<string, EventTypeRules>;

export type EventType = keyof typeof eventCatalogue;
export const eventTypes = Object.keys(eventCatalogue) as readonly EventType[];

export const isEventType = (text: string): text is EventType => Object.hasOwn(eventCatalogue, text);
export const rulesOf = (type: EventType): EventTypeRules => eventCatalogue[type];
