import {
  allPostsQuery,
  nearestPostsQuery,
  postsBetweenQuery,
  queueQuery,
  somePostsQuery,
} from '../post/queries.ts';
import { weekRange } from './week.ts';

export const homeQueries = {
  queue: queueQuery,
  trouble: allPostsQuery('changes_requested,failed,missed,unconfirmed'),
  drafts: somePostsQuery('draft'),
  /** Signed and without a time. */
  unscheduled: somePostsQuery('approved', 3),
  next: nearestPostsQuery('scheduled,publishing', 'soonest', 6),
  published: nearestPostsQuery('published', 'latest', 5),
  anyPost: somePostsQuery('', 1),
  week: (now: number) => {
    const { from, to } = weekRange(now);
    return postsBetweenQuery(from, to);
  },
};
