import type { Compilable, RawBuilder } from 'kysely';
import type { Sql } from '../postgres/database.ts';
import { defineStatement, type Statement } from '../postgres/statement.ts';

/** Whether a part of a filter is given; an empty list and `false` are not. */
export const isAsked = (value: unknown): boolean =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);

export type Give<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A statement for each set of conditions, built once. `build` looks at which parts of the filter are given, and at those named
 * in `literal` by their values; all other values come as `given`.
 */
export function statementsByFilter<Filter extends object, Values extends object, Row>(
  literal: readonly (keyof Filter)[],
  build: (sql: Sql, filter: Filter, given: Give<Values>) => Compilable<Row> | RawBuilder<Row>,
): (filter: Filter) => Statement<Values, Row> {
  const known = new Map<string, Statement<Values, Row>>();
  return (filter) => {
    const parts = (Object.keys(filter) as (keyof Filter & string)[])
      .filter((name) => isAsked(filter[name]))
      .map((name) => (literal.includes(name) ? `${name}=${filter[name]}` : name));
    const shape = parts.sort().join(' ');
    const found = known.get(shape) ?? defineStatement<Values>()((sql, given) => build(sql, filter, given));
    known.set(shape, found);
    return found;
  };
}
