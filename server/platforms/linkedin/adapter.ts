import type { Platform } from '../../domain/platform-port/definition.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { check } from './check.ts';
import { createCommenter } from './comment.ts';
import { createConnector } from './connect.ts';
import { createEditor, remove } from './edit.ts';
import { find } from './find.ts';
import { createFreshTokens } from './fresh-tokens.ts';
import { createInsights } from './insights.ts';
import { limits, requestTimeoutMs, settleMs } from './limits.ts';
import { createManager } from './manage.ts';
import { manifest } from './map.ts';
import { linkedinPost } from './media.ts';
import { createFindEntities } from './mentions.ts';
import { options, optionsWithPeople } from './options.ts';
import { createPermalinks } from './permalinks.ts';
import type { LinkedInSettings } from './settings.ts';
import { step } from './step.ts';

/** LinkedIn pages and members: text, pictures, a video, a document, a link or a poll. External ids are full URNs. */
export function createLinkedIn(settings: LinkedInSettings, send: SendRequest): Platform {
  const { trackRefreshes, withRetry } = createFreshTokens();
  const manage = createManager(settings);
  const insights = createInsights(settings);
  const edit = createEditor(settings);
  const comment = createCommenter(settings);
  const permalinks = createPermalinks(settings);
  const findEntities = createFindEntities(settings);
  return {
    connector: trackRefreshes(createConnector(settings, send)),
    publisher: {
      name: 'linkedin',
      displayName: 'LinkedIn',
      limits,
      options: settings.searchesFollowers ? optionsWithPeople : options,
      declarations: null,
      manage: {
        details: (io) => manage.details(withRetry(io)),
        posts: (io, cursor) => manage.posts(withRetry(io), cursor),
      },
      findEntities: (option, query, io) => findEntities(option, query, withRetry(io)),
      insights: { ...insights, read: (io, externalIds) => insights.read(withRetry(io), externalIds) },
      edit: {
        ...edit,
        apply: (externalId, approved, io) => edit.apply(externalId, approved, withRetry(io)),
      },
      comment: {
        send: (externalId, text, io) => comment.send(externalId, text, withRetry(io)),
        find: (externalId, text, io) => comment.find(externalId, text, withRetry(io)),
      },
      permalinks: {
        ...permalinks,
        checkOwnership: (permalink, io) => permalinks.checkOwnership(permalink, withRetry(io)),
      },
      commitStep: 'createPost',
      settleMs,
      maxRequestMs: requestTimeoutMs,
      placement: () => linkedinPost,
      check,
      manifest,
      step: (approved, io) => step(settings, approved, withRetry(io)),
      find: (approved, io) => find(settings, approved, withRetry(io)),
      remove: (externalId, io) => remove(settings, externalId, withRetry(io)),
    },
  };
}
