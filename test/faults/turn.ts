/** One look of a worker at what is due: claimed and enqueued as the due clock does it, worked on as the job does. */
import { claimDuePosts } from '../../server/domain/journey/claim-due-posts.ts';
import type { JourneyDeps } from '../../server/domain/journey/deps.ts';
import { publishPostJob } from '../../server/jobs/publish-post.ts';
import type { PostId } from '../../server/lib/ids.ts';

/** False when nothing was due. */
export async function takeTurn(worker: JourneyDeps): Promise<boolean> {
  const due: PostId[] = [];
  const jobs: JourneyDeps['jobs'] = {
    ...worker.jobs,
    publishPost: async (tx, id, ...rest) => {
      await worker.jobs.publishPost(tx, id, ...rest);
      due.push(id);
    },
  };
  await claimDuePosts({ ...worker, jobs }, 50);
  await Promise.all(due.map(publishPostJob(worker)));
  return due.length > 0;
}
