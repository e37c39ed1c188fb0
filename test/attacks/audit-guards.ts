/** The guards of the audit log, in our code and in the database. */
import { replaceFunction } from './replace-function.ts';

export const auditGuards = [
  ...[
    {
      name: 'audit: only genuine entries are sealed',
      file: 'server/db/audit/seal-chain.ts',
      find: 'rows.filter((row) => isGenuine(entryOf(row), row))',
      replace: 'rows.filter(() => true)',
    },
    {
      name: 'audit: false entries are left out of what is decided by',
      file: 'server/db/audit/approval-evidence.ts',
      find: 'row.sequence !== null || isIntact(row)',
      replace: 'true',
    },
    {
      name: 'audit: an entry without a place in the chain needs its MAC',
      file: 'server/db/audit/approval-evidence.ts',
      find: 'if (row.sequence === null) return entryMacs.isGenuine(entry, row);',
      replace: 'if (row.sequence === null) return true;',
    },
    {
      name: 'audit: the MAC of an entry must fit',
      file: 'server/db/audit/entry-macs.ts',
      find: 'isEntryMac(key, entry, mac)',
      replace: 'true',
    },
  ].map((guard) => ({ ...guard, table: 'forged-audit.test.ts' as const })),
  ...[
    {
      name: 'audit: the MAC of an entry covers its workspace',
      file: 'server/domain/audit/entry-mac.ts',
      find: '    workspace: content.workspaceId,\n',
      replace: '',
    },
    {
      name: 'audit: the MAC of an entry covers what it is about',
      file: 'server/domain/audit/entry-mac.ts',
      find: '    subject: content.subject,\n',
      replace: '',
    },
  ].map((guard) => ({ ...guard, table: '../../server/db/audit/audit-tampering.test.ts' as const })),
  {
    name: 'sql: what was refused stays refused',
    sql: replaceFunction('audit_is_append_only', 'or old.refused_at is not null', ''),
    table: 'forged-audit.test.ts' as const,
  },
  ...[
    { name: 'rights: audit entries stand', sql: 'grant update on audit_entries to public' },
    { name: 'rights: audit entries are not deleted', sql: 'grant delete on audit_entries to public' },
    { name: 'rights: sealing is for the sealer', sql: 'grant insert on audit_entries to public' },
    { name: 'rights: ends of chains are not deleted', sql: 'grant delete on audit_heads to public' },
    {
      name: 'rights: ends of chains are for the sealer',
      sql: 'grant insert, update on audit_heads to public',
    },
    { name: 'rights: the secret of sealing is fixed', sql: 'grant update on audit_sealing to public' },
    {
      name: 'sql: sealing needs its secret',
      sql: replaceFunction('seal_audit', 'where s.secret_hash = sha256(secret)', ''),
    },
  ].map((guard) => ({ ...guard, table: 'sql-as-service.test.ts' as const })),
];
