import { z } from 'zod';
import type { Media, MediaPlace, MediaStore } from '../../domain/media/ports.ts';
import type { MediaId } from '../../lib/ids.ts';
import { defineRoute, ok, type Route } from '../define-route.ts';
import { decodeCursor, encodeCursor, listQuery, text } from '../inputs.ts';
import { mediaView } from '../views.ts';
import { showMedia } from './media-view.ts';

export const listMedia = (deps: { readonly media: Pick<MediaStore, 'list'> }): Route =>
  defineRoute({
    operationId: 'listMedia',
    summary: 'The files of the workspace, newest first; name= finds one by its exact name',
    tag: 'Media',
    method: 'GET',
    paths: ['/v1/media'],
    access: { kind: 'scope', scope: 'media:read', capability: 'read' },
    query: z.object({ ...listQuery, name: text(200).optional() }),
    responses: { 200: z.object({ data: z.array(mediaView), next_cursor: z.string().nullable() }) },
    handler: async ({ actor, query }) => {
      // One more than asked for tells whether there is a next page.
      const found = await deps.media.list(actor.workspaceId, {
        name: query.name,
        after: placeOf(query.cursor),
        limit: query.limit + 1,
      });
      const page = found.slice(0, query.limit);
      const last = page.at(-1);
      return ok({
        data: page.map(showMedia),
        next_cursor: last && found.length > page.length ? cursorOf(last) : null,
      });
    },
  });

const cursorOf = ({ createdAt, id }: Media): string => encodeCursor(`${createdAt.getTime()}|${id}`);

function placeOf(cursor: string | undefined): MediaPlace | undefined {
  const key = decodeCursor(cursor, (text) => /^\d{1,15}\|med_[0-9a-z]{26}$/.test(text));
  if (key === undefined) return undefined;
  const [time, id] = key.split('|');
  return { createdAt: new Date(Number(time)), id: id as MediaId };
}
