import { z } from 'zod';
import { contentToReview } from '../../domain/posts/submit-post.ts';
import { notFound } from '../../errors.ts';
import { isPostId } from '../../lib/ids.ts';
import { sendStoredBytes } from '../media/send-bytes.ts';
import { defineRoute } from '../pipeline/define-route.ts';
import { sample } from '../pipeline/sample.ts';
import type { PostRouteDeps } from './deps.ts';

/** The exact bytes of a revision, so that a person judges what will go out and not something similar. */
export const revisionMediaRoute = defineRoute({
  operationId: 'readRevisionMedia',
  summary: 'Download a file of a revision',
  details: 'The bytes exactly as they go out',
  tag: 'Posts',
  method: 'GET',
  paths: ['/v1/posts/:id/revisions/:number/media/:index'],
  access: { kind: 'scope', scope: 'posts:read', capability: 'read' },
  params: z.object({
    id: z.string().max(40).meta({ example: sample.postId }),
    number: z
      .string()
      .regex(/^\d{1,6}$/)
      .meta({ example: '1' }),
    index: z
      .string()
      .regex(/^\d{1,3}$/)
      .meta({ example: '0' }),
  }),
  query: z.object({ workspace: z.string().max(40).optional() }),
  responses: {},
  contentType: 'image/*',
  unlimited: true,
  handler: async (deps: PostRouteDeps, { actor, params, reply }) => {
    const { id, number, index } = params;
    const media = isPostId(id)
      ? await deps.reader.revisionMedia(actor.workspaceId, id, Number(number), Number(index))
      : undefined;
    if (!media) throw notFound('revision');
    return sendStoredBytes(reply, deps.shownFiles, {
      workspaceId: actor.workspaceId,
      name: `${id}-${number}-${index}`,
      ...media,
    });
  },
});

/**
 * The same for a draft that is shown as its future proof: named by their hash, since a draft can still change.
 */
export const proofMediaRoute = defineRoute({
  operationId: 'readProofMedia',
  summary: 'Download a file of a draft',
  details: 'The bytes of a complete draft, exactly as they would go out',
  tag: 'Posts',
  method: 'GET',
  paths: ['/v1/posts/:id/proof/media/:sha256'],
  access: { kind: 'scope', scope: 'posts:read', capability: 'read' },
  params: z.object({
    id: z.string().max(40).meta({ example: sample.postId }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ example: sample.file.sha256 }),
  }),
  query: z.object({ workspace: z.string().max(40).optional() }),
  responses: {},
  contentType: 'image/*',
  unlimited: true,
  handler: async (deps: PostRouteDeps, { actor, params, reply }) => {
    const { id, sha256 } = params;
    const post = isPostId(id) ? await deps.posts.find(actor.workspaceId, id) : undefined;
    const shown = post && (await deps.transact((tx) => contentToReview(deps, tx, post)));
    const media = shown?.manifest.media.find((one) => one.sha256 === sha256);
    if (!media) throw notFound('file in this draft');
    return sendStoredBytes(reply, deps.shownFiles, {
      workspaceId: actor.workspaceId,
      name: `${id}-${sha256.slice(0, 8)}`,
      sha256,
      mime: media.mime,
    });
  },
});
