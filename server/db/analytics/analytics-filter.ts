/** Builds one statement for each set of filters, so that each has a plan with the index that fits it. */
import type { AnalyticsFilter } from '../../domain/analytics/reader.ts';

export interface FilterClause {
  /** Starts with `and`, or is empty. */
  readonly where: string;
  readonly values: readonly string[];
}

/** `first`: the number of the next free parameter. */
export function toFilterClause(
  filter: AnalyticsFilter,
  alias: string,
  first: number,
  accountColumn = 'account_id',
): FilterClause {
  const parts = [
    { column: 'platform', value: filter.platform },
    { column: accountColumn, value: filter.accountId },
    { column: 'campaign_id', value: filter.campaignId },
    { column: 'post_id', value: filter.postId },
  ].filter(
    (part): part is typeof part & { value: NonNullable<typeof part.value> } => part.value !== undefined,
  );
  const conditions = parts.map(({ column }, index) => `and ${alias}.${column} = $${first + index}`);
  return {
    where: conditions.join(' '),
    values: parts.map(({ value }) => value),
  };
}
