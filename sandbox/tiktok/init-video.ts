import { randomBytes } from 'node:crypto';
import type { Call, Outcome } from '../core/operation.ts';
import { fingerprint, makeSecret } from '../core/secrets.ts';
import { type RuleDeps, requireMayPost, requirePrivacy, requireRoomInInbox } from './creator-rules.ts';
import {
  type Caller,
  complainer,
  enter,
  type GateDeps,
  readJson,
  requireKnown,
  requireScope,
} from './gate.ts';
import { noPostInfo, type PostInfo, readDirectPost } from './post-info.ts';
import type { NewPublish } from './publishes.ts';
import { isVerified, readFilePlan, readSource, readVideoUrl } from './source-info.ts';

export type InitDeps = GateDeps & RuleDeps & { uploadUrl: () => string };

/** POST /v2/post/publish/video/init/: a pull starts at once, an upload waits for its bytes. */
export function initVideo(deps: InitDeps, call: Call): Outcome {
  const caller = enter(deps, call, 'init_per_minute', 'initVideo');
  requireScope(deps, caller, 'video.publish');
  const complain = complainer(deps.answers, 'invalid_param');
  const body = readJson(call, complain);
  requireKnown(body, ['post_info', 'source_info'], complain);
  const post = readDirectPost('video', body.post_info, deps.settings.current(), complain);
  const begin = prepareVideo(deps, call, caller, body.source_info);
  requireMayPost(deps, caller.creator);
  requirePrivacy(deps, caller.creator, post.privacy);
  return begin('direct', post);
}

/** POST /v2/post/publish/inbox/video/init/: the user finishes the post in the app. */
export function initInboxVideo(deps: InitDeps, call: Call): Outcome {
  const caller = enter(deps, call, 'init_per_minute', 'initInboxVideo');
  requireScope(deps, caller, 'video.upload');
  const complain = complainer(deps.answers, 'invalid_param');
  const body = readJson(call, complain);
  requireKnown(body, ['source_info'], complain);
  const begin = prepareVideo(deps, call, caller, body.source_info);
  requireRoomInInbox(deps, caller.creator);
  return begin('inbox', noPostInfo);
}

type Begin = (mode: NewPublish['mode'], post: PostInfo) => Outcome;

function prepareVideo(deps: InitDeps, call: Call, caller: Caller, sourceInfo: unknown): Begin {
  const complain = complainer(deps.answers, 'invalid_param');
  const source = readSource(sourceInfo, complain);
  if (source.source === 'PULL_FROM_URL') {
    const url = readVideoUrl(source, complain);
    return (mode, post) => {
      requireVerified(deps, [url]);
      const id = newPublishId(mode === 'direct' ? 'v_pub_url~v2.' : 'v_inbox_url~v2.');
      const publish = {
        ...basics(call, caller),
        id,
        kind: 'video',
        mode,
        post,
        upload: null,
        urls: [url],
      } as const;
      return begun(deps, { ...publish, urls: [url] });
    };
  }
  const plan = readFilePlan(source, complain);
  return (mode, post) => {
    const id = newPublishId(mode === 'direct' ? 'v_pub_file~v2-1.' : 'v_inbox_file~v2.');
    const token = makeSecret('', 64);
    const upload = { id: numericId(), tokenHash: fingerprint(token), ...plan };
    const query = new URLSearchParams({ upload_id: upload.id, upload_token: token });
    const publish: NewPublish = { ...basics(call, caller), id, kind: 'video', mode, post, upload, urls: [] };
    return begun(deps, publish, { upload_url: `${deps.uploadUrl()}/video/?${query}` });
  };
}

export const basics = (call: Call, caller: Caller) => ({
  creatorKey: caller.creator.key,
  grantId: caller.grantId,
  callId: call.id,
  coverIndex: 0,
});

export const begun = (deps: InitDeps, publish: NewPublish, more: object = {}): Outcome => ({
  effects: [deps.publishes.started(publish)],
  answer: deps.answers.ok({ publish_id: publish.id, ...more }),
});

export function requireVerified({ settings, answers }: InitDeps, urls: string[]): void {
  if (urls.every((url) => isVerified(url, settings.current()))) return;
  const words =
    'Please review our URL ownership verification rules: the address is not among the verified ones.';
  throw answers.refuse(403, 'url_ownership_unverified', words);
}

const numericId = (): string => String(7n * 10n ** 18n + (randomBytes(8).readBigUInt64BE() % 10n ** 18n));

/** At most 64 characters. */
export const newPublishId = (prefix: string): string => prefix + numericId();
