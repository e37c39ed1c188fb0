/** What each act of the journal is called. The only place where the interface has words for them. */
import { numberWord, plural, shortDigest } from './words.ts';

export type AuditData = Readonly<Record<string, unknown>>;

export interface AuditWords {
  /** What stands after the name of who did it; `{it}` is what it was done to. */
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
  return digest && number ? `Revision ${number}, ${shortDigest(digest)}` : number && `Revision ${number}`;
};
const because = (data: AuditData): string | undefined => {
  const why = plain(data.cause ?? data.code);
  return why && `Because: ${why}`;
};
const platform = (data: AuditData): string | undefined => (data.simulated === true ? 'Simulated' : undefined);

const policyNames: Readonly<Record<string, string>> = {
  approvalsRequired: 'signatures needed',
  selfApproval: 'signing one’s own posts',
  lateWindowMinutes: 'minutes a post may be late',
};
const spoken = (value: unknown): string =>
  typeof value === 'boolean'
    ? value
      ? 'allowed'
      : 'not allowed'
    : typeof value === 'number'
      ? numberWord(value)
      : String(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const policyChange = ({ before, after }: AuditData): string | undefined => {
  if (!isRecord(before) || !isRecord(after)) return undefined;
  const changed = Object.keys(policyNames).filter((key) => before[key] !== after[key]);
  const said = changed.map((key) => `${policyNames[key]}: ${spoken(after[key])}, was ${spoken(before[key])}`);
  return said.length > 0 ? said.join('; ') : undefined;
};

export const auditWords = {
  'post.created': {
    says: 'drafted {it}',
    more: (data) =>
      text(data.recurrence)
        ? 'As planned: it recurs'
        : text(data.amends)
          ? 'A change of a post that is out'
          : undefined,
  },
  'post.edited': {
    says: 'edited {it}',
    more: (data) => (count(data.approvals_voided) > 0 ? 'Its approval is void' : undefined),
  },
  'post.written_again': { says: 'wrote {it} again for its campaign' },
  'post.campaign_changed': { says: 'put {it} into a campaign, or took it out of one' },
  'post.submitted': { says: 'asked for review of {it}', more: revision },
  'post.approved_by': { says: 'approved {it}', signed: true, more: revision },
  'post.approved': { says: 'gave the last signature that {it} needed', more: revision },
  'post.time_approved_by': { says: 'approved another time for {it}', signed: true, more: revision },
  'post.changes_requested': { says: 'asked for changes of {it}', more: revision },
  'post.commented': { says: 'wrote a note on {it}' },
  'post.scheduled': { says: 'scheduled {it}', more: revision },
  'post.unscheduled': { says: 'took {it} off the schedule' },
  'post.time_moved': {
    says: 'kept the time of {it} where its clocks are',
    more: ({ wall_time, time_zone }) =>
      text(wall_time) && `${text(wall_time)?.replace('T', ' ')}, ${text(time_zone)}`,
  },
  'post.publishing': { says: 'began to send {it}' },
  'post.held': { says: 'held {it} back: publishing is paused' },
  'post.retried': { says: 'had {it} sent once more' },
  'post.uncertain': {
    says: 'got no answer after sending {it}',
    more: () => 'It is looked for, and not sent twice',
  },
  'post.proven_absent': { says: 'looked for {it}, and it is not there' },
  'post.published': { says: 'published {it}', more: revision },
  'post.failed': { says: 'could not publish {it}', more: because },
  'post.missed': { says: 'did not get {it} out in time', more: because },
  'post.unconfirmed': { says: 'could not confirm {it}', more: () => 'A person has to look' },
  'post.resolved': {
    says: 'looked, and told what became of {it}',
    more: ({ result }) => (result === 'published' ? 'It is out' : 'It is not out'),
  },
  'post.cancelled': { says: 'cancelled {it}', more: because },
  'post.review_again': { says: 'put {it} back into review', more: because },
  'post.deleted': { says: 'deleted {it}' },
  'post.removed': { says: 'removed {it} from its platform', more: because },
  'post.amendment_begun': { says: 'began to change {it}' },
  'post.amended': { says: 'changed {it} where it is out' },
  'campaign.created': {
    says: 'began the campaign {it}',
    more: ({ items }) => (count(items) > 0 ? `${plural(count(items), 'post')} planned` : undefined),
  },
  'campaign.changed': { says: 'changed the campaign {it}' },
  'campaign.stopped': { says: 'stopped the making of {it}' },
  'campaign.making_again': {
    says: 'had part of {it} made again',
    more: ({ items }) => (count(items) > 0 ? plural(count(items), 'post') : undefined),
  },
  'campaign.made': {
    says: 'finished the drafts of {it}',
    more: ({ made }) => (count(made) > 0 ? plural(count(made), 'draft') : undefined),
  },
  'campaign.failed': { says: 'could not make all of {it}' },
  'campaign.deleted': { says: 'deleted the campaign {it}' },
  'media.uploaded': { says: 'uploaded {it}' },
  'media.changed': { says: 'changed {it}', more: ({ changed }) => list(changed) },
  'media.deleted': { says: 'deleted {it}' },
  'brand.changed': { says: 'changed the brand kit' },
  'model.set_up': { says: 'set up a language model' },
  'model.removed': { says: 'removed the language model' },
  'slot.added': { says: 'added a posting time' },
  'slot.removed': { says: 'removed a posting time' },
  'recurrence.added': { says: 'planned a recurring post' },
  'recurrence.ended': { says: 'ended a recurring post' },
  'account.connected': { says: 'connected {it}', more: platform },
  'account.renewed': { says: 'renewed the permission for {it}', more: platform },
  'account.reconnect_needed': {
    says: 'lost the permission for {it}',
    more: () => 'It has to be connected again',
  },
  'account.disconnected': {
    says: 'disconnected {it}',
    more: ({ posts_cancelled }) =>
      count(posts_cancelled) > 0 ? `${plural(count(posts_cancelled), 'post')} cancelled` : undefined,
  },
  'account.tokens_destroyed': { says: 'destroyed the keys of {it}' },
  'account.data_deleted': {
    says: 'deleted what was known of {it}',
    more: () => 'Its owner asked the platform for it',
  },
  'account.paused': { says: 'paused publishing to {it}' },
  'account.resumed': { says: 'resumed publishing to {it}' },
  'workspace.created': { says: 'opened this workspace' },
  'workspace.changed': { says: 'changed the workspace', more: ({ changed }) => list(changed) },
  'workspace.paused': { says: 'paused all publishing' },
  'workspace.resumed': { says: 'resumed publishing' },
  'policy.changed': { says: 'changed the rules of approval', more: policyChange },
  'invitation.created': { says: 'invited somebody', more: ({ role }) => text(role) && `As ${text(role)}` },
  'invitation.revoked': { says: 'took back an invitation' },
  'invitation.accepted': {
    says: 'joined by an invitation',
    more: ({ role }) => text(role) && `As ${text(role)}`,
  },
  'member.role_changed': {
    says: 'changed the role of {it}',
    more: ({ role, role_before }) => text(role) && `${text(role)}, was ${text(role_before) ?? 'none'}`,
  },
  'member.removed': { says: 'removed {it} from the workspace' },
  'member.left': { says: 'left the workspace' },
  'identity.added': { says: 'added a way to sign in', more: ({ provider }) => text(provider) },
  'identity.removed': { says: 'removed a way to sign in' },
  'profile.email_set': { says: 'gave an address' },
  'profile.email_confirmed': { says: 'confirmed their address' },
  'app.registered': { says: 'registered the app {it}' },
  'app.changed': { says: 'changed the app {it}' },
  'app.secret_rotated': { says: 'made a new secret for {it}' },
  'app.deleted': { says: 'deleted the app {it}' },
  'app.allowed': { says: 'allowed {it} to act for them', more: ({ scopes }) => list(scopes) },
  'app.grant_revoked': { says: 'ended the permission of an app', more: ({ because: why }) => plain(why) },
  'token.issued': { says: 'made an access token', more: ({ scopes }) => list(scopes) },
} as const satisfies Readonly<Record<string, AuditWords>>;

const known: Readonly<Record<string, AuditWords>> = auditWords;

/** A later version may have written what this page does not know yet; it is shown as it stands. */
export const wordsFor = (action: string): AuditWords =>
  known[action] ?? { says: `did “${action.replaceAll(/[._]/g, ' ')}” to {it}` };

export const topicWords = {
  approvals: 'Approvals',
  posts: 'Posts',
  campaigns: 'Campaigns',
  media: 'Media',
  accounts: 'Accounts',
  people: 'People',
  settings: 'Settings',
  apps: 'Apps and tokens',
} as const;
