import type { Call, Outcome } from '../core/operation.ts';
import { requireMayPost, requirePrivacy, requireRoomInInbox, rulesOf } from './creator-rules.ts';
import { complainer, enter, readJson, requireKnown, requireScope } from './gate.ts';
import { basics, begun, type InitDeps, newPublishId, requireVerified } from './init-video.ts';
import { readDirectPost, readInboxPost } from './post-info.ts';
import type { NewPublish } from './publishes.ts';
import { readPhotos, readSource } from './source-info.ts';

/** POST /v2/post/publish/content/init/: photos, direct or to the inbox. Pulling starts at once. */
export function initContent(deps: InitDeps, call: Call): Outcome {
  const caller = enter(deps, call, 'init_per_minute', 'initContent');
  const { creator } = caller;
  const complain = complainer(deps.answers, 'invalid_param');
  requireScope(deps, caller, 'video.publish', 'video.upload');
  const body = readJson(call, complain);
  requireKnown(body, ['media_type', 'post_mode', 'post_info', 'source_info'], complain);
  if (body.media_type !== 'PHOTO') complain('media_type must be PHOTO.');
  const { urls, coverIndex } = readPhotos(readSource(body.source_info, complain), complain);
  const begin = (mode: NewPublish['mode'], post: NewPublish['post']): Outcome => {
    requireVerified(deps, urls);
    const id = newPublishId(mode === 'direct' ? 'p_pub_url~v2.' : 'p_inbox_url~v2.');
    return begun(deps, {
      ...basics(call, caller),
      id,
      kind: 'photo',
      mode,
      post,
      upload: null,
      urls,
      coverIndex,
    });
  };

  if (body.post_mode === 'MEDIA_UPLOAD') {
    requireScope(deps, caller, 'video.upload');
    const post = readInboxPost('photo', body.post_info, complain);
    if (rulesOf(deps.settings, creator).app_too_old) {
      const words = 'The user’s TikTok app must be version 31.8 or later.';
      throw deps.answers.refuse(400, 'app_version_check_failed', words);
    }
    requireRoomInInbox(deps, creator);
    return begin('inbox', post);
  }
  if (body.post_mode !== 'DIRECT_POST') complain('post_mode must be DIRECT_POST or MEDIA_UPLOAD.');
  requireScope(deps, caller, 'video.publish');
  const post = readDirectPost('photo', body.post_info, deps.settings.current(), complain);
  requireMayPost(deps, creator);
  requirePrivacy(deps, creator, post.privacy);
  return begin('direct', post);
}
