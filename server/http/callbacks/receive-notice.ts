/**
 * Where platforms notify us that a person removed our access or wants their data deleted. Public: only the
 * signature in the message counts, and a sender without a valid one does not learn why it was refused.
 */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ReceiveNoticeDeps, receiveNotice } from '../../domain/accounts/receive-notice.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';

export interface CallbackDeps extends ReceiveNoticeDeps {
  readonly baseUrl: URL;
}

const maxBytes = 64 * 1024;

export const receiveNoticeRoute = defineRoute({
  operationId: 'receiveNotice',
  summary: 'What a platform tells us by itself',
  tag: 'Accounts',
  method: 'POST',
  paths: ['/callbacks/:platform/:endpoint'],
  access: { kind: 'public' },
  addressPolicy: 'callbacks',
  params: z.object({ platform: z.string().max(50), endpoint: z.string().max(50) }),
  bodyKind: 'raw',
  bodyLimit: maxBytes,
  responses: {
    200: z.union([
      z.object({ status: z.literal('success') }),
      z.object({ url: z.string(), confirmation_code: z.string() }),
    ]),
  },
  hidden: true,
  handler: async (deps: CallbackDeps, { params, request }) => {
    const { deletionCode } = await receiveNotice(deps, {
      ...params,
      headers: headersOf(request),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    });
    if (deletionCode === null) return ok({ status: 'success' });
    const page = new URL('/data-deletion', deps.baseUrl);
    page.searchParams.set('id', deletionCode);
    return ok({ url: page.href, confirmation_code: deletionCode });
  },
});

/** Without credentials that a browser may have sent along: nothing here depends on who is signed in. */
function headersOf({ headers }: FastifyRequest): Record<string, string | undefined> {
  const { cookie: _cookie, authorization: _authorization, ...others } = headers;
  return Object.fromEntries(
    Object.entries(others).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}
