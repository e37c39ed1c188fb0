/** The guards of what version 2 adds: ideas in one call, and exports. */
import type { Guard } from './guard.ts';

const exportStore = 'server/db/analytics/export-store.ts';
const exportTests = '../../server/http/analytics/exports.test.ts';

export const versionTwoGuards: readonly Guard[] = [
  {
    name: 'ideas: nothing is written before every target is found right',
    file: 'server/domain/ideas/create-idea.ts',
    find: 'refuse(problems.all); // guard: every target',
    replace: '',
    table: '../../server/http/ideas/create-idea.test.ts',
  },
  {
    name: 'exports: only who asked for one sees it',
    file: exportStore,
    find: ".where('created_by', '=', userId) // guard: own exports",
    replace: '',
    table: exportTests,
  },
  {
    name: 'exports: a worker that was replaced finishes nothing',
    file: exportStore,
    find: ".where('tries', '=', tries); // guard: own claim",
    replace: ';',
    table: exportTests,
  },
  {
    name: 'exports: a worker that was replaced writes no more',
    file: exportStore,
    find: `and tries = \${tries} for update -- guard: own claim`,
    replace: 'for update',
    table: exportTests,
  },
  {
    name: 'exports: they go with an account that is forgotten',
    file: 'server/db/analytics/delete-readings.ts',
    find: 'await deleteExports(sql, accountId); // guard: copies',
    replace: '',
    table: exportTests,
  },
  {
    name: 'exports: they go with figures that are too old',
    file: 'server/db/analytics/delete-readings.ts',
    find: 'await deleteExports(sqlOf(tx), accountId); // guard: copies of old figures',
    replace: 'void 0;',
    table: exportTests,
  },
];
