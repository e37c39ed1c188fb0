/** For the tests: a separate process that starts the database and runs it until the process is killed. It names the owner's address. */
import { startEmbeddedPostgres } from './index.ts';

const [dataDir = ''] = process.argv.slice(2);
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };

try {
  const { ownerConnectionString: connectionString, pid } = await startEmbeddedPostgres({
    dataDir,
    log: silent,
  });
  process.stdout.write(`${JSON.stringify({ connectionString, pid })}\n`);
} catch (error) {
  const { code, message } = error as { code?: string; message: string };
  process.stdout.write(`${JSON.stringify({ code, message })}\n`);
  process.exit(1);
}
