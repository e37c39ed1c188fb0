import {
  allPostsQuery,
  nearestPostsQuery,
  postsBetweenQuery,
  queueQuery,
  somePostsQuery,
} from '../post/queries.ts';
import { askedAround } from './week.ts';

export const homeQueries = {
  queue: queueQuery,
  trouble: allPostsQuery('changes_requested,failed,missed,unconfirmed'),
  drafts: somePostsQuery('draft'),
  /** Signed and without a time: they wait for somebody to give them one. */
  timeless: somePostsQuery('approved', 3),
  next: nearestPostsQuery('scheduled,publishing', 'soonest', 6),
  out: nearestPostsQuery('published', 'latest', 5),
  anything: somePostsQuery('', 1),
  week: (now: number) => {
    const { from, to } = askedAround(now);
    return postsBetweenQuery(from, to);
  },
};
