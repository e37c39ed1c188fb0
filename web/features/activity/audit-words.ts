/** What each act of the journal is called. The only place where the interface has words for them. */
import { t } from '../../i18n/t.ts';
import { numberWord, shortDigest } from '../../i18n/words.ts';
import { roleWord } from '../people/role-words.ts';

export type AuditData = Readonly<Record<string, unknown>>;

export interface AuditWords {
  /** What stands after the name of who did it. `{it}` is what it was done to: whoever shows it puts a link there. */
  readonly says: string;
  /** A person's signature: set in their ink. */
  readonly signed?: true;
  /** What else is worth knowing, from what was written down with it. */
  readonly more?: (data: AuditData) => string | undefined;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (value: unknown): string | undefined =>
  Array.isArray(value) && value.length > 0 ? value.map(String).join(', ').replaceAll('_', ' ') : undefined;
const plain = (code: unknown): string | undefined => text(code)?.replaceAll('_', ' ');

const revision = (data: AuditData): string | undefined => {
  const digest = text(data.digest);
  const number = text(data.revision);
  return digest && number
    ? t('Revision {number}, {digest}', { number, digest: shortDigest(digest) })
    : number && t('Revision {number}', { number });
};
const because = (data: AuditData): string | undefined => {
  const why = plain(data.cause ?? data.code);
  return why && t('Because: {reason}', { reason: why });
};
const platform = (data: AuditData): string | undefined =>
  data.simulated === true ? t('Simulated') : undefined;

/** What became of the permission at the platform. */
const authorizationEnds: Readonly<Record<string, string>> = {
  revoked: t('The platform ended the permission'),
  already_over: t('The permission had ended on the platform before'),
  shared: t('Another account still uses the permission'),
  not_revoked: t('The platform did not end the permission. Remove the app in its settings'),
};

const policyNames: Readonly<Record<string, string>> = {
  approvalsRequired: t('signatures needed'),
  selfApproval: t('signing one’s own posts'),
  lateWindowMinutes: t('minutes a post may be late'),
};
const spoken = (value: unknown): string =>
  typeof value === 'boolean'
    ? value
      ? t('allowed')
      : t('not allowed')
    : typeof value === 'number'
      ? numberWord(value)
      : String(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const policyChange = ({ before, after }: AuditData): string | undefined => {
  if (!isRecord(before) || !isRecord(after)) return undefined;
  const changed = Object.keys(policyNames).filter((key) => before[key] !== after[key]);
  const said = changed.map((key) =>
    t('{rule}: {after}, was {before}', {
      rule: policyNames[key] ?? key,
      after: spoken(after[key]),
      before: spoken(before[key]),
    }),
  );
  return said.length > 0 ? said.join('; ') : undefined;
};

const asRole = ({ role }: AuditData): string | undefined =>
  text(role) && t('As {role}', { role: roleWord(text(role) ?? '') });

const postWords = (posts: number): string | undefined =>
  posts > 0
    ? t('{count, plural, one {one post} other {{number} posts}}', { count: posts, number: numberWord(posts) })
    : undefined;
const plannedWords = (posts: number): string | undefined =>
  posts > 0
    ? t('{count, plural, one {one post planned} other {{number} posts planned}}', {
        count: posts,
        number: numberWord(posts),
      })
    : undefined;
const cancelledWords = (posts: number): string | undefined =>
  posts > 0
    ? t('{count, plural, one {one post cancelled} other {{number} posts cancelled}}', {
        count: posts,
        number: numberWord(posts),
      })
    : undefined;
const draftWords = (drafts: number): string | undefined =>
  drafts > 0
    ? t('{count, plural, one {one draft} other {{number} drafts}}', {
        count: drafts,
        number: numberWord(drafts),
      })
    : undefined;

/** Left in the words, for a link to take its place. */
const it = { it: '{it}' };

export const auditWords = {
  'post.created': {
    says: t('drafted {it}', it),
    more: (data) =>
      text(data.recurrence)
        ? t('As planned: it recurs')
        : text(data.amends)
          ? t('A change of a post that is out')
          : undefined,
  },
  'post.edited': {
    says: t('edited {it}', it),
    more: (data) => (count(data.approvals_voided) > 0 ? t('Its approval is void') : undefined),
  },
  'post.written_again': { says: t('wrote {it} again for its campaign', it) },
  'post.campaign_changed': { says: t('put {it} into a campaign, or took it out of one', it) },
  'post.submitted': { says: t('asked for review of {it}', it), more: revision },
  'post.approved_by': { says: t('approved {it}', it), signed: true, more: revision },
  'post.approved': { says: t('gave the last signature that {it} needed', it), more: revision },
  'post.time_approved_by': { says: t('approved another time for {it}', it), signed: true, more: revision },
  'post.changes_requested': { says: t('asked for changes of {it}', it), more: revision },
  'post.commented': { says: t('wrote a note on {it}', it) },
  'post.scheduled': { says: t('scheduled {it}', it), more: revision },
  'post.unscheduled': { says: t('took {it} off the schedule', it) },
  'post.time_moved': {
    says: t('kept the time of {it} where its clocks are', it),
    more: ({ wall_time, time_zone }) =>
      text(wall_time) && `${text(wall_time)?.replace('T', ' ')}, ${text(time_zone)}`,
  },
  'post.publishing': { says: t('began to send {it}', it) },
  'post.held': { says: t('held {it} back: publishing is paused', it) },
  'post.retried': { says: t('had {it} sent once more', it) },
  'post.uncertain': {
    says: t('got no answer after sending {it}', it),
    more: () => t('It is looked for, and not sent twice'),
  },
  'post.proven_absent': { says: t('looked for {it}, and it is not there', it) },
  'post.published': { says: t('published {it}', it), more: revision },
  'post.failed': { says: t('could not publish {it}', it), more: because },
  'post.missed': { says: t('did not get {it} out in time', it), more: because },
  'post.unconfirmed': { says: t('could not confirm {it}', it), more: () => t('A person has to look') },
  'post.resolved': {
    says: t('looked, and told what became of {it}', it),
    more: ({ result, confirmed }) =>
      result !== 'published'
        ? t('It is not out')
        : confirmed === true
          ? t('It is out, and the platform shows it')
          : t('It is out; Signoff could not confirm it'),
  },
  'post.cancelled': { says: t('cancelled {it}', it), more: because },
  'post.review_again': { says: t('put {it} back into review', it), more: because },
  'post.deleted': { says: t('deleted {it}', it) },
  'post.removed': { says: t('removed {it} from its platform', it), more: because },
  'post.amendment_begun': { says: t('began to change {it}', it) },
  'post.amended': { says: t('changed {it} where it is out', it) },
  'post.first_comment_sent': { says: t('wrote the first comment under {it}', it) },
  'post.first_comment_failed': { says: t('could not write the first comment under {it}', it) },
  'post.first_comment_unconfirmed': {
    says: t('could not confirm the first comment under {it}', it),
    more: () => t('A person has to look'),
  },
  'post.first_comment_retried': { says: t('had the first comment under {it} sent once more', it) },
  'post.first_comment_resolved': {
    says: t('looked, and told what became of the first comment under {it}', it),
    more: ({ result }) => (result === 'there' ? t('It is there') : t('It was given up')),
  },
  'campaign.created': {
    says: t('began the campaign {it}', it),
    more: ({ items }) => plannedWords(count(items)),
  },
  'campaign.changed': { says: t('changed the campaign {it}', it) },
  'campaign.stopped': { says: t('stopped the making of {it}', it) },
  'campaign.making_again': {
    says: t('had part of {it} made again', it),
    more: ({ items }) => postWords(count(items)),
  },
  'campaign.made': {
    says: t('finished the drafts of {it}', it),
    more: ({ made }) => draftWords(count(made)),
  },
  'campaign.failed': { says: t('could not make all of {it}', it) },
  'campaign.deleted': { says: t('deleted the campaign {it}', it) },
  'media.uploaded': { says: t('uploaded {it}', it) },
  'media.changed': { says: t('changed {it}', it), more: ({ changed }) => list(changed) },
  'media.deleted': { says: t('deleted {it}', it) },
  'brand.changed': { says: t('changed the brand kit') },
  'model.set_up': { says: t('set up a language model') },
  'model.removed': { says: t('removed the language model') },
  'slot.added': { says: t('added a posting time') },
  'slot.removed': { says: t('removed a posting time') },
  'recurrence.added': { says: t('planned a recurring post') },
  'recurrence.ended': { says: t('ended a recurring post') },
  'account.connected': { says: t('connected {it}', it), more: platform },
  'account.renewed': { says: t('renewed the permission for {it}', it), more: platform },
  'account.reconnect_needed': {
    says: t('lost the permission for {it}', it),
    more: () => t('It has to be connected again'),
  },
  'account.disconnected': {
    says: t('disconnected {it}', it),
    more: ({ posts_cancelled }) => cancelledWords(count(posts_cancelled)),
  },
  'account.tokens_destroyed': {
    says: t('destroyed the keys of {it}', it),
    more: ({ authorization }) => authorizationEnds[String(authorization)],
  },
  'account.data_deleted': {
    says: t('deleted what was known of {it}', it),
    more: () => t('Its owner asked the platform for it'),
  },
  'account.paused': { says: t('paused publishing to {it}', it) },
  'account.resumed': { says: t('resumed publishing to {it}', it) },
  'workspace.created': { says: t('opened this workspace') },
  'workspace.changed': { says: t('changed the workspace'), more: ({ changed }) => list(changed) },
  'workspace.paused': { says: t('paused all publishing') },
  'workspace.resumed': { says: t('resumed publishing') },
  'policy.changed': { says: t('changed the rules of approval'), more: policyChange },
  'invitation.created': { says: t('invited somebody'), more: asRole },
  'invitation.revoked': { says: t('took back an invitation') },
  'invitation.accepted': {
    says: t('joined by an invitation'),
    more: asRole,
  },
  'member.role_changed': {
    says: t('changed the role of {it}', it),
    more: ({ role, role_before: before }) =>
      text(role) &&
      t('{role}, was {before}', {
        role: roleWord(text(role) ?? ''),
        before: roleWord(text(before) ?? t('none', {}, 'role')),
      }),
  },
  'member.removed': { says: t('removed {it} from the workspace', it) },
  'member.left': { says: t('left the workspace') },
  'identity.added': { says: t('added a way to sign in'), more: ({ provider }) => text(provider) },
  'identity.removed': { says: t('removed a way to sign in') },
  'profile.email_set': { says: t('gave an address') },
  'profile.email_confirmed': { says: t('confirmed their address') },
  'app.registered': { says: t('registered the app {it}', it) },
  'app.changed': { says: t('changed the app {it}', it) },
  'app.secret_rotated': { says: t('made a new secret for {it}', it) },
  'app.deleted': { says: t('deleted the app {it}', it) },
  'app.allowed': { says: t('allowed {it} to act for them', it), more: ({ scopes }) => list(scopes) },
  'app.grant_revoked': { says: t('ended the permission of an app'), more: ({ because: why }) => plain(why) },
  'token.issued': { says: t('made an access token'), more: ({ scopes }) => list(scopes) },
} as const satisfies Readonly<Record<string, AuditWords>>;

const known: Readonly<Record<string, AuditWords>> = auditWords;

/** A later version may have written what this page does not know yet; it is shown as it stands. */
export const wordsFor = (action: string): AuditWords =>
  known[action] ?? { says: t('did “{act}” to {it}', { act: action.replaceAll(/[._]/g, ' '), ...it }) };

export const topicWords = {
  approvals: t('Approvals'),
  posts: t('Posts'),
  campaigns: t('Campaigns'),
  media: t('Media'),
  accounts: t('Accounts'),
  people: t('People'),
  settings: t('Settings'),
  apps: t('Apps and tokens'),
} as const;
