/** URLs that an attacker would like us to fetch. */
import { waitUntil } from '../../wait-until.ts';
import type { HttpResponse, MediaClient } from '../media-client.ts';
import type { CorpusSettings, HostileRequest } from './entry.ts';

/** Requests the import and waits for its end; the response then says how it ended. */
export async function importFrom(door: MediaClient, url: unknown): Promise<HttpResponse> {
  const asked = await door.request('POST', '/v1/media/import', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  if (asked.status >= 300) return asked;
  const { id, upload_id } = JSON.parse(asked.body.toString()) as { id?: string; upload_id?: string };
  return waitUntil(`the import of ${url} has ended`, async () => {
    const found = await door.request('GET', `/v1/uploads/${upload_id ?? id}`);
    const view = JSON.parse(found.body.toString()) as { state?: string };
    const isGoingOn = found.status === 200 && ['receiving', 'checking'].includes(view.state ?? '');
    return !isGoingOn && found;
  });
}

export function hostileAddresses({ canaryUrl, canaryPath }: CorpusSettings): HostileRequest[] {
  const { port } = new URL(canaryUrl);
  const addresses: unknown[] = [
    `${canaryUrl}/import.png`,
    `http://localhost:${port}/import.png`,
    `http://127.1:${port}/import.png`,
    `http://2130706433:${port}/import.png`,
    `http://0x7f.1:${port}/import.png`,
    `http://0177.0.0.1:${port}/import.png`,
    `http://[::1]:${port}/import.png`,
    `http://[::ffff:127.0.0.1]:${port}/import.png`,
    `http://0.0.0.0:${port}/import.png`,
    `http://example.com@127.0.0.1:${port}/import.png`,
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/a.png',
    `file://${canaryPath}`,
    'ftp://127.0.0.1/a.png',
    'gopher://127.0.0.1/_a',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '//127.0.0.1/a.png',
    '/etc/passwd',
    '',
    7,
    null,
    { href: canaryUrl },
  ];
  return addresses.map((url) => ({
    name: `address: ${JSON.stringify(url)}`,
    send: (door) => importFrom(door, url),
    expects: 'refused',
    note: 'nobody on this machine is called',
  }));
}
