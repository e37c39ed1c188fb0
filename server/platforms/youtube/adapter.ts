import type { Platform } from '../../domain/platform-port/definition.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { check } from './check.ts';
import { createCommenter } from './comment.ts';
import { createConnector } from './connect.ts';
import { createDeclarations } from './declarations.ts';
import { createEditor, remove } from './edit.ts';
import { find } from './find.ts';
import { createFindEntities } from './find-playlists.ts';
import { createInsights } from './insights.ts';
import { limits, partTimeoutMs, settleMs } from './limits.ts';
import { createManager } from './manage.ts';
import { manifest } from './map.ts';
import { youtubeThumbnail, youtubeVideo } from './media.ts';
import { options } from './options.ts';
import { createPermalinks } from './permalinks.ts';
import { defaultUploadsPerDay, uploadQuota } from './quota.ts';
import type { YouTubeSettings } from './settings.ts';
import { step } from './step.ts';

/** YouTube channels: one video with its thumbnail, in playlists of the channel. An account's external id is the channel's (UC…). */
export function createYouTube(settings: YouTubeSettings, send: SendRequest): Platform {
  return {
    connector: createConnector(settings, send),
    publisher: {
      name: 'youtube',
      displayName: 'YouTube',
      limits,
      options,
      quotas: [uploadQuota(settings.uploadsPerDay ?? defaultUploadsPerDay)],
      declarations: createDeclarations(settings),
      manage: createManager(settings),
      findEntities: createFindEntities(settings),
      permalinks: createPermalinks(settings),
      insights: createInsights(settings),
      edit: createEditor(settings),
      comment: createCommenter(settings),
      commitStep: 'uploadPart',
      settleMs,
      maxRequestMs: partTimeoutMs,
      // YouTube decides itself what is a Short, so a long portrait video is not a mistake.
      placement: (_content, { role }) => (role === 'thumbnail' ? youtubeThumbnail : youtubeVideo),
      check,
      manifest,
      step: (approved, io) => step(settings, approved, io),
      find: (approved, io) => find(settings, approved, io),
      remove: (externalId, io) => remove(settings, externalId, io),
    },
  };
}
