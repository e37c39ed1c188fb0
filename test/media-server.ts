/** The media routes behind a real HTTP server, with real PostgreSQL and a real folder. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPeopleStore } from '../server/db/people/people.ts';
import { createApp } from '../server/http/app.ts';
import { mediaRoutes } from '../server/http/media/index.ts';
import type { PostId } from '../server/lib/ids.ts';
import { seededAuthenticator, seedPerson } from './account-fixtures.ts';
import { openTestDatabase, silentLog } from './database.ts';
import { testMacs } from './genuine-rows.ts';
import { openMediaFixture } from './media-fixture.ts';
import { unlimitedRouteDeps } from './unlimited-route-deps.ts';

export type MediaServer = Awaited<ReturnType<typeof startMediaServer>>;

export async function startMediaServer(settings: Readonly<Record<string, string>> = {}) {
  await using opening = new AsyncDisposableStack();
  const database = opening.use(await openTestDatabase());
  const { handle } = database;
  const folder = await mkdtemp(join(tmpdir(), 'signoff-media-http-'));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const ada = await seedPerson(handle);
  const viewer = await seedPerson(handle, { role: 'viewer', workspaceId: ada.workspaceId });
  const stranger = await seedPerson(handle);
  const usedBy: PostId[] = [];
  const baseUrl = new URL('http://localhost:3000');
  const kit = await openMediaFixture(handle, folder, {
    settings: { MEDIA_MAX_FILE_GB: '0.002', ...settings },
  });
  const app = await createApp({
    log: silentLog,
    baseUrl,
    people: seededAuthenticator([ada, viewer, stranger], ['media:read']),
    sessionCookie: 'session',
    origin: baseUrl.origin,
    ...unlimitedRouteDeps(handle, () => ({
      ...kit,
      objects: kit.register,
      people: createPeopleStore(handle, testMacs),
      mediaUse: { ...kit.mediaUse, unfinishedPostsUsing: async () => usedBy },
    })),
    routes: mediaRoutes,
    tls: null,
    trustProxy: null,
    webRoot: '/nowhere',
    ready: async () => true,
  });
  opening.defer(() => app.close());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const open = opening.move();
  return {
    address,
    database: handle,
    folder,
    ada,
    viewer,
    stranger,
    usedBy,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
