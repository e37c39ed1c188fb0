/** The HTTP side of a process. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from './context.ts';
import { createApp } from './http/app.ts';
import { sessionCookieName } from './http/people/session-cookie.ts';
import { StartError } from './start-error.ts';

export interface Serving extends AsyncDisposable {
  readonly address: string;
  readonly port: number;
}

const webRoot = join(import.meta.dirname, '../dist/web');
const readyTimeoutMs = 2_000;
const idleSweepMs = 100;

export async function serve(context: Context): Promise<Serving> {
  const { config, database, log } = context;
  const { host, port, baseUrl, tls, trustProxy } = config.http;
  let stopping = false;
  const app = await createApp({
    log,
    routes: context.routes,
    limiter: context.limiter,
    idempotency: context.idempotency,
    oauth: context.oauth,
    uploads: context.files.mount,
    people: context.authenticator,
    sessionCookie: sessionCookieName(baseUrl),
    origin: baseUrl.origin,
    baseUrl,
    tls: tls && { cert: readFileSync(tls.certPath), key: readFileSync(tls.keyPath) },
    trustProxy,
    webRoot,
    ready: async () => {
      if (stopping) return false;
      const late = new Promise<false>((resolve) => setTimeout(resolve, readyTimeoutMs, false).unref());
      return Promise.race([
        late,
        database.pool.query('select 1').then(
          () => true,
          () => false,
        ),
      ]);
    },
  });
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is in use. Stop what uses it, or choose another with PORT=3010 npm start.`,
      );
    }
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this user. Choose one above 1023 with PORT.`);
    throw error;
  }
  const bound = app.server.address();
  return {
    address: baseUrl.origin,
    port: typeof bound === 'object' && bound ? bound.port : port,
    // Requests that are under way are answered; new ones find the door closed.
    [Symbol.asyncDispose]: async () => {
      stopping = true;
      // Connections that were busy a moment ago would be kept for their next request, for over a minute.
      const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMs);
      await app.close().finally(() => clearInterval(sweep));
    },
  };
}
