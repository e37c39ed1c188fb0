/** What a role may really do in this database, also by way of PUBLIC and of other roles, against what it should. */
import type { ClientBase } from 'pg';
import { type TableRights, tableRights } from './rights.ts';

const columnRights = ['select', 'insert', 'update'] as const;
type ColumnRight = (typeof columnRights)[number];

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns on which the role has each right, and the rights it has on the table alone. */
  readonly granted: Readonly<Record<ColumnRight, readonly string[]>> & {
    readonly delete: boolean;
    /** Of those that no table is given. */
    readonly forbidden: readonly string[];
  };
}

/** The tables of a schema, and what `role` may do with each. */
export async function readTables(
  client: Pick<ClientBase, 'query'>,
  role: string,
  schema: 'public' | 'pgboss' = 'public',
): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns,
       json_build_object(
         ${columnRights
           .map(
             (right) =>
               `'${right}', coalesce(json_agg(a.attname order by a.attnum) filter (where has_column_privilege($1, c.oid, a.attnum, '${right}')), '[]')`,
           )
           .join(', ')},
         'delete', has_table_privilege($1, c.oid, 'delete'),
         'forbidden', (select coalesce(json_agg(p), '[]') from unnest('{truncate,trigger,references}'::text[]) p
           where has_table_privilege($1, c.oid, p))
       ) as granted
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = to_regnamespace($2) and c.relkind in ('r', 'p', 'v', 'm', 'f')
     group by c.oid, c.relname order by c.relname`,
    [role, schema],
  );
  return rows;
}

export const columnsFor = (
  { columns }: Pick<Table, 'columns'>,
  right: TableRights[ColumnRight],
): readonly string[] => {
  if (right === undefined) return [];
  if (right === true) return columns;
  const names = 'except' in right ? right.except : right;
  return columns.filter((column) => names.includes(column) !== 'except' in right);
};

/** One line for each table whose rights differ. Tables that are not ours are left out. */
export const findDifferences = (
  tables: readonly Table[],
  wantedRights: Readonly<Record<string, TableRights>> = tableRights,
): readonly string[] =>
  Object.entries(wantedRights).flatMap(([name, rights]) => {
    const table = tables.find((one) => one.name === name);
    if (!table) return [`${name} is missing`];
    const wrong = [
      ...columnRights.flatMap((right) => {
        const wanted = columnsFor(table, rights[right]);
        const granted = table.granted[right];
        return [
          ...describe(
            `may ${right}`,
            granted.filter((column) => !wanted.includes(column)),
            table,
          ),
          ...describe(
            `may not ${right}`,
            wanted.filter((column) => !granted.includes(column)),
            table,
          ),
        ];
      }),
      ...(table.granted.delete && !rights.delete ? ['may delete'] : []),
      ...(!table.granted.delete && rights.delete ? ['may not delete'] : []),
      ...table.granted.forbidden.map((right) => `may ${right}`),
    ];
    return wrong.length > 0 ? [`${name}: ${wrong.join(', ')}`] : [];
  });

const describe = (what: string, columns: readonly string[], { columns: all }: Table): string[] => {
  if (columns.length === 0) return [];
  return [columns.length === all.length ? what : `${what} (${columns.join(', ')})`];
};
