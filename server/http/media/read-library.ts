import { defineRoute, ok } from '../pipeline/define-route.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import type { LibraryDeps } from './show-detail.ts';
import { libraryView } from './views.ts';

export const readLibrary = defineRoute({
  operationId: 'getLibrary',
  summary: 'Read the state of the library',
  details: 'How full it is, its tags, and what this installation can do with videos',
  tag: 'Media',
  method: 'GET',
  paths: ['/v1/media/library'],
  access: { kind: 'scope', scope: 'media:read', capability: 'read' },
  responses: { 200: libraryView },
  handler: async (deps: LibraryDeps, { actor }) => {
    const [{ files, usedBytes, quotaBytes }, tags] = await Promise.all([
      deps.register.usage(actor.workspaceId),
      deps.media.tags(actor.workspaceId),
    ]);
    const { videoUnavailableReason } = deps.mediaTools;
    return ok({
      files,
      used_bytes: usedBytes,
      quota_bytes: quotaBytes,
      max_file_bytes: deps.maxFileBytes,
      tags,
      video_tools: {
        available: videoUnavailableReason === null,
        ...messageFields('reason', videoUnavailableReason),
      },
    });
  },
});
