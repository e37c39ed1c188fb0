/**
 * The least that must start for an answer from a database that comes with the program: the embedded PostgreSQL, and a bare
 * server that asks it. Started with its data folder and its port.
 */
import { createServer } from 'node:http';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '../../server/db/postgres/embedded/index.ts';

const [dataDir = '', port = ''] = process.argv.slice(2);
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
const pool = new Pool({ connectionString: postgres.connectionString });
const server = createServer((_req, res) => {
  pool.query('select 1 as one').then(
    ({ rows }) => res.end(JSON.stringify(rows)),
    (error: unknown) => res.writeHead(500).end(String(error)),
  );
}).listen(Number(port), '127.0.0.1');

process.once('SIGTERM', async () => {
  server.close();
  server.closeAllConnections();
  await pool.end();
  await postgres.stop();
});
