/**
 * A statement whose text is always the same is built once: building it anew costs as much as running it. It is planned
 * once for each connection too. For what runs with every request; lists are given as arrays, for `any` and `unnest`.
 */
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql as raw,
} from 'kysely';
import type { Database } from '../schema/schema.ts';
import type { Sql } from './open-tx.ts';
import { mark } from './prepared.ts';

/** Stands for a value until the statement runs. */
class Given {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const builder = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

type Values = object;

export interface Statement<Wanted extends Values, Row> {
  /** With its values, for `send`. */
  with(values: Wanted): CompiledQuery<Row>;
  rows(sql: Sql, values: Wanted): Promise<Row[]>;
  /** The only row; fails where there is none. */
  one(sql: Sql, values: Wanted): Promise<Row>;
}

type Give<Wanted> = <Name extends keyof Wanted & string>(name: Name) => RawBuilder<Wanted[Name]>;

/** A row of which each of these columns is given under its own name. */
export const givenRow = <Wanted extends Values, Column extends keyof Wanted & string>(
  columns: readonly Column[],
  given: Give<Wanted>,
) =>
  Object.fromEntries(columns.map((column) => [column, given(column)])) as {
    [Name in Column]: RawBuilder<Wanted[Name]>;
  };

/** Called twice, because what is given is named and the rest is inferred: `defineStatement<{ id: PostId }>()((sql, given) => …)`. */
export const defineStatement =
  <Wanted extends Values>() =>
  <Row>(
    build: (sql: Sql, given: Give<Wanted>) => Compilable<Row> | RawBuilder<Row>,
  ): Statement<Wanted, Row> => {
    let built: CompiledQuery<Row> | undefined;
    const compile = (): CompiledQuery<Row> => {
      const { sql, ...compiled } = build(builder, (name) => raw`${new Given(name)}`).compile(builder);
      return { ...compiled, sql: `${mark} ${sql}` } as CompiledQuery<Row>;
    };
    const bind = (values: Wanted): CompiledQuery<Row> => {
      built ??= compile();
      const parameters = built.parameters.map((one) =>
        one instanceof Given ? values[one.name as keyof Wanted] : one,
      );
      return { ...built, parameters };
    };
    const rows = async (sql: Sql, values: Wanted): Promise<Row[]> =>
      (await sql.executeQuery(bind(values))).rows;
    return {
      with: bind,
      rows,
      async one(sql, values) {
        const [row] = await rows(sql, values);
        if (row === undefined) throw new Error('the row that this statement reads is gone');
        return row;
      },
    };
  };
