import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import tls from 'node:tls';
import { startTestServer } from '../../../test/test-server.ts';
import { modernTls, requireModernTls } from './modern-tls.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../../../test/fixtures', name);
const pair = { cert: readFileSync(fixture('tls-cert.pem')), key: readFileSync(fixture('tls-key.pem')) };

/** Standard input is closed, so the client ends after the handshake. */
const connect = (port: string, ...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    const client = execFile(
      'openssl',
      ['s_client', '-connect', `localhost:${port}`, ...args],
      (_error, stdout, stderr) => resolve(stdout + stderr),
    );
    client.stdin?.end();
  });

test('our TLS speaks 1.3, and 1.2 only with forward secrecy and authenticated encryption', async () => {
  await using server = await startTestServer({
    settings: { TLS_CERT: fixture('tls-cert.pem'), TLS_KEY: fixture('tls-key.pem') },
  });
  const { port } = new URL(server.baseUrl);
  assert.match(await connect(port), /New, TLSv1\.3, Cipher is TLS_/);
  assert.match(await connect(port, '-tls1_2'), /New, TLSv1\.2, Cipher is ECDHE-\w+-(AES\d+-GCM|CHACHA20)/);
  for (const old of [
    ['-tls1_2', '-cipher', 'ECDHE-RSA-AES256-SHA384:ECDHE-ECDSA-AES256-SHA384'],
    ['-tls1_2', '-cipher', 'AES256-GCM-SHA384:AES128-SHA'],
    ['-tls1_2', '-cipher', 'DHE-RSA-AES256-GCM-SHA384'],
    ['-tls1_1', '-cipher', 'ALL:@SECLEVEL=0'],
  ])
    assert.match(await connect(port, ...old), /Cipher is \(NONE\)/, old.join(' '));
});

test('calls to other servers refuse what our own TLS refuses', async (context) => {
  requireModernTls();
  const trusted = tls.getCACertificates('default');
  context.after(() => tls.setDefaultCACertificates(trusted));
  tls.setDefaultCACertificates([pair.cert.toString()]);
  const fetchFrom = async (options: object): Promise<string> => {
    const server: Server = createServer({ ...pair, ...options }, (_request, response) => response.end('yes'));
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const response = await fetch(`https://localhost:${port}`, { headers: { connection: 'close' } });
      return await response.text();
    } catch (error) {
      return String((error as { cause?: { code?: string } }).cause?.code);
    } finally {
      server.close();
    }
  };
  assert.equal(await fetchFrom(modernTls), 'yes');
  const cbc = {
    maxVersion: 'TLSv1.2',
    ciphers: 'ECDHE-RSA-AES256-SHA384:ECDHE-ECDSA-AES256-SHA384:AES128-SHA',
  };
  assert.match(await fetchFrom(cbc), /HANDSHAKE_FAILURE|NO_SHARED_CIPHER/i);
});
