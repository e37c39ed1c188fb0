import type { AnswerRow } from './answer-question.ts';
import { type DimensionName, dimensionNames, type Sort } from './question.ts';

/** What was not told comes last, in both directions. Equal rows stand in the order of their dimensions. */
export function sortRows(rows: readonly AnswerRow[], { by, isDescending }: Sort): AnswerRow[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row, by) }));
  const direction = isDescending ? -1 : 1;
  return keyed
    .sort((one, other) => compare(one.key, other.key, direction) || compareDimensions(one.row, other.row))
    .map(({ row }) => row);
}

type Key = string | number | null;

function keyOf(row: AnswerRow, by: Sort['by']): Key {
  const value = row.values.find(({ metric }) => metric === by);
  return value ? value.gained : dimensionKey(row, by as DimensionName);
}

function dimensionKey(row: AnswerRow, name: DimensionName): Key {
  switch (name) {
    case 'platform':
      return row.platform ?? null;
    case 'account':
      return row.account ? `${row.account.name} ${row.account.id}` : null;
    case 'campaign':
      return row.campaign ? `${row.campaign.name} ${row.campaign.id}` : null;
    case 'post':
      return row.post ? `${row.post.publishedAt.toISOString()} ${row.post.id.padStart(19, '0')}` : null;
    case 'time':
      return row.stretch?.from.getTime() ?? null;
    case 'hour_of_week':
      return row.hourOfWeek ?? null;
  }
}

function compareDimensions(one: AnswerRow, other: AnswerRow): number {
  for (const name of dimensionNames) {
    const order = compare(dimensionKey(one, name), dimensionKey(other, name), 1);
    if (order !== 0) return order;
  }
  return 0;
}

function compare(one: Key, other: Key, direction: 1 | -1): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one === other ? 0 : one < other ? -direction : direction;
}
