/**
 * Where platforms tell us that somebody removed our access or wants their data deleted. Public: the signature in
 * the message is all that counts, and whoever lacks it does not learn why it was not believed.
 */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ReceiveNoticeDeps, receiveNotice } from '../../domain/accounts/receive-notice.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';

export interface CallbackDeps extends ReceiveNoticeDeps {
  readonly baseUrl: URL;
}

const largestBytes = 64 * 1024;

export const receiveNoticeRoute = defineRoute({
  operationId: 'receiveNotice',
  summary: 'What a platform tells us by itself',
  tag: 'Accounts',
  method: 'POST',
  paths: ['/callbacks/:platform/:door'],
  access: { kind: 'public' },
  params: z.object({ platform: z.string().max(50), door: z.string().max(50) }),
  bodyKind: 'raw',
  bodyLimit: largestBytes,
  responses: {},
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

/** Without what a browser may have sent along: nothing here is about who is signed in. */
function headersOf({ headers }: FastifyRequest): Record<string, string | undefined> {
  const { cookie: _cookie, authorization: _authorization, ...others } = headers;
  return Object.fromEntries(
    Object.entries(others).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}
