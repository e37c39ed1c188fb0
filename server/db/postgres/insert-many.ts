/** Inserts any number of rows by one text, which is planned once: each column is one list. */
import { CompiledQuery, type Insertable } from 'kysely';
import type { Database } from '../schema/schema.ts';
import { mark } from './prepared.ts';

type TableWithId = {
  [Table in keyof Database]: 'id' extends keyof Database[Table] ? Table : never;
}[keyof Database] &
  string;

/**
 * The answer has their ids, in the order of the rows. `types` names the type of each column that is written. With
 * `unlessKnownBy` a row is left out, and its id is not in the answer, where there is one with the same values in these columns.
 */
export function defineInsert<
  Table extends TableWithId,
  Column extends keyof Insertable<Database[Table]> & string,
>(table: Table, types: Readonly<Record<Column, string>>, unlessKnownBy: readonly NoInfer<Column>[] = []) {
  const columns = Object.keys(types) as Column[];
  const names = columns.join(', ');
  const lists = columns.map((column, index) => `$${index + 1}::${types[column]}[]`).join(', ');
  const conflict = unlessKnownBy.length > 0 ? `on conflict (${unlessKnownBy.join(', ')}) do nothing` : '';
  const text = `${mark} insert into ${table} (${names})
    select ${names} from unnest(${lists}) with ordinality as given (${names}, place) order by place ${conflict} returning id`;
  return (
    rows: readonly Pick<Insertable<Database[Table]>, Column>[],
  ): CompiledQuery<{ readonly id: string }> =>
    CompiledQuery.raw(
      text,
      columns.map((column) => rows.map((row) => row[column])),
    ) as CompiledQuery<{ readonly id: string }>;
}
