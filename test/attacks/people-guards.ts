/** The guards of rows that say who somebody is, and of their passkeys. */
import { replaceFunction } from './replace-function.ts';

export const peopleGuards = [
  ...[
    {
      name: 'rows: one that does not verify counts as absent',
      file: 'server/db/postgres/row-macs.ts',
      find: 'return false; // guard: a row without its MAC counts as absent',
      replace: 'return true;',
    },
    {
      name: 'rows: one that verified before still says the same',
      file: 'server/db/postgres/row-macs.ts',
      find: 'isSame(one, row[at + 2])',
      replace: 'true',
    },
    {
      name: 'rows: sessions are verified',
      file: 'server/db/people/people.ts',
      find: "!macs.isGenuineIn(row, 'web_sessions', 'users')",
      replace: "!macs.isGenuineIn(row, 'users')",
    },
    {
      name: 'rows: the person of a session is verified',
      file: 'server/db/people/people.ts',
      find: "!macs.isGenuineIn(row, 'web_sessions', 'users')",
      replace: "!macs.isGenuineIn(row, 'web_sessions')",
    },
    {
      name: 'rows: memberships are verified',
      file: 'server/db/people/people.ts',
      find: "macs.isGenuineIn(row, 'memberships')",
      replace: 'true',
    },
    {
      name: 'rows: tokens and consents are verified',
      file: 'server/db/people/find-token.ts',
      find: '...origin, ',
      replace: '',
    },
    {
      name: 'rows: a token that was used before is read again once its row changed',
      file: 'server/db/people/find-token.ts',
      find: 'before?.versions === versions',
      replace: 'before',
    },
    {
      name: 'rows: identities are verified',
      file: 'server/db/people/people.ts',
      find: "macs.genuine('identities', found)",
      replace: 'found',
    },
    {
      name: 'rows: a member who acts is verified',
      file: 'server/db/workspaces/workspaces.ts',
      find: "macs.isGenuineIn(row, 'memberships', 'users')",
      replace: 'true',
    },
    {
      name: 'rows: invitations are verified',
      file: 'server/db/workspaces/workspaces.ts',
      find: "macs.genuine('invitations', row)",
      replace: 'row',
    },
    {
      name: 'rows: passkeys are verified',
      file: 'server/db/people/passkeys.ts',
      find: "macs.genuine('passkeys', row)",
      replace: 'row',
    },
    {
      name: 'rows: questions to authenticators are verified',
      file: 'server/db/people/passkeys.ts',
      find: "macs.genuine('passkey_challenges', claimed)",
      replace: 'claimed',
    },
    {
      name: 'rows: sign-ins on their way are verified',
      file: 'server/db/people/sign-in-attempts.ts',
      find: "macs.genuine('sign_in_attempts', claimed)",
      replace: 'claimed',
    },
    {
      name: 'rows: sign-in links are verified',
      file: 'server/db/people/sign-in-links.ts',
      find: "macs.genuine('sign_in_links', found)",
      replace: 'found',
    },
    {
      name: 'rows: confirmed addresses are verified',
      file: 'server/db/people/confirmed-addresses.ts',
      find: "macs.genuine('confirmed_addresses', row)",
      replace: 'row',
    },
    {
      name: 'rows: the first owner is verified',
      file: 'server/db/operator/processes.ts',
      find: "macs.genuineRows('memberships', rows)",
      replace: 'rows',
    },
    {
      name: 'rows: redirect addresses are verified',
      file: 'server/db/apps/apps.ts',
      find: "macs.genuine('apps', await livingApps(sql).where('id', '=', id).executeTakeFirst())",
      replace: "await livingApps(sql).where('id', '=', id).executeTakeFirst()",
    },
    {
      name: "rows: apps' secrets are verified",
      file: 'server/db/apps/apps.ts',
      find: "macs.genuine('app_secrets', found)",
      replace: 'found',
    },
    { name: 'sql: rows that ended are remembered', sql: 'drop trigger remember_ended_row on memberships' },
    { name: 'sql: rows that ended are not put back', sql: 'drop trigger refuse_ended_row on memberships' },
    {
      name: 'sql: an old view of the database puts no row back',
      sql: replaceFunction('refuse_ended_row', "not in ('read committed', 'read uncommitted')", "= 'none'"),
    },
    {
      name: 'sql: a record cannot be made to look expired',
      sql: replaceFunction('remember_ended_row', "tg_argv[0] = 'payload' and", 'false and'),
    },
    { name: 'sql: an ended session stays ended', sql: 'drop trigger keep_what_ended on web_sessions' },
    { name: 'sql: a revoked token stays revoked', sql: 'drop trigger keep_what_ended on access_tokens' },
    { name: 'sql: a withdrawn invitation stays so', sql: 'drop trigger keep_what_ended on invitations' },
    { name: 'sql: a used record stays used', sql: 'drop trigger keep_what_ended on oidc_records' },
    { name: 'sql: an ended secret stays ended', sql: 'drop trigger app_secrets_end_earlier on app_secrets' },
  ].map((guard) => ({ ...guard, table: 'forged-people.test.ts' as const })),
  ...[
    {
      name: 'domain: only a passkey of the last minutes is a fresh one',
      file: 'server/domain/actor/fresh-sign-in.ts',
      find: 'hasFreshPasskey(actor.via, now)',
      replace: 'true',
    },
    {
      name: 'domain: a passkey that was added alone waits',
      file: 'server/domain/people/add-passkey.ts',
      find: 'own.length > 0 && !hasFreshPasskey(proof, deps.clock.now())',
      replace: 'false',
    },
    {
      name: 'domain: a waiting passkey introduces no other',
      file: 'server/domain/people/sign-in-with-passkey.ts',
      find: "signsFrom <= now ? 'passkey' : 'new_passkey'",
      replace: "'passkey'",
    },
    {
      name: 'domain: a link is not a passkey',
      file: 'server/domain/people/enrol-passkey.ts',
      find: "link ? 'link' : 'passkey'",
      replace: "'passkey'",
    },
  ].map((guard) => ({ ...guard, table: '../../server/http/people/passkeys.test.ts' as const })),
];
