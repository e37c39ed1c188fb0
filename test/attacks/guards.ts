import { auditGuards } from './audit-guards.ts';
import type { Guard } from './guard.ts';
import { peopleGuards } from './people-guards.ts';
import { replaceFunction } from './replace-function.ts';
import { requestLogGuards } from './request-log-guards.ts';
import { signingGuards } from './signing-guards.ts';

const approve = 'server/domain/approvals/approve-post.ts';
const decision = 'server/domain/approvals/content-decision.ts';
const signing = 'server/domain/signing/sign.ts';
const decide = 'server/domain/approvals/revision-to-decide.ts';
const authenticate = 'server/http/pipeline/authenticate.ts';

/**
 * Every guard on the way to publication, and how to remove it. The proof runs the attacker's table once for each with
 * that one guard removed and expects it to fail: a guard whose removal goes unnoticed guards nothing.
 */
export const guards: readonly Guard[] = [
  {
    name: 'door: a person route takes no token',
    file: authenticate,
    find: "if (access.kind === 'person') requireSession(actor, access.tokenRefusal);",
    replace: '',
  },
  {
    name: 'door: a session needs the capability',
    file: authenticate,
    find: 'requireCapability(actor, access.capability);\n  return { actor };',
    replace: 'return { actor };',
  },
  {
    name: 'door: the Authorization header rules out the cookie',
    file: authenticate,
    find: 'if (authorization !== undefined)',
    replace: 'if (authorization !== undefined && !request.headers.cookie)',
  },
  {
    name: 'door: cross-site writes are refused',
    file: authenticate,
    find: 'if (!fromUs)',
    replace: 'if (false)',
  },
  {
    name: 'domain: approving needs a web session',
    file: approve,
    find: "requireSession(actor, 'human_approval_required'); // guard: session",
    // The recent sign-in, which only a session can have, would refuse a token too.
    replace: `'ses_none' as never;
  Object.assign(actor, { via: { kind: 'session', sessionId, authenticatedAt: new Date(8.64e15) } });`,
  },
  {
    name: 'domain: approving needs the role',
    file: approve,
    find: "require(actor, 'approve');",
    replace: '',
  },
  {
    name: 'domain: approving needs a recent sign-in',
    file: signing,
    find: 'requireFreshSession(session, deps.clock.now(), deps.signInLimits);',
    replace: '',
  },
  {
    name: 'domain: approving a new time needs a recent sign-in',
    file: 'server/domain/posts/approved-time.ts',
    find: 'requireStrength(deps, actor, rules, signature);',
    replace: '',
  },
  {
    name: 'domain: the digest must be current',
    file: decide,
    find: 'if (digest !== seenDigest)',
    replace: 'if (false)',
  },
  {
    name: 'domain: a draft is signed only as it was shown',
    file: decide,
    find: "if (proposal.kind === 'ready' && proposal.digest !== seenDigest)",
    replace: 'if (false)',
  },
  {
    name: 'domain: what a person still writes is signed by nobody else',
    file: decide,
    find: 'if (!mayDecideDraft(actor, draft))',
    replace: 'if (false)',
  },
  {
    name: 'domain: the time and revision must be those seen',
    file: decision,
    find: 'if (!sawThis(post, number, input))',
    replace: 'if (false)',
  },
  {
    name: 'domain: the revision must have been opened',
    file: decision,
    find: 'if (!(await deps.posts.hasSeen(',
    replace: 'if (false && !(await deps.posts.hasSeen(',
  },
  {
    name: 'domain: authors where self-approval is off',
    file: decision,
    find: 'if (!rules.selfApproval && (await',
    replace: 'if (false && (await',
  },
  {
    name: 'domain: a copy keeps those who made it',
    file: 'server/domain/posts/duplicate-post.ts',
    find: 'await deps.posts.inheritContributors(',
    replace: 'void (',
  },
  {
    name: 'domain: whose brief a post is made from is one of its authors',
    file: 'server/domain/campaigns/save-post.ts',
    find: 'await deps.campaigns.creditContributors(',
    replace: 'void (',
  },
  {
    name: 'domain: one person approves once',
    file: decision,
    find: 'if (given && !replacesOwn)',
    replace: 'if (false)',
  },
  {
    name: 'domain: edits void approvals',
    file: 'server/domain/posts/edit-post.ts',
    find: "await deps.approvals.voidAll(tx, post.id, 'edited', now)",
    replace: '0',
  },
  {
    name: 'domain: edits make a draft',
    file: 'server/domain/posts/edit-post.ts',
    find: "state: 'draft',",
    replace: 'state: post.state,',
  },
  {
    name: 'domain: the approved time is kept',
    file: 'server/domain/posts/approved-time.ts',
    find: "if (actor.via.kind !== 'session' || !can(actor.role, 'approve'))",
    replace: 'if (false)',
  },
  {
    name: 'domain: moving needs the revision opened',
    file: 'server/domain/posts/approved-time.ts',
    find: 'if (!(await deps.posts.hasSeen(',
    replace: 'if (false && !(await deps.posts.hasSeen(',
  },
  {
    name: 'domain: only approved posts are published',
    file: 'server/domain/posts/publish-post.ts',
    find: "if (action === 'publish' && ['draft'",
    replace: "if (false && ['draft'",
  },
  {
    name: 'domain: a tighter policy reviews again',
    file: 'server/domain/publishing/end-without-sending.ts',
    find: "{ state: 'in_review', schedule, wakeAt: null, trouble }",
    replace: '{}',
  },
  {
    name: 'domain: media of living posts stay',
    file: 'server/domain/media/delete-media.ts',
    find: '.length > 0',
    replace: '.length > 99',
  },
  {
    name: 'storage: swapped bytes are noticed',
    file: 'server/storage/verified-file.ts',
    find: "if (whole.digest('hex') !== sha256)",
    replace: 'if (false)',
  },
  {
    name: 'journey: what is sent is what was signed',
    file: 'server/domain/publishing/send-revision.ts',
    find: 'if (manifestDigest(turn.manifest) !== turn.attempt.digest)',
    replace: 'if (false)',
  },
  {
    name: 'journey: a first comment is the one that was signed',
    file: 'server/domain/first-comments/send-due.ts',
    find: 'if (!isAsApproved(comment))',
    replace: 'if (false)',
  },
  {
    name: 'db: a post is found only in its workspace (write)',
    file: 'server/db/posts/posts.ts',
    find: "byId(tx, id).where('workspace_id', '=', workspaceId)",
    replace: 'byId(tx, id)',
  },
  {
    name: 'db: a post is found only in its workspace (read)',
    file: 'server/db/posts/post-reader.ts',
    find: ".where('p.workspace_id', '=', workspaceId)",
    replace: '',
  },
  {
    name: 'sql: approvers only',
    sql: replaceFunction('check_approval', "m.role in ('owner', 'approver')", 'true'),
  },
  {
    name: 'sql: approvals of the current revision only',
    sql: replaceFunction(
      'check_approval',
      'p.current_revision is distinct from new.revision_number',
      'false',
    ),
  },
  {
    name: 'sql: approvals need a view',
    sql: replaceFunction('check_approval', 'v.user_id = new.user_id', 'true) and not exists (select 1'),
  },
  {
    name: 'sql: no self-approval where it is off',
    sql: replaceFunction('check_approval', 'not w.self_approval and exists', 'false and exists'),
  },
  {
    name: 'sql: own approvals stop counting when that is switched off',
    sql: replaceFunction('approvals_that_count', 'w.self_approval or not exists', 'true or not exists'),
  },
  {
    name: 'sql: who changes the words is one of their authors',
    sql: 'drop trigger keep_contributors on posts',
  },
  {
    name: 'sql: who changes the files is one of their authors',
    sql: 'drop trigger keep_media_contributor on post_media',
  },
  {
    name: 'sql: authors stay authors until somebody else approved',
    sql: 'drop trigger check_contributor_change on post_contributors',
  },
  {
    name: 'sql: first comments need an approved revision',
    sql: 'drop trigger check_new_first_comment on first_comments',
  },
  {
    name: 'send: starting verifies the approvals',
    file: 'server/domain/publishing/start-attempts.ts',
    find: "if (assessment?.kind === 'not_genuine')",
    replace: 'if (false as boolean)',
  },
  {
    name: 'send: the commit step verifies the approvals again',
    file: 'server/domain/publishing/send-revision.ts',
    find: 'await requireApprovals(deps, attempt);',
    replace: '',
  },
  {
    name: 'send: first comments verify the approvals',
    file: 'server/domain/first-comments/send-due.ts',
    find: "if (assessment?.kind === 'not_genuine') return { change: failedNotGenuine",
    replace: 'if (false as boolean) return { change: failedNotGenuine',
  },
  {
    name: 'approvals: the MAC fits the row',
    file: 'server/domain/approvals/assess-approvals.ts',
    find: 'approval.isGenuine ?',
    replace: 'approval ?',
  },
  {
    name: 'approvals: the log has each',
    file: 'server/domain/approvals/assess-approvals.ts',
    find: "if (!entry?.isIntact) return 'no_entry';",
    replace: 'if (!entry) return undefined;',
  },
  {
    name: 'approvals: what the log ended is over',
    file: 'server/domain/approvals/assess-approvals.ts',
    find: 'later.id > entry.id && endsApproval(later, statement)',
    replace: 'false',
  },
  {
    name: 'approvals: authors stay authors',
    file: 'server/domain/approvals/assess-approvals.ts',
    find: 'authors.some((author) => !evidence.contributors.includes(author))',
    replace: 'false',
  },
  {
    name: 'approvals: the policy is the one that was set',
    file: 'server/domain/approvals/assess-approvals.ts',
    find: "if (!isPolicyAudited(evidence)) return notGenuine('policy', []);",
    replace: '',
  },
  {
    name: 'approvals: an approved time moves with the log only',
    file: 'server/domain/approvals/assess-approvals.ts',
    find: "timing.kind === 'at' && approvedAt !== timing.at",
    replace: "timing.kind === ('never' as never)",
  },
  ...signingGuards,
  {
    name: 'sql: approvals cannot be un-voided or deleted',
    sql: 'drop trigger approvals_are_voided_once on approvals',
  },
  { name: 'sql: revisions are immutable', sql: 'drop trigger revisions_are_immutable on post_revisions' },
  {
    name: 'sql: approved states need approvals',
    sql: replaceFunction('check_post_change', 'and not is_approved(new)', 'and false'),
  },
  {
    name: 'sql: content changes only as a draft',
    sql: replaceFunction('check_post_change', "new.state not in ('draft')", 'false'),
  },
  { name: 'sql: media change only as a draft', sql: 'drop trigger check_post_media_change on post_media' },
  { name: 'sql: media bytes are fixed', sql: 'drop trigger media_bytes_are_fixed on media' },
  {
    name: 'sql: attempts need approvals',
    sql: replaceFunction('check_attempt', 'not is_approved(p)', 'false'),
  },
  {
    name: 'sql: attempts need a publishing post',
    sql: replaceFunction('check_attempt', "p.state <> 'publishing'", 'false'),
  },
  {
    name: 'sql: attempts go to the approved account',
    sql: replaceFunction('check_attempt', 'p.account_id is distinct from new.account_id', 'false'),
  },
  {
    name: 'sql: attempts keep the approved time',
    sql: replaceFunction('check_attempt', "t.timing = 'at'", 'false'),
  },
  {
    name: 'sql: an approved time moves by a day at most',
    sql: 'drop trigger check_approval_time on approval_times',
  },
  {
    name: 'sql: what an approved time means is fixed',
    sql: 'drop trigger approval_times_are_immutable on approval_times',
  },
  {
    name: 'sql: a first comment is sent only with approvals',
    sql: 'drop trigger check_sending_first_comment on first_comments',
  },
  {
    name: 'sql: the MACs of approvals are fixed',
    sql: 'drop trigger approval_macs_are_immutable on approval_macs',
  },
  ...auditGuards,
  {
    name: 'files: what reviewers see is verified',
    file: 'server/wiring/media.ts',
    find: 'shownFiles: createShownFiles(storage),',
    replace: 'shownFiles: storage,',
    table: '../../server/http/posts/revision-media.test.ts',
  },
  { name: 'sql: one open attempt', sql: 'drop index attempts_one_open' },
  ...[
    { name: 'sql: posts begin as drafts', sql: 'drop trigger check_new_post on posts' },
    {
      name: 'sql: what became of an attempt stands',
      sql: replaceFunction('attempts_are_finished_once', 'old.finished_at is not null', 'false'),
    },
    {
      name: 'sql: when an attempt may have become visible stands',
      sql: replaceFunction('attempts_are_finished_once', 'old.committing_at is not null', 'false'),
    },
    {
      name: 'sql: guards look up names in our schema alone',
      sql: 'alter function check_post_change() reset search_path',
    },
    {
      name: 'sql: functions with the rights of the owner look up names in our schema alone',
      sql: 'alter function keep_first_comment() reset search_path',
    },
    { name: 'rights: manifests stand', sql: 'grant update, delete on post_revisions to public' },
    { name: 'rights: what was signed stands', sql: 'grant update on approvals to public' },
    { name: 'rights: approvals are not deleted', sql: 'grant delete on approvals to public' },
    { name: 'rights: what was shown stands', sql: 'grant update, delete on proof_views to public' },
    { name: 'rights: authors stay authors', sql: 'grant delete on post_contributors to public' },
    { name: 'rights: what an attempt sends stands', sql: 'grant update on attempts to public' },
    { name: 'rights: attempts are not deleted', sql: 'grant delete on attempts to public' },
    {
      name: 'rights: first comments are written by a trigger',
      sql: 'grant insert on first_comments to public',
    },
    { name: 'rights: first comments are fixed', sql: 'grant update on first_comments to public' },
    { name: 'rights: the account of a row is fixed', sql: 'grant update on accounts to public' },
    { name: 'rights: the bytes of a row are fixed', sql: 'grant update on media to public' },
    { name: 'rights: nothing is emptied', sql: 'grant truncate on lanes to public' },
    { name: 'rights: nothing is created', sql: 'grant create on schema public to public' },
    {
      name: 'rights: no temporary tables',
      sql: `do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$`,
    },
    { name: 'rights: no commands for the owner', sql: 'grant insert on pgboss.bam to public' },
  ].map((guard) => ({ ...guard, table: 'sql-as-service.test.ts' as const })),
  ...peopleGuards,
  ...requestLogGuards,
];
