import type { Platform } from '../../domain/platform-port/definition.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { createMetaNotices } from '../meta/notices.ts';
import { check } from './check.ts';
import { unsupportedMedia } from './check-media.ts';
import { createCommenter } from './comment.ts';
import { createConnector } from './connect.ts';
import { find } from './find.ts';
import { createFindEntities } from './find-entities.ts';
import { createInsights } from './insights.ts';
import { limits, publishTimeoutMs, settleMs } from './limits.ts';
import { createManager } from './manage.ts';
import { manifest, placement } from './map.ts';
import { messages } from './messages.ts';
import { options } from './options.ts';
import { createPermalinks } from './permalinks.ts';
import { remove } from './remove.ts';
import type { InstagramSettings } from './settings.ts';
import { step } from './step.ts';

/**
 * Professional Instagram accounts: a picture, a carousel, a Reel or a Story. External ids are the accounts' own.
 */
export function createInstagram(settings: InstagramSettings, send: SendRequest): Platform {
  const { instagramLogin } = settings;
  return {
    connector: createConnector(settings, send),
    // Removals on Facebook are sent to Facebook's endpoints.
    ...(instagramLogin === null
      ? {}
      : { notices: createMetaNotices('Instagram', instagramLogin.clientSecret) }),
    publisher: {
      name: 'instagram',
      displayName: 'Instagram',
      limits,
      options,
      unsupportedMedia: unsupportedMedia(settings),
      declarations: null,
      manage: createManager(settings),
      findEntities: createFindEntities(settings),
      permalinks: createPermalinks(settings),
      insights: createInsights(settings),
      commitStep: 'publishContainer',
      settleMs,
      maxRequestMs: publishTimeoutMs,
      placement,
      check: (content) => check(settings, content),
      manifest,
      step: (approved, io) => step(settings, approved, io),
      find: (approved, io) => find(settings, approved, io),
      remove: (externalId, io) => remove(settings, externalId, io),
      comment: createCommenter(settings),
      edit: {
        supported: false,
        plainReason: messages.edit_not_supported(),
      },
    },
  };
}
