import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall, readJson, rejectWith, requireKnown, requireScope } from './access.ts';
import { failPublish } from './publish-outcome.ts';
import type { Publish } from './publishes.ts';
import type { TikTokState } from './state.ts';

/** POST /v2/post/publish/status/fetch/ */
export function publishStatus(state: TikTokState, call: Call): Outcome {
  const publish = requireOwnPublish(state, call, 'status_per_minute', 'publishStatus');
  const bytes = state.pulls.bytesSoFar(publish.id) ?? publish.receivedBytes;
  const data = {
    status: statusOf(publish),
    ...(publish.failReason ? { fail_reason: publish.failReason } : {}),
    publicaly_available_post_id: idPlaceholder,
    ...(publish.upload ? { uploaded_bytes: bytes } : { downloaded_bytes: bytes }),
  };
  const answer = state.answers.ok(data);
  // The id is a JSON number that is too large for JavaScript's numbers, so it is inserted into the serialized text.
  const body = JSON.stringify(answer.body).replace(`"${idPlaceholder}"`, publicIds(state, publish));
  return { answer: { ...answer, body } };
}

const idPlaceholder = '@post-id@';

function statusOf({ state, upload }: Publish): string {
  switch (state) {
    case 'receiving':
    case 'processing':
      return upload ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD';
    case 'delivered':
      return 'SEND_TO_USER_INBOX';
    case 'posted':
      return 'PUBLISH_COMPLETE';
    case 'failed':
      return 'FAILED';
  }
}

/** The ids of public posts, only after moderation. */
function publicIds({ posts, settings }: TikTokState, publish: Publish): string {
  const { post_ids, post_id_shape } = settings.current();
  const post = posts.find(publish.postId ?? '');
  if (post_ids === 'never' || !post || post.publicAt === null) return '[]';
  return post_id_shape === 'scalar' ? post.id : `[${post.id}]`;
}

function requireOwnPublish(
  state: TikTokState,
  call: Call,
  limit: 'status_per_minute',
  operation: string,
): Publish {
  const caller = authorizeCall(state, call, limit, operation);
  requireScope(state, caller, 'video.publish', 'video.upload');
  const reject = rejectWith(state.answers, 'invalid_param');
  const body = readJson(call, reject);
  requireKnown(body, ['publish_id'], reject);
  const publish = state.publishes.find(String(body.publish_id ?? ''));
  if (!publish) throw state.answers.refuse(400, 'invalid_publish_id', 'The publish_id does not exist.');
  if (publish.creatorKey !== caller.creator.key) {
    const message = 'The access_token does not have authorization over this publish_id.';
    throw state.answers.refuse(400, 'token_not_authorized_for_specified_publish_id', message);
  }
  return publish;
}

/** POST /v2/post/publish/cancel/: only pulled publications, and only until they are posted. */
export function cancelPublish(state: TikTokState, call: Call): Outcome {
  const publish = requireOwnPublish(state, call, 'status_per_minute', 'cancelPublish');
  if (publish.upload || !['receiving', 'processing'].includes(publish.state)) {
    throw state.answers.refuse(
      400,
      'publish_not_cancellable',
      'This publication can no longer be cancelled.',
    );
  }
  return { effects: failPublish(state, publish, 'publish_cancelled'), answer: state.answers.ok() };
}
