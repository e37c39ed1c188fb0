import { z } from 'zod';
import type { DeletionStore } from '../../domain/accounts/ports.ts';
import { AppError } from '../../errors.ts';
import { message } from '../../lib/message.ts';
import { dataDeletionView } from '../accounts/views.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';

/** Public: anyone with the code may see what became of the request. It reveals nothing about the person. */
export const readDataDeletion = defineRoute({
  operationId: 'getDataDeletion',
  summary: 'Read a data deletion request',
  details: 'What became of a request that a person made at a platform',
  tag: 'Accounts',
  method: 'GET',
  paths: ['/v1/data-deletions/:code'],
  access: { kind: 'public' },
  params: z.object({
    code: text(200).meta({
      description: 'The confirmation code that the platform was given',
      example: 'del_from-the-link',
    }),
  }),
  responses: { 200: dataDeletionView },
  handler: async (deps: { readonly deletions: Pick<DeletionStore, 'find'> }, { params }) => {
    const found = await deps.deletions.find(params.code);
    if (!found)
      throw new AppError(
        'not_found',
        message('callbacks.no_such_request', 'There is no request with this code.'),
      );
    return ok({
      confirmation_code: found.code,
      platform: found.platform,
      requested_at: found.requestedAt.toISOString(),
      finished_at: found.finishedAt?.toISOString() ?? null,
      accounts_removed: found.accountsRemoved,
    });
  },
});
