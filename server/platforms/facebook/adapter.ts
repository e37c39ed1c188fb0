import type { Platform } from '../../domain/platform-port/definition.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { createMetaNotices } from '../meta/notices.ts';
import { check } from './check.ts';
import { createCommenter } from './comment.ts';
import { createConnector } from './connect.ts';
import { createEditor, remove } from './edit.ts';
import { find } from './find.ts';
import { findPages } from './find-pages.ts';
import { createInsights } from './insights.ts';
import { limits, photoTimeoutMs, settleMs } from './limits.ts';
import { createManager } from './manage.ts';
import { manifest } from './map.ts';
import { placements } from './media.ts';
import { kindOf, options } from './options.ts';
import { createPermalinks } from './permalinks.ts';
import { reelsPerDay } from './quota.ts';
import type { FacebookSettings } from './settings.ts';
import { step } from './step.ts';

/**
 * Facebook pages: text, a link, photos, a video, a Reel or a Story. External ids are `page_post`; for a video, the
 * video's id.
 */
export const createFacebook = (settings: FacebookSettings, send: SendRequest): Platform => ({
  connector: createConnector(settings, send),
  notices: createMetaNotices('Facebook', settings.clientSecret),
  publisher: {
    name: 'facebook',
    displayName: 'Facebook',
    limits,
    options,
    quotas: [reelsPerDay],
    declarations: null,
    manage: createManager(settings),
    findEntities: (option, query, io) =>
      findPages(settings, io, query, option === 'place' ? 'place' : 'mention'),
    permalinks: createPermalinks(settings),
    insights: createInsights(settings),
    edit: createEditor(settings),
    comment: createCommenter(settings),
    commitStep: 'publish',
    settleMs,
    // One photo is published by the call that carries its bytes.
    maxRequestMs: photoTimeoutMs,
    placement: (content) => placements[kindOf(content.options) ?? 'post'],
    check,
    manifest,
    step: (approved, io) => step(settings, approved, io),
    find: (approved, io) => find(settings, approved, io),
    remove: (externalId, io) => remove(settings, externalId, io),
  },
});
