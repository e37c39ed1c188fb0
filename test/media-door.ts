/** The media routes behind a real HTTP server, with real PostgreSQL and a real folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPeopleStore } from '../server/db/people/people.ts';
import { createApp } from '../server/http/app.ts';
import { mediaRoutes } from '../server/http/media/index.ts';
import type { PostId } from '../server/lib/ids.ts';
import { seededAuthenticator, seedPerson } from './accounts.ts';
import { silentLog, testDatabase } from './database.ts';
import { openGates } from './gates.ts';
import { openMediaKit } from './media-kit.ts';

export type MediaDoor = Awaited<ReturnType<typeof openMediaDoor>>;

export async function openMediaDoor(settings: Readonly<Record<string, string>> = {}) {
  await using opening = new AsyncDisposableStack();
  const database = opening.use(await testDatabase());
  const { handle } = database;
  const folder = await mkdtemp(join(tmpdir(), 'signoff-media-http-'));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const ada = await seedPerson(handle);
  const viewer = await seedPerson(handle, { role: 'viewer', workspaceId: ada.workspaceId });
  const stranger = await seedPerson(handle);
  const usedBy: PostId[] = [];
  const baseUrl = new URL('http://localhost:3000');
  const kit = await openMediaKit(handle, folder, { settings: { MEDIA_MAX_FILE_GB: '0.002', ...settings } });
  const app = await createApp({
    log: silentLog,
    baseUrl,
    people: seededAuthenticator([ada, viewer, stranger], ['media:read']),
    sessionCookie: 'session',
    origin: baseUrl.origin,
    ...openGates(handle, () => ({
      ...kit,
      objects: kit.register,
      people: createPeopleStore(handle),
      mediaUse: { ...kit.mediaUse, livingPostsUsing: async () => usedBy },
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
