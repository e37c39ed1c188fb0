import type { JournalEvent } from '../core/journal.ts';
import type { SandboxContext } from '../core/platform.ts';
import type { Post } from './posts.ts';
import { failPublish, finishPublish, type PublishingDeps, publishFact } from './publish-outcome.ts';
import type { Publish } from './publishes.ts';

/**
 * Background work: pulling, processing, moderation. It depends only on the state, so it resumes after a restart.
 * Nothing runs before `resume` or after `stop`.
 */
export type Processing = ReturnType<typeof createProcessing>;
const megabyte = 1_000_000;

export function createProcessing(context: SandboxContext, deps: () => PublishingDeps) {
  const { clock, journal } = context;
  const armed = new Set<string>();
  let running = false;

  const commit = (events: JournalEvent[]) => {
    if (running) journal.commit(events);
  };
  function once(key: string, dueAt: number, task: () => void) {
    if (armed.has(key)) return;
    armed.add(key);
    clock.after(dueAt - clock.now(), task);
  }
  /** Runs after the call that made the change is completely journaled. */
  const afterCommit = (task: () => void) => {
    if (running) queueMicrotask(() => running && task());
  };

  async function pull(publish: Publish) {
    const { pulls, publishes, ledger } = deps();
    if (pulls.isRunning(publish.id)) return;
    const files = await pulls.pull(publish);
    if (!running || publish.state !== 'receiving') return;
    if (!files) return commit(failPublish(deps(), publish, `${publish.kind}_pull_failed`));
    commit([
      publishes.pulled({ publishId: publish.id, files }),
      ledger.record(publishFact('uploaded', publish, publish.id, files)),
    ]);
  }

  function advancePublish(publish: Publish) {
    const { settings, pulls } = deps();
    if (publish.state === 'failed') pulls.stop(publish.id);
    if (publish.state === 'receiving' && !publish.upload) clock.track(pull(publish));
    if (publish.state !== 'processing') return;
    const { processing_ms, processing_ms_per_megabyte } = settings.current();
    const weight = Math.floor(publish.receivedBytes / megabyte) * processing_ms_per_megabyte;
    const dueAt = publish.filesAt + processing_ms + weight;
    once(publish.id, dueAt, () => {
      if (publish.state === 'processing') commit(finishPublish(deps(), publish, dueAt));
    });
  }

  function scheduleModeration(post: Post) {
    if (post.publicAt !== null || post.removed || post.privacy !== 'PUBLIC_TO_EVERYONE') return;
    const { settings, posts, publishes, webhooks } = deps();
    once(post.id, post.createdAt + settings.current().moderation_ms, () => {
      const publish = publishes.find(post.publishId);
      if (post.removed || !publish) return;
      const announcement = webhooks.publishEvent('post.publish.publicly_available', publish, {
        post_id: post.id,
      });
      commit([posts.becamePublic({ postId: post.id }), ...announcement]);
    });
  }

  return {
    publishChanged: (publish: Publish) => afterCommit(() => advancePublish(publish)),
    postMade: (post: Post) => afterCommit(() => scheduleModeration(post)),
    resume() {
      running = true;
      for (const publish of deps().publishes.all()) advancePublish(publish);
      for (const post of deps().posts.all()) scheduleModeration(post);
    },
    stop() {
      running = false;
      deps().pulls.stopAll();
    },
  };
}
