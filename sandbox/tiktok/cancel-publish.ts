import type { Call, Outcome } from '../core/operation.ts';
import { failPublish } from './finish-publish.ts';
import type { GateDeps } from './gate.ts';
import type { PostingDeps } from './make-post.ts';
import { requireOwnPublish } from './publish-status.ts';

/** POST /v2/post/publish/cancel/: only what is pulled, and only until it is posted. */
export function cancelPublish(deps: GateDeps & PostingDeps, call: Call): Outcome {
  const publish = requireOwnPublish(deps, call, 'status_per_minute', 'cancelPublish');
  if (publish.upload || !['receiving', 'processing'].includes(publish.state)) {
    throw deps.answers.refuse(400, 'publish_not_cancellable', 'This publication can no longer be cancelled.');
  }
  return { effects: failPublish(deps, publish, 'publish_cancelled'), answer: deps.answers.ok() };
}
