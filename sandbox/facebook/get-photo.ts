import type { Outcome } from '../core/operation.ts';
import { noSuchObject } from '../meta/errors.ts';
import { graphTime, selectFields } from '../meta/fields.ts';
import { enter } from './gate.ts';
import { type GraphCall, ok, wantedFields } from './graph-call.ts';
import { pageOf } from './pages.ts';
import type { FacebookState } from './state.ts';

/** GET /{photo-id}: page_story_id is the post that shows it. */
export function getPhoto(state: FacebookState, graph: GraphCall): Outcome {
  const caller = enter(state, graph.operation, graph.call, graph.parameters);
  const photo = state.photos.find(graph.id);
  if (!photo || caller.page?.id !== photo.pageId) throw noSuchObject('get', graph.id);
  const page = pageOf(photo.pageId);
  const values = {
    id: photo.id,
    name: photo.caption || undefined,
    alt_text_custom: photo.altText ?? undefined,
    created_time: graphTime(photo.createdAt),
    width: photo.file.facts.width ?? undefined,
    height: photo.file.facts.height ?? undefined,
    link: `${state.wwwUrl()}/photo/${photo.id}`,
    page_story_id: photo.postId ?? undefined,
    picture: `${state.wwwUrl()}/media/photo/${photo.id}`,
    from: { name: page.name, id: page.id },
  };
  return {
    answer: ok(selectFields('Photo', values, wantedFields(graph.parameters, 'created_time,name,id'))),
  };
}
