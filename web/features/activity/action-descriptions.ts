/** The text for each audited action. The only place where the interface describes them. */

import { spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { inlineRoleName } from '../people/inline-role-name.ts';
import { shortDigest } from '../post/post-headline.ts';

export type AuditData = Readonly<Record<string, unknown>>;

export interface ActionDescription {
  /** The text after the actor's name. `{it}` is the subject, which the row renders as a link. */
  readonly text: string;
  /** A person's signature, which is set in ink. */
  readonly isSignature?: true;
  /** Further details from the data recorded with the entry. */
  readonly details?: (data: AuditData) => string | undefined;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (value: unknown): string | undefined =>
  Array.isArray(value) && value.length > 0 ? value.map(String).join(', ').replaceAll('_', ' ') : undefined;
/** Scopes keep their spelling, so they do not begin the sentence. */
const scopesText = ({ scopes }: AuditData): string | undefined =>
  Array.isArray(scopes) && scopes.length > 0
    ? t('Scopes: {scopes}', { scopes: scopes.map(String).join(', ') })
    : undefined;
const hostText = ({ host }: AuditData): string | undefined => text(host);
const unslug = (code: unknown): string | undefined => text(code)?.replaceAll('_', ' ');

const revisionText = (data: AuditData): string | undefined => {
  const digest = text(data.digest);
  const number = text(data.revision);
  return digest && number
    ? t('Revision {number}, {digest}', { number, digest: shortDigest(digest) })
    : number && t('Revision {number}', { number });
};
const signatureText = (data: AuditData): string | undefined =>
  text(data.statement)
    ? [revisionText(data), t('with a passkey')].filter((part) => part !== undefined).join(', ')
    : revisionText(data);
/** Our own codes are words; a platform's numbers say nothing to people, and the post itself explains them. */
const reasonText = (data: AuditData): string | undefined => {
  const reason = unslug(data.cause ?? data.code);
  const isReadable = reason !== undefined && reason !== 'error' && /^[a-z ]+$/.test(reason);
  return isReadable ? t('Reason: {reason}', { reason }) : undefined;
};
const simulatedNote = (data: AuditData): string | undefined =>
  data.simulated === true ? t('Simulated') : undefined;

/** Why a signature fell with its signer's right to give it. */
const signerCauses: Readonly<Record<string, string>> = {
  member_removed: t('Who gave it was removed from the workspace'),
  member_left: t('Who gave it left the workspace'),
  role_changed: t('Who gave it may no longer approve'),
};
const signaturesText = ({ signatures }: AuditData): string | undefined =>
  signatures === 'stand' ? t('What they signed stands') : undefined;

/** What happened to the permission at the platform. */
const revocationResults: Readonly<Record<string, string>> = {
  revoked: t('The platform ended the permission'),
  already_over: t('The permission had ended on the platform before'),
  shared: t('Another account still uses the permission'),
  not_revoked: t('The platform did not end the permission. Remove the app in its settings'),
};

const policyNames: Readonly<Record<string, string>> = {
  approvalsRequired: t('signatures needed'),
  selfApproval: t('signing one’s own posts'),
  lateWindowMinutes: t('minutes a post may be late'),
  strength: t('how people sign'),
};
const strengthNames: Readonly<Record<string, string>> = {
  session: t('with a sign-in'),
  passkey: t('with a passkey'),
};
const formatValue = (value: unknown): string =>
  typeof value === 'boolean'
    ? value
      ? t('allowed')
      : t('not allowed')
    : typeof value === 'number'
      ? spellNumber(value)
      : (strengthNames[String(value)] ?? String(value));
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const policyChange = ({ before, after }: AuditData): string | undefined => {
  if (!isRecord(before) || !isRecord(after)) return undefined;
  // Entries from before there was a choice say nothing about it.
  const earlier: AuditData = { strength: 'session', ...before };
  const later: AuditData = { strength: 'session', ...after };
  const changed = Object.keys(policyNames).filter((key) => earlier[key] !== later[key]);
  const changes = changed.map((key) =>
    t('{rule}: {after}, was {before}', {
      rule: policyNames[key] ?? key,
      after: formatValue(later[key]),
      before: formatValue(earlier[key]),
    }),
  );
  return changes.length > 0 ? changes.join('; ') : undefined;
};

const asRole = ({ role }: AuditData): string | undefined =>
  text(role) && t('As {role}', { role: inlineRoleName(text(role) ?? '') });

const countPosts = (posts: number): string | undefined =>
  posts > 0
    ? t('{count, plural, one {one post} other {{number} posts}}', {
        count: posts,
        number: spellNumber(posts),
      })
    : undefined;
const countPlanned = (posts: number): string | undefined =>
  posts > 0
    ? t('{count, plural, one {one post planned} other {{number} posts planned}}', {
        count: posts,
        number: spellNumber(posts),
      })
    : undefined;
const countCancelled = (posts: number): string | undefined =>
  posts > 0
    ? t('{count, plural, one {one post cancelled} other {{number} posts cancelled}}', {
        count: posts,
        number: spellNumber(posts),
      })
    : undefined;
const countDrafts = (drafts: number): string | undefined =>
  drafts > 0
    ? t('{count, plural, one {one draft} other {{number} drafts}}', {
        count: drafts,
        number: spellNumber(drafts),
      })
    : undefined;

/** Kept as a placeholder, which the row replaces with a link. */
const it = { it: '{it}' };

export const actionDescriptions = {
  'post.created': {
    text: t('drafted {it}', it),
    details: (data) =>
      text(data.recurrence)
        ? t('As planned: it recurs')
        : text(data.amends)
          ? t('A change of a post that is out')
          : undefined,
  },
  'post.edited': {
    text: t('edited {it}', it),
    details: (data) => (count(data.approvals_voided) > 0 ? t('Its approval is void') : undefined),
  },
  'post.written_again': { text: t('wrote {it} again for its campaign', it) },
  'post.campaign_changed': { text: t('put {it} into a campaign, or took it out of one', it) },
  'post.submitted': { text: t('asked for review of {it}', it), details: revisionText },
  'post.approved_by': { text: t('approved {it}', it), isSignature: true, details: signatureText },
  'post.approved': { text: t('gave the last signature that {it} needed', it), details: revisionText },
  'post.time_approved_by': {
    text: t('approved another time for {it}', it),
    isSignature: true,
    details: signatureText,
  },
  'post.changes_requested': { text: t('asked for changes of {it}', it), details: revisionText },
  'post.commented': { text: t('wrote a note on {it}', it) },
  'post.scheduled': { text: t('scheduled {it}', it), details: revisionText },
  'post.unscheduled': { text: t('took {it} off the schedule', it) },
  'post.time_moved': {
    text: t('kept the local time of {it}', it),
    details: ({ wall_time, time_zone }) =>
      text(wall_time) && `${text(wall_time)?.replace('T', ' ')}, ${text(time_zone)}`,
  },
  'post.countdown_started': { text: t('started the countdown to publish {it}', it) },
  'post.stopped': { text: t('stopped {it} before it was sent', it) },
  'post.publishing': { text: t('began to send {it}', it) },
  'post.held': { text: t('held {it} back: publishing is paused', it) },
  'post.retried': { text: t('had {it} sent once more', it) },
  'post.uncertain': {
    text: t('got no answer after sending {it}', it),
    details: () => t('We are looking for it and won’t send it twice'),
  },
  'post.proven_absent': { text: t('looked for {it}, and it is not there', it) },
  'post.published': { text: t('published {it}', it), details: revisionText },
  'post.failed': { text: t('could not publish {it}', it), details: reasonText },
  'post.missed': { text: t('did not get {it} out in time', it), details: reasonText },
  'post.unconfirmed': { text: t('could not confirm {it}', it), details: () => t('A person has to look') },
  'post.resolved': {
    text: t('checked {it} and recorded the outcome', it),
    details: ({ result, confirmed }) =>
      result !== 'published'
        ? t('It is not out')
        : confirmed === true
          ? t('It is out, and the platform shows it')
          : t('It is out; Signoff could not confirm it'),
  },
  'post.cancelled': { text: t('cancelled {it}', it), details: reasonText },
  'post.approval_withdrawn': { text: t('withdrew a signature from {it}', it), details: revisionText },
  'post.approval_voided': {
    text: t('voided a signature of {it}', it),
    details: ({ cause }) => signerCauses[text(cause) ?? ''],
  },
  'post.review_again': { text: t('put {it} back into review', it), details: reasonText },
  'post.deleted': { text: t('deleted {it}', it) },
  'post.removed': { text: t('removed {it} from its platform', it), details: reasonText },
  'post.amendment_begun': { text: t('began to change {it}', it) },
  'post.amended': { text: t('changed {it} where it is out', it) },
  'post.first_comment_sent': { text: t('wrote the first comment under {it}', it) },
  'post.first_comment_failed': { text: t('could not write the first comment under {it}', it) },
  'post.first_comment_unconfirmed': {
    text: t('could not confirm the first comment under {it}', it),
    details: () => t('A person has to look'),
  },
  'post.first_comment_retried': { text: t('had the first comment under {it} sent once more', it) },
  'post.first_comment_resolved': {
    text: t('checked the first comment under {it} and recorded the outcome', it),
    details: ({ result }) => (result === 'there' ? t('It is there') : t('It was skipped')),
  },
  'campaign.created': {
    text: t('began the campaign {it}', it),
    details: ({ items }) => countPlanned(count(items)),
  },
  'idea.renamed': { text: t('gave an idea another title') },
  'campaign.changed': { text: t('changed the campaign {it}', it) },
  'campaign.stopped': { text: t('stopped the making of {it}', it) },
  'campaign.making_again': {
    text: t('had part of {it} made again', it),
    details: ({ items }) => countPosts(count(items)),
  },
  'campaign.made': {
    text: t('finished the drafts of {it}', it),
    details: ({ made }) => countDrafts(count(made)),
  },
  'campaign.failed': { text: t('could not make all of {it}', it) },
  'campaign.deleted': { text: t('deleted the campaign {it}', it) },
  'media.uploaded': { text: t('uploaded {it}', it) },
  'media.changed': { text: t('changed {it}', it), details: ({ changed }) => list(changed) },
  'media.deleted': { text: t('deleted {it}', it) },
  'brand.changed': { text: t('changed the brand kit') },
  'hashtag_set.created': { text: t('saved a set of hashtags') },
  'hashtag_set.changed': { text: t('changed a set of hashtags') },
  'hashtag_set.deleted': { text: t('deleted a set of hashtags') },
  'model.set_up': { text: t('set up a language model') },
  'model.removed': { text: t('removed the language model') },
  'slot.added': { text: t('added a posting time') },
  'slot.removed': { text: t('removed a posting time') },
  'recurrence.added': { text: t('planned a recurring post') },
  'recurrence.ended': { text: t('ended a recurring post') },
  'account.connected': { text: t('connected {it}', it), details: simulatedNote },
  'account.renewed': { text: t('renewed the permission for {it}', it), details: simulatedNote },
  'account.reconnect_needed': {
    text: t('lost the permission for {it}', it),
    details: () => t('It has to be connected again'),
  },
  'account.disconnected': {
    text: t('disconnected {it}', it),
    details: ({ posts_cancelled }) => countCancelled(count(posts_cancelled)),
  },
  'account.tokens_destroyed': {
    text: t('destroyed the keys of {it}', it),
    details: ({ authorization }) => revocationResults[String(authorization)],
  },
  'account.data_deleted': {
    text: t('deleted what was known of {it}', it),
    details: () => t('Its owner asked the platform for it'),
  },
  'account.paused': { text: t('paused publishing to {it}', it) },
  'account.resumed': { text: t('resumed publishing to {it}', it) },
  'workspace.created': { text: t('opened this workspace') },
  'workspace.changed': { text: t('changed the workspace'), details: ({ changed }) => list(changed) },
  'workspace.paused': { text: t('paused all publishing') },
  'workspace.resumed': { text: t('resumed publishing') },
  'approvals.sealed': { text: t('sealed the approvals of this workspace') },
  'policy.changed': { text: t('changed the rules of approval'), details: policyChange },
  'invitation.created': { text: t('made an invitation'), details: asRole },
  'invitation.revoked': { text: t('took back an invitation') },
  'invitation.accepted': {
    text: t('joined by an invitation'),
    details: asRole,
  },
  'member.role_changed': {
    text: t('changed the role of {it}', it),
    details: ({ role, role_before: before }) =>
      text(role) &&
      t('{role}, was {before}', {
        role: inlineRoleName(text(role) ?? ''),
        before: inlineRoleName(text(before) ?? t('none', {}, 'role')),
      }),
  },
  'member.removed': { text: t('removed {it} from the workspace', it), details: signaturesText },
  'member.left': { text: t('left the workspace'), details: signaturesText },
  'identity.added': { text: t('added a way to sign in'), details: ({ provider }) => text(provider) },
  'identity.removed': { text: t('removed a way to sign in') },
  'person.signed_in': { text: t('signed in'), details: ({ way }) => unslug(way) },
  'session.signed_in_again': { text: t('signed in again') },
  'session.ended': { text: t('ended a session of theirs') },
  'passkey.registered': { text: t('registered a passkey') },
  'passkey.introduced': { text: t('joined with a passkey that they have') },
  'passkey.removed': { text: t('removed a passkey') },
  'passkey.renamed': { text: t('renamed a passkey') },
  'passkey.counter_went_back': { text: t('used a passkey that may have been copied: its counter went back') },
  'sign_in_link.created': { text: t('made a new sign-in link for a person') },
  'sign_in_link.used': { text: t('came back by a new sign-in link, with a new passkey') },
  'profile.email_set': { text: t('set their e-mail address') },
  'profile.email_confirmed': { text: t('confirmed their address') },
  'profile.name_set': { text: t('chose another name') },
  'app.registered': { text: t('registered the app {it}', it) },
  'app.changed': { text: t('changed the app {it}', it) },
  'app.secret_rotated': { text: t('made a new secret for {it}', it) },
  'app.secret_ended': { text: t('ended a secret of {it}', it) },
  'app.deleted': { text: t('deleted the app {it}', it) },
  'app.allowed': { text: t('let {it} act in their name', it), details: scopesText },
  'app.grant_revoked': {
    text: t('ended the permission of an app'),
    details: ({ because: reason }) => unslug(reason),
  },
  'token.issued': { text: t('made an access token'), details: scopesText },
  'webhook.created': { text: t('added a webhook'), details: hostText },
  'webhook.changed': { text: t('changed a webhook'), details: hostText },
  'webhook.secret_rotated': { text: t('made a new secret for a webhook'), details: hostText },
  'webhook.secret_shown': { text: t('looked at the secret of a webhook'), details: hostText },
  'webhook.paused': { text: t('paused a webhook'), details: hostText },
  'webhook.resumed': { text: t('resumed a webhook'), details: hostText },
  'webhook.replayed': { text: t('sent deliveries of a webhook again'), details: hostText },
  'webhook.ended': { text: t('ended a webhook'), details: hostText },
  'webhook.deleted': { text: t('deleted a webhook'), details: hostText },
} as const satisfies Readonly<Record<string, ActionDescription>>;

const byAction: Readonly<Record<string, ActionDescription>> = actionDescriptions;

/** A later version may have written an action this page does not know; it is shown by its name. */
export const describeAction = (action: string): ActionDescription =>
  byAction[action] ?? { text: t('did “{act}” to {it}', { act: action.replaceAll(/[._]/g, ' '), ...it }) };

export const topicLabels = {
  approvals: t('Approvals'),
  posts: t('Posts'),
  campaigns: t('Campaigns'),
  media: t('Media'),
  accounts: t('Accounts'),
  people: t('People'),
  settings: t('Settings'),
  apps: t('Apps and tokens'),
} as const;
