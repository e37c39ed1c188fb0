import { type DeleteMediaDeps, deleteMedia } from '../../domain/media/delete-media.ts';
import { defineRoute, noContent, noContentBody } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';

export const deleteMediaRoute = defineRoute({
  operationId: 'deleteMedia',
  summary: 'Delete a file',
  details: 'One that no living post uses',
  tag: 'Media',
  method: 'DELETE',
  paths: ['/v1/media/:id'],
  access: { kind: 'scope', scope: 'media:write', capability: 'write_media' },
  params: idParam('med', 'file'),
  responses: { 204: noContentBody },
  handler: async (deps: DeleteMediaDeps, { actor, params }) => {
    await deleteMedia(deps, actor, params.id);
    return noContent;
  },
});
