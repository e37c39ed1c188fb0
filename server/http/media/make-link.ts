import { z } from 'zod';
import { type MediaLinks, maxLinkSeconds } from '../../domain/media/links.ts';
import type { MediaStore } from '../../domain/media/ports.ts';
import { notFound } from '../../errors.ts';
import { created, defineRoute } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';

export interface MakeLinkDeps {
  readonly media: Pick<MediaStore, 'find'>;
  readonly links: MediaLinks;
}

const defaultSeconds = 3_600;

export const makeLink = defineRoute({
  operationId: 'makeMediaLink',
  summary: 'Create a link to a file',
  details: 'It gives the file to whoever holds the link, for a while',
  tag: 'Media',
  method: 'POST',
  paths: ['/v1/media/:id/link'],
  access: { kind: 'scope', scope: 'media:read', capability: 'read' },
  params: idParam('med', 'file'),
  body: z
    .strictObject({
      expires_in_seconds: z
        .int()
        .min(60)
        .max(maxLinkSeconds)
        .optional()
        .meta({
          description: `From a minute to seven days; ${defaultSeconds} when left out`,
        }),
    })
    .nullish()
    .meta({ example: { expires_in_seconds: 3_600 } }),
  responses: { 201: z.object({ url: z.url(), expires_at: z.iso.datetime() }) },
  examples: {
    response: {
      url: `http://localhost:3000/media/link/eyJ3Ijoid3NwIn0.c2lnbmF0dXJl/${sample.file.name}`,
      expires_at: '2026-11-16T10:30:00.000Z',
    },
  },
  // Anyone with the URL can read the file, so it is not stored for an Idempotency-Key.
  showsSecret: true,
  handler: async (deps: MakeLinkDeps, { actor, params, body }) => {
    const media = await deps.media.find(null, actor.workspaceId, params.id);
    if (!media) throw notFound('file');
    const ttlSeconds = body?.expires_in_seconds ?? defaultSeconds;
    const { url, expiresAt } = deps.links.create({ ...media, ttlSeconds });
    return created({ url: url.href, expires_at: expiresAt.toISOString() });
  },
});
