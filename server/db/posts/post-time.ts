import { type RawBuilder, sql as raw } from 'kysely';

/**
 * When a post was published, or is to be; infinity without a time. As in the index posts_by_time: with `coalesce`, row security
 * would let no condition search it.
 */
export const timeOf = (post: string): RawBuilder<Date> => {
  const published = raw.ref(`${post}.published_at`);
  const planned = raw.ref(`${post}.publish_at`);
  return raw`case when ${published} is not null then ${published} when ${planned} is not null then ${planned} else 'infinity' end`;
};
