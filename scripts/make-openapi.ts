/**
 * Generates openapi.json and openapi-web.json from the routes. Run it after changing an operation; a test fails when a file
 * differs.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildDocument } from '../server/http/reference/build-document.ts';
import type { SplitDocument } from '../server/http/reference/split-document.ts';
import type { Context } from '../server/wiring/context.ts';
import { startTestServer } from '../test/test-server.ts';

const fileOf = (name: string): string => path.join(import.meta.dirname, '..', name);

/** What programs may call, and what only web sessions may. */
export const openApiPaths: SplitDocument<string> = {
  programs: fileOf('openapi.json'),
  web: fileOf('openapi-web.json'),
};

/** The documents as an installation with default settings serves them. */
export async function generateOpenApiTexts(context: Context): Promise<SplitDocument<string>> {
  const { authenticator: people, ...deps } = context;
  const baseUrl = new URL('http://localhost:3000');
  const { programs, web } = await buildDocument({
    ...deps,
    people,
    baseUrl,
    origin: baseUrl.origin,
    sessionCookie: 'signoff_session',
  });
  const textOf = (document: object) => `${JSON.stringify(document, null, 2)}\n`;
  return { programs: textOf(programs), web: textOf(web) };
}

if (import.meta.main) {
  await using server = await startTestServer({ workers: false });
  const texts = await generateOpenApiTexts(server.context);
  for (const which of ['programs', 'web'] as const) {
    await writeFile(openApiPaths[which], texts[which]);
    console.log(`Wrote ${path.relative(process.cwd(), openApiPaths[which])}.`);
  }
}
