/** Writes openapi.json from the routes themselves. Run it after changing an operation; a test holds the file equal. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createApp } from '../server/http/app.ts';
import type { Context } from '../server/wiring/context.ts';
import { startHouse } from '../test/house.ts';

export const openApiPath = path.join(import.meta.dirname, '..', 'openapi.json');

/** The document as an installation with the usual settings serves it. */
export async function openApiText(context: Context): Promise<string> {
  const { routes, names, authenticator, log, limiter, idempotency, requestDeps } = context;
  const baseUrl = new URL('http://localhost:3000');
  const app = await createApp({
    log,
    routes,
    names,
    people: authenticator,
    limiter,
    requestDeps,
    idempotency,
    sessionCookie: 'signoff_session',
    origin: baseUrl.origin,
    baseUrl,
    tls: null,
    trustProxy: null,
    webRoot: '/nowhere',
    ready: async () => true,
  });
  await app.ready();
  const document = app.swagger();
  await app.close();
  return `${JSON.stringify(document, null, 2)}\n`;
}

if (import.meta.main) {
  await using house = await startHouse({ workers: false });
  await writeFile(openApiPath, await openApiText(house.context));
  console.log(`Wrote ${path.relative(process.cwd(), openApiPath)}.`);
}
