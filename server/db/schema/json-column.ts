import type { ColumnType } from 'kysely';

/** JSON is passed as text, so that arrays are not taken for SQL arrays. */
export type JsonColumn<Value> = ColumnType<Value, string, string>;
export type NullableJson<Value> = ColumnType<Value | null, string | null, string | null>;
