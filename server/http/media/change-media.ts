import { z } from 'zod';
import { changeMedia } from '../../domain/media/change-media.ts';
import { type IngestDeps, maxAltTextLength } from '../../domain/media/ingest-file.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam, text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { type LibraryDeps, showDetail } from './show-detail.ts';
import { mediaDetailView, shapeName } from './views.ts';

const share = z.number().min(0).max(1);
const crop = z
  .strictObject({ x: share, y: share, width: share.min(0.01), height: share.min(0.01) })
  .refine(({ x, y, width, height }) => x + width <= 1.000_001 && y + height <= 1.000_001, {
    message: 'must lie inside the picture',
  });

export const changeMediaRoute = defineRoute({
  operationId: 'changeMedia',
  summary: 'Change a file',
  details: 'Its name, alt text, tags, focus point or cuts; its bytes never change',
  tag: 'Media',
  method: 'POST',
  paths: ['/v1/media/:id'],
  access: { kind: 'scope', scope: 'media:write', capability: 'write_media' },
  params: idParam('med', 'file'),
  body: z.strictObject({
    name: text(200).min(1).optional(),
    alt_text: text(maxAltTextLength).optional().meta({ example: sample.file.altText }),
    tags: z
      .array(text(60))
      .max(30)
      .optional()
      .meta({ example: ['harvest'] }),
    focus: z
      .strictObject({ x: share, y: share })
      .nullish()
      .meta({ example: { x: 0.5, y: 0.4 } }),
    crops: z
      .partialRecord(shapeName, crop.nullable())
      .optional()
      .meta({ description: 'By shape; null goes back to the automatic cut' }),
  }),
  responses: { 200: mediaDetailView },
  handler: async (
    deps: LibraryDeps & Pick<IngestDeps, 'transact' | 'audit' | 'clock'>,
    { actor, params, body },
  ) => {
    const { name, alt_text: altText, tags, focus, crops } = body;
    await changeMedia(deps, actor, { id: params.id, name, altText, tags, focus, crops });
    return ok(await showDetail(deps, actor, params.id));
  },
});
