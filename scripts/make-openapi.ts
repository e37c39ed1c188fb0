/** Generates openapi.json from the routes. Run it after changing an operation; a test fails when the file differs. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createApp } from '../server/http/app.ts';
import type { Context } from '../server/wiring/context.ts';
import { startTestServer } from '../test/test-server.ts';

export const openApiPath = path.join(import.meta.dirname, '..', 'openapi.json');

/** The document as an installation with default settings serves it. */
export async function generateOpenApiText(context: Context): Promise<string> {
  const { routes, names, authenticator, log, limiter, idempotency, depsFor } = context;
  const baseUrl = new URL('http://localhost:3000');
  const app = await createApp({
    log,
    routes,
    names,
    people: authenticator,
    limiter,
    depsFor,
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
  await using server = await startTestServer({ workers: false });
  await writeFile(openApiPath, await generateOpenApiText(server.context));
  console.log(`Wrote ${path.relative(process.cwd(), openApiPath)}.`);
}
