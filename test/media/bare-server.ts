/** The minimum a Node server can do with a body: stream it to a file. The baseline for upload speed. */
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

const target = process.argv[2] ?? '';
const server = createServer((req, res) => {
  pipeline(req, createWriteStream(target)).then(
    () => res.writeHead(201).end(),
    (error: unknown) => res.writeHead(500).end(String(error)),
  );
}).listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
