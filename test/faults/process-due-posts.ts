/**
 * One pass of a worker over what is due: claimed and enqueued as the due clock does it, processed as the job does.
 */
import { claimDuePosts } from '../../server/domain/publishing/claim-due-posts.ts';
import type { PublishingDeps } from '../../server/domain/publishing/deps.ts';
import { createInFlight } from '../../server/jobs/in-flight.ts';
import { publishPostsJob } from '../../server/jobs/publish-posts.ts';
import type { PostId } from '../../server/lib/ids.ts';

/** False when nothing was due. */
export async function processDuePosts(worker: PublishingDeps): Promise<boolean> {
  const due: PostId[] = [];
  const jobs: PublishingDeps['jobs'] = {
    ...worker.jobs,
    publishPosts: async (tx, ids) => {
      await worker.jobs.publishPosts(tx, ids);
      due.push(...ids);
    },
  };
  await claimDuePosts({ ...worker, jobs }, 50);
  const inFlight = createInFlight(50);
  await publishPostsJob(worker, inFlight)(due);
  await inFlight.drained();
  return due.length > 0;
}
