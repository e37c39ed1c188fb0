/** Another process of a test server's installation: the same database, keys and sandbox; a port and a folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { testKeyText } from '../test-keys.ts';
import type { TestServer } from '../test-server.ts';
import { startService } from './service-process.ts';

export interface SecondProcess extends AsyncDisposable {
  readonly baseUrl: string;
  kill(): Promise<void>;
}

export async function startSecondProcess({
  database,
  sandboxUrl,
}: Pick<TestServer, 'database' | 'sandboxUrl'>): Promise<SecondProcess> {
  await using opening = new AsyncDisposableStack();
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'signoff-second-'))];
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const service = opening.use(
    startService('serve', {
      PORT: String(port),
      DATABASE_URL: database.connectionString,
      ENCRYPTION_KEYS: testKeyText,
      DATA_DIR: folder,
      SANDBOX_URL: sandboxUrl,
      LOG_LEVEL: 'error',
    }),
  );
  await service.ready;
  const open = opening.move();
  return {
    baseUrl: `http://localhost:${port}`,
    async kill() {
      service.stop('SIGKILL');
      await service.exited;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
