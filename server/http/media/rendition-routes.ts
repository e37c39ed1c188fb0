import type { Actor } from '../../domain/actor/actor.ts';
import {
  cancelRendition,
  type RenditionDeps,
  retryRendition,
} from '../../domain/media/generate-rendition.ts';
import type { RenditionId } from '../../lib/ids.ts';
import { defineRoute, emptyBody, noContent, noContentBody, type Route } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';

const action = (
  name: 'cancel' | 'retry',
  summary: string,
  run: (deps: RenditionDeps, actor: Actor, id: RenditionId) => Promise<void>,
): Route<RenditionDeps> =>
  defineRoute({
    operationId: `${name}Rendition`,
    summary,
    tag: 'Media',
    method: 'POST',
    paths: [`/v1/renditions/:id/${name}`],
    access: { kind: 'scope', scope: 'posts:write', capability: 'write_posts' },
    params: idParam('rnd', 'rendition'),
    body: emptyBody,
    responses: { 204: noContentBody },
    handler: async (deps: RenditionDeps, { actor, params }) => {
      await run(deps, actor, params.id);
      return noContent;
    },
  });
export const renditionRoutes: Route<RenditionDeps>[] = [
  action('cancel', 'Stop making a video fit', cancelRendition),
  action('retry', 'Make a video fit again', retryRendition),
];
