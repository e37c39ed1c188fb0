import type { PublishingDeps } from '../../server/domain/publishing/deps.ts';
import { createInFlight } from '../../server/jobs/in-flight.ts';
import { publishDuePosts } from '../../server/jobs/publish-due-posts.ts';

/** One pass of a worker over what is due, this many posts at most. False when nothing was. */
export async function processDuePosts(worker: PublishingDeps, limit = 50): Promise<boolean> {
  const inFlight = createInFlight(limit);
  const handled = await publishDuePosts(worker, inFlight)(limit);
  await inFlight.drained();
  return handled > 0;
}
