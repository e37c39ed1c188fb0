import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { type LibraryDeps, showDetail } from './show-detail.ts';
import { mediaDetailView } from './views.ts';

export const readMedia = defineRoute({
  operationId: 'getMedia',
  summary: 'Read a file',
  details: 'What it is, where it fits, where it is used',
  tag: 'Media',
  method: 'GET',
  paths: ['/v1/media/:id'],
  access: { kind: 'scope', scope: 'media:read', capability: 'read' },
  params: idParam('med', 'file'),
  responses: { 200: mediaDetailView },
  handler: async (deps: LibraryDeps, { actor, params }) => ok(await showDetail(deps, actor, params.id)),
});
