import { z } from 'zod';
import { checkPlacements } from '../../domain/media/fit.ts';
import type { Media, MediaCursor } from '../../domain/media/ports.ts';
import type { MediaId } from '../../lib/ids.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { composed, decodeCursor, encodeCursor, listQuery, text } from '../pipeline/inputs.ts';
import { showFit, showMedia } from './media-view.ts';
import type { LibraryDeps } from './show-detail.ts';
import { type MediaListItemView, mediaListItemView } from './views.ts';

export const listMedia = defineRoute({
  operationId: 'listMedia',
  summary: 'List files',
  details: 'Newest first; name= finds one by its exact name',
  tag: 'Media',
  method: 'GET',
  paths: ['/v1/media'],
  access: { kind: 'scope', scope: 'media:read', capability: 'read' },
  query: z.object({
    ...listQuery,
    name: text(200).optional(),
    search: text(200).optional().meta({ description: 'Words in the name, a tag or the alt text' }),
    kind: z.enum(['image', 'video', 'document']).optional(),
    tag: text(60).optional(),
  }),
  responses: { 200: z.object({ data: z.array(mediaListItemView), next_cursor: z.string().nullable() }) },
  handler: async (deps: LibraryDeps, { actor, query }) => {
    const { name, search, tag } = query;
    // One more than requested shows whether there is a next page.
    const found = await deps.media.list(actor.workspaceId, {
      name: name && composed(name),
      search: search && composed(search),
      kind: query.kind,
      tag: tag && composed(tag),
      after: placeOf(query.cursor),
      limit: query.limit + 1,
    });
    const page = found.slice(0, query.limit);
    const last = page.at(-1);
    const uses = await deps.mediaUse.countPosts(
      actor.workspaceId,
      page.map(({ id }) => id),
    );
    return ok({
      data: page.map((media) => showItem(deps, media, uses.get(media.id) ?? 0)),
      next_cursor: last && found.length > page.length ? cursorOf(last) : null,
    });
  },
});

export const showItem = (
  { placements, mediaTools }: Pick<LibraryDeps, 'placements' | 'mediaTools'>,
  media: Media,
  usedBy: number,
): MediaListItemView => ({
  ...showMedia(media),
  fits: checkPlacements(media, placements, mediaTools).map(showFit),
  used_by: usedBy,
});

const cursorOf = ({ createdAt, id }: Media): string => encodeCursor(`${createdAt.getTime()}|${id}`);

function placeOf(cursor: string | undefined): MediaCursor | undefined {
  const key = decodeCursor(cursor, (text) => /^\d{1,15}\|med_[0-9a-z]{26}$/.test(text));
  if (key === undefined) return undefined;
  const [time, id] = key.split('|');
  return { createdAt: new Date(Number(time)), id: id as MediaId };
}
