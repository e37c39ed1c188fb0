import type { PublishingDeps } from '../../server/domain/publishing/deps.ts';
import { createInFlight } from '../../server/jobs/in-flight.ts';
import { publishDuePosts } from '../../server/jobs/publish-due-posts.ts';

const limit = 50;

/** One pass of a worker over what is due. False when nothing was. */
export async function processDuePosts(worker: PublishingDeps): Promise<boolean> {
  const inFlight = createInFlight(limit);
  const handled = await publishDuePosts(worker, inFlight)(limit);
  await inFlight.drained();
  return handled > 0;
}
