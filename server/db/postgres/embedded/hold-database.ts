/** For the tests: a process of its own that starts the database and keeps it until it is killed. */
import { startEmbeddedPostgres } from './index.ts';

const [dataDir = ''] = process.argv.slice(2);
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };

try {
  const { connectionString, pid } = await startEmbeddedPostgres({ dataDir, log: silent });
  process.stdout.write(`${JSON.stringify({ connectionString, pid })}\n`);
} catch (error) {
  const { code, message } = error as { code?: string; message: string };
  process.stdout.write(`${JSON.stringify({ code, message })}\n`);
  process.exit(1);
}
