import { type RawBuilder, sql as raw } from 'kysely';
import type { NamedOrigin } from '../../domain/origins/reader.ts';

/**
 * The origin with the names of its people and apps, deleted apps too; null where there is none. Ids as an array: of the rows of a path
 * PostgreSQL expects a thousand, and would rather read everybody.
 */
export const namedOrigin = (origin: RawBuilder<unknown>): RawBuilder<NamedOrigin | null> => {
  const ids = (key: 'user' | 'app') =>
    raw`(select s #>> '{}' from jsonb_path_query(${origin},
      ${raw.lit(`strict $.**.${key} ? (@.type() == "string")`)}::jsonpath) s)`;
  return raw`case when ${origin} is null then null else jsonb_build_object(
    'origin', ${origin},
    'people', (select coalesce(jsonb_object_agg(n.id, n.name), '{}') from users n where n.id = any(array${ids('user')})),
    'apps', (select coalesce(jsonb_object_agg(n.id, n.name), '{}') from apps n where n.id = any(array${ids('app')}))) end`;
};
