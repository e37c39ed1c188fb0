import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { messages } from '../../domain/apps/messages.ts';
import { maxLogoBytes, type SetLogoDeps, setLogo } from '../../domain/apps/set-logo.ts';
import { AppError } from '../../errors.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { presentApp } from './present-app.ts';
import { appDetailView } from './views.ts';

export const setLogoRoute = defineRoute({
  operationId: 'setAppLogo',
  summary: 'Set the logo of an application',
  details: 'A picture of at most 1 MB in the multipart field "file"',
  tag: 'Apps',
  method: 'POST',
  paths: ['/v1/apps/:id/logo'],
  access: { kind: 'person', capability: 'manage_workspace' },
  params: idParam('app', 'app'),
  bodyKind: 'multipart',
  body: z.custom<Uint8Array>(),
  form: { file: 'A picture of at most 1 MB' },
  readBody: (_deps: SetLogoDeps, request) => readLogo(request),
  responses: { 200: appDetailView },
  examples: { request: { file: 'logo.png' } },
  handler: async (deps: SetLogoDeps, { actor, params, body }) => {
    const app = await setLogo(deps, actor, { id: params.id, bytes: body });
    return ok(await presentApp(deps, app));
  },
});

async function readLogo(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new AppError('unsupported_content_type', messages.logo_not_multipart());
  try {
    const part = await request.file({ limits: { fileSize: maxLogoBytes, files: 1, fields: 0 } });
    if (part?.fieldname === 'file') return await part.toBuffer();
  } catch (error) {
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new AppError('body_too_large', messages.logo_too_large());
    throw new AppError('invalid_request', messages.logo_not_complete(), {
      cause: error,
    });
  }
  throw new AppError('invalid_request', messages.logo_missing());
}
