import type { Platform } from '../../domain/platform-port/definition.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { check, picturesUnsupported } from './check.ts';
import { createConnector } from './connect.ts';
import { fetchCreatorFacts, form } from './declarations.ts';
import { find } from './find.ts';
import { createInsights } from './insights.ts';
import { limits, options, settleMs, uploadTimeoutMs } from './limits.ts';
import { createManager } from './manage.ts';
import { manifest } from './map.ts';
import { tiktokPhoto, tiktokVideo } from './media.ts';
import { messages } from './messages.ts';
import { createNoticeReader } from './notices.ts';
import { createPermalinks } from './permalinks.ts';
import { canFetchFiles, type TikTokSettings } from './settings.ts';
import { step } from './step.ts';

/** TikTok creators: one video, or up to 35 pictures. An account's external id is the creator's `open_id`. */
export function createTikTok(settings: TikTokSettings, send: SendRequest): Platform {
  return {
    connector: createConnector(settings, send),
    notices: createNoticeReader(settings),
    publisher: {
      name: 'tiktok',
      displayName: 'TikTok',
      limits,
      options,
      unsupportedMedia: canFetchFiles(settings) ? [] : [picturesUnsupported],
      declarations: { fetchFacts: (_manifest, io) => fetchCreatorFacts(settings, io), form },
      manage: createManager(settings),
      permalinks: createPermalinks(settings),
      insights: createInsights(settings),
      edit: {
        supported: false,
        plainReason: messages.cannot_be_changed(),
      },
      commitStep: 'uploadLastPart',
      settleMs,
      maxRequestMs: uploadTimeoutMs,
      placement: (_content, media) => (media.kind === 'video' ? tiktokVideo : tiktokPhoto),
      check: (content) => check(settings, content),
      manifest: (content, account) => manifest(settings, content, account),
      step: (approved, io) => step(settings, approved, io),
      find: (approved, io) => find(settings, approved, io),
      remove: async () => ({
        kind: 'refused',
        plainReason: messages.cannot_be_deleted(),
      }),
    },
  };
}
