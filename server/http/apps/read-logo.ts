/** Public: a person asked for consent must see it, whatever workspace they are in. */

import { z } from 'zod';
import { messages } from '../../domain/apps/messages.ts';
import type { AppStore } from '../../domain/apps/ports.ts';
import type { MediaStorage } from '../../domain/media/ports.ts';
import { AppError } from '../../errors.ts';
import { sendStoredBytes } from '../media/send-bytes.ts';
import { defineRoute, redirectTo } from '../pipeline/define-route.ts';
import { idParam, text } from '../pipeline/inputs.ts';
import { logoUrl } from './to-views.ts';

export interface ReadLogoDeps {
  readonly apps: Pick<AppStore, 'find'>;
  readonly storage: MediaStorage;
}

export const readLogoRoute = defineRoute({
  operationId: 'getAppLogo',
  summary: 'Read the logo of an application',
  details: 'A PNG of 256 by 256 pixels',
  tag: 'Apps',
  method: 'GET',
  paths: ['/v1/apps/:id/logo'],
  access: { kind: 'public' },
  params: idParam('app', 'app'),
  query: z.object({ v: text(100).optional() }),
  responses: {},
  contentType: 'image/png',
  unlimited: true,
  handler: async (deps: ReadLogoDeps, { params, query, reply }) => {
    const app = await deps.apps.find(params.id);
    const address = app && logoUrl(app);
    if (!app?.logo || !address) throw new AppError('not_found', messages.no_logo());
    // Browsers may cache the bytes forever, so they are sent only at the URL that contains their hash.
    if (!address.endsWith(`?v=${query.v}`))
      return redirectTo(reply.header('cache-control', 'no-store'), address);
    return sendStoredBytes(reply, deps.storage, {
      workspaceId: app.workspaceId,
      ...app.logo,
      name: 'logo.png',
    });
  },
});
