import { randomBytes } from 'node:crypto';
import type { Call, Outcome } from '../core/operation.ts';
import { fingerprint, generateSecret } from '../core/secrets.ts';
import { authorizeCall, type Caller, readJson, rejectWith, requireKnown, requireScope } from './access.ts';
import { requireInboxQuota, requireMayPost, requirePrivacy, rulesOf } from './creator-rules.ts';
import { noPostInfo, type PostInfo, readDirectPost, readInboxPost, readPhotoAi } from './post-info.ts';
import type { NewPublish } from './publishes.ts';
import { isVerified, readFilePlan, readPhotos, readSource, readVideoUrl } from './source-info.ts';
import type { TikTokState } from './state.ts';

/** POST /v2/post/publish/video/init/: a pull starts at once, an upload waits for its bytes. */
export function initVideo(state: TikTokState, call: Call): Outcome {
  const caller = authorizeCall(state, call, 'init_per_minute', 'initVideo');
  requireScope(state, caller, 'video.publish');
  const reject = rejectWith(state.answers, 'invalid_param');
  const body = readJson(call, reject);
  requireKnown(body, ['post_info', 'source_info'], reject);
  const post = readDirectPost('video', body.post_info, state.settings.current(), reject);
  const start = prepareVideo(state, call, caller, body.source_info);
  requireMayPost(state, caller.creator);
  requirePrivacy(state, caller.creator, post.privacy);
  return start('direct', post);
}

/** POST /v2/post/publish/inbox/video/init/: the creator finishes the post in the app. */
export function initInboxVideo(state: TikTokState, call: Call): Outcome {
  const caller = authorizeCall(state, call, 'init_per_minute', 'initInboxVideo');
  requireScope(state, caller, 'video.upload');
  const reject = rejectWith(state.answers, 'invalid_param');
  const body = readJson(call, reject);
  requireKnown(body, ['source_info'], reject);
  const start = prepareVideo(state, call, caller, body.source_info);
  requireInboxQuota(state, caller.creator);
  return start('inbox', noPostInfo);
}

type StartVideo = (mode: NewPublish['mode'], post: PostInfo) => Outcome;

function prepareVideo(state: TikTokState, call: Call, caller: Caller, sourceInfo: unknown): StartVideo {
  const reject = rejectWith(state.answers, 'invalid_param');
  const source = readSource(sourceInfo, reject);
  if (source.source === 'PULL_FROM_URL') {
    const url = readVideoUrl(source, reject);
    return (mode, post) => {
      requireVerified(state, [url]);
      const id = newPublishId(mode === 'direct' ? 'v_pub_url~v2.' : 'v_inbox_url~v2.');
      const publish = {
        ...commonFields(call, caller),
        id,
        kind: 'video',
        mode,
        post,
        upload: null,
        urls: [url],
      } as const;
      return startPublish(state, { ...publish, urls: [url] });
    };
  }
  const plan = readFilePlan(source, reject);
  return (mode, post) => {
    const id = newPublishId(mode === 'direct' ? 'v_pub_file~v2-1.' : 'v_inbox_file~v2.');
    const token = generateSecret('', 64);
    const upload = { id: numericId(), tokenHash: fingerprint(token), ...plan };
    const query = new URLSearchParams({ upload_id: upload.id, upload_token: token });
    const publish: NewPublish = {
      ...commonFields(call, caller),
      id,
      kind: 'video',
      mode,
      post,
      upload,
      urls: [],
    };
    return startPublish(state, publish, { upload_url: `${state.uploadUrl()}/video/?${query}` });
  };
}

const commonFields = (call: Call, caller: Caller) => ({
  creatorKey: caller.creator.key,
  grantId: caller.grantId,
  callId: call.id,
  coverIndex: 0,
});

const startPublish = (state: TikTokState, publish: NewPublish, more: object = {}): Outcome => ({
  effects: [state.publishes.started(publish)],
  answer: state.answers.ok({ publish_id: publish.id, ...more }),
});

function requireVerified({ settings, answers }: TikTokState, urls: string[]): void {
  if (urls.every((url) => isVerified(url, settings.current()))) return;
  const message =
    'Please review our URL ownership verification rules: the address is not among the verified ones.';
  throw answers.refuse(403, 'url_ownership_unverified', message);
}

const numericId = (): string => String(7n * 10n ** 18n + (randomBytes(8).readBigUInt64BE() % 10n ** 18n));

/** At most 64 characters. */
const newPublishId = (prefix: string): string => prefix + numericId();

/** POST /v2/post/publish/content/init/: photos, posted directly or to the inbox. Pulling starts at once. */
export function initContent(state: TikTokState, call: Call): Outcome {
  const caller = authorizeCall(state, call, 'init_per_minute', 'initContent');
  const { creator } = caller;
  const reject = rejectWith(state.answers, 'invalid_param');
  requireScope(state, caller, 'video.publish', 'video.upload');
  const body = readJson(call, reject);
  requireKnown(body, ['media_type', 'post_mode', 'post_info', 'source_info', 'is_aigc'], reject);
  const ai = readPhotoAi(body, reject);
  if (body.media_type !== 'PHOTO') reject('media_type must be PHOTO.');
  const { urls, coverIndex } = readPhotos(readSource(body.source_info, reject), reject);
  const start = (mode: NewPublish['mode'], info: PostInfo): Outcome => {
    const post = { ...info, isAigc: ai.is_aigc === true, sent: { ...info.sent, ...ai } };
    requireVerified(state, urls);
    const id = newPublishId(mode === 'direct' ? 'p_pub_url~v2.' : 'p_inbox_url~v2.');
    return startPublish(state, {
      ...commonFields(call, caller),
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
    requireScope(state, caller, 'video.upload');
    const post = readInboxPost('photo', body.post_info, reject);
    if (rulesOf(state.settings, creator).app_too_old) {
      const message = 'The user’s TikTok app must be version 31.8 or later.';
      throw state.answers.refuse(400, 'app_version_check_failed', message);
    }
    requireInboxQuota(state, creator);
    return start('inbox', post);
  }
  if (body.post_mode !== 'DIRECT_POST') reject('post_mode must be DIRECT_POST or MEDIA_UPLOAD.');
  requireScope(state, caller, 'video.publish');
  const post = readDirectPost('photo', body.post_info, state.settings.current(), reject);
  requireMayPost(state, creator);
  requirePrivacy(state, creator, post.privacy);
  return start('direct', post);
}
