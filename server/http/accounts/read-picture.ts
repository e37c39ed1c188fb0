import { z } from 'zod';
import type { AccountStore } from '../../domain/accounts/ports.ts';
import { notFound } from '../../errors.ts';
import { type BytesSource, sendStoredBytes } from '../media/send-bytes.ts';
import { defineRoute } from '../pipeline/define-route.ts';
import { idParam, text } from '../pipeline/inputs.ts';

export interface ReadPictureDeps {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly storage: BytesSource;
}

export const readPicture = defineRoute({
  operationId: 'getAccountPicture',
  summary: 'Read the picture of an account',
  details: 'A PNG of 256 by 256 pixels',
  tag: 'Accounts',
  method: 'GET',
  paths: ['/v1/accounts/:id/picture'],
  access: { kind: 'scope', scope: 'accounts:read', capability: 'read' },
  params: idParam('acc', 'account'),
  query: z.object({ workspace: text(100).optional(), v: text(100).optional() }),
  responses: {},
  contentType: 'image/png',
  unlimited: true,
  handler: async (deps: ReadPictureDeps, { actor, params, reply }) => {
    const account = await deps.accounts.find(null, actor.workspaceId, params.id);
    if (!account || account.pictureSha256 === null) throw notFound('picture');
    const { workspaceId, pictureSha256: sha256 } = account;
    return sendStoredBytes(reply, deps.storage, {
      workspaceId,
      sha256,
      mime: 'image/png',
      name: 'picture.png',
    });
  },
});
