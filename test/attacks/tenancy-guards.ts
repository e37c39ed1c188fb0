import type { Guard } from './guard.ts';
import { replaceFunction } from './replace-function.ts';

/** A statement that opens the second lock of tenancy, so that the first one is tried alone. */
const withoutRowSecurity = `do $$ declare t text; begin
  for t in select oid::regclass::text from pg_class where relrowsecurity loop
    execute 'alter table ' || t || ' disable row level security';
  end loop; end $$`;

export const tenancyGuards: readonly Guard[] = [
  {
    name: 'db: a post is found only in its workspace (write)',
    file: 'server/db/posts/posts.ts',
    find: "byId(tx, id).where('workspace_id', '=', workspaceId)",
    replace: 'byId(tx, id)',
    sql: withoutRowSecurity,
  },
  {
    name: 'db: a post is found only in its workspace (read)',
    file: 'server/db/posts/post-records.ts',
    find: ".where('p.workspace_id', '=', workspaceId)",
    replace: '',
    sql: withoutRowSecurity,
  },
  {
    name: 'db: words are searched in the workspace that is visible',
    sql: replaceFunction('posts_with_text', "in ('*', in_workspace)", 'is not null'),
    table: 'sql-as-service.test.ts',
  },
];
