/** The guards of what a token may read. */
import type { Guard } from './guard.ts';

export const scopeGuards: readonly Guard[] = [
  {
    name: 'door: a token needs the scope',
    file: 'server/http/pipeline/authenticate.ts',
    find: 'if (!actor.via.scopes.has(access.scope)) {',
    replace: 'if (false) {',
    table: '../../server/http/content/brand.test.ts',
  },
  {
    name: 'journal: a token reads what its program did itself',
    file: 'server/http/audit/index.ts',
    find: 'program: programOf(actor), // guard: own entries',
    replace: '',
    table: '../../server/http/audit/list-audit.test.ts',
  },
  {
    name: 'journal: a token reads what its program did for its person',
    file: 'server/db/audit/audit-reader.ts',
    find: "query = query.where('e.user_id', '=', program.userId); // guard: own person",
    replace: '',
    table: '../oauth/resource.test.ts',
  },
];
