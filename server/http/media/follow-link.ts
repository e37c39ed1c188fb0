/** Public: only the signature in the URL counts. Every invalid link gets the same response. */

import { z } from 'zod';
import type { MediaLinks } from '../../domain/media/links.ts';
import { messages } from '../../domain/media/messages.ts';
import { BytesMissingError, type ObjectRegister } from '../../domain/media/ports.ts';
import { AppError } from '../../errors.ts';
import { defineRoute } from '../pipeline/define-route.ts';
import { type BytesSource, sendStoredBytes } from './send-bytes.ts';

export interface FollowLinkDeps {
  readonly links: MediaLinks;
  readonly objects: Pick<ObjectRegister, 'isNeeded'>;
  readonly storage: BytesSource;
}

const noSuchLink = (): AppError => new AppError('not_found', messages.nothing_at_link());

export const followLink = defineRoute({
  operationId: 'followMediaLink',
  summary: 'The bytes a signed link stands for',
  tag: 'Media',
  method: 'GET',
  paths: ['/media/link/:token/:name'],
  access: { kind: 'public' },
  params: z.object({ token: z.string(), name: z.string() }),
  responses: {},
  unlimited: true,
  hidden: true,
  handler: async (deps: FollowLinkDeps, { params, reply }) => {
    // The response to an invalid link must not be cached in place of a valid one.
    reply.header('cache-control', 'no-store');
    const object = deps.links.read(params.token, params.name);
    if (!object || !(await deps.objects.isNeeded(object.workspaceId, object.sha256))) throw noSuchLink();
    try {
      return await sendStoredBytes(reply, deps.storage, object, 'everybody');
    } catch (error) {
      throw error instanceof BytesMissingError ? noSuchLink() : error;
    }
  },
});
