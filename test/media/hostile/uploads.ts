/** Nonsense sent to the resumable upload endpoint. */
import type { HttpResponse, MediaClient } from '../media-client.ts';
import { ascii, type HostileRequest } from './entry.ts';
import type { Seeds } from './seeds.ts';

const path = '/v1/uploads';
const base64 = (text: string): string => Buffer.from(text).toString('base64');
export const fileName = (name: string): string => `filename ${base64(name)}`;

const create = (door: MediaClient, headers: Record<string, string>): Promise<HttpResponse> =>
  door.request('POST', path, { headers: { 'tus-resumable': '1.0.0', ...headers }, body: '' });

export const patch = (
  door: MediaClient,
  at: string,
  offset: number | string,
  body: Uint8Array,
): Promise<HttpResponse> =>
  door.request('PATCH', at, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
    },
    body,
  });

export function uploadPath(door: MediaClient, created: HttpResponse): string {
  const location = created.headers.location ?? '';
  if (created.status !== 201 || location === '')
    throw new Error(`no upload was made: ${created.status} ${created.body}`);
  return new URL(location, door.baseUrl).pathname;
}

/** A whole file through the resumable endpoint, in one piece. A refusal at creation is a response too. */
export async function sendResumable(
  door: MediaClient,
  name: string,
  bytes: Uint8Array,
): Promise<HttpResponse> {
  const created = await create(door, {
    'upload-length': String(bytes.length),
    'upload-metadata': fileName(name),
  });
  return created.status === 201 ? patch(door, uploadPath(door, created), 0, bytes) : created;
}

export function brokenUploads({ png }: Seeds): HostileRequest[] {
  const length = { 'upload-length': String(png.length) };
  const named = { 'upload-metadata': fileName('a.png') };
  /** Creates a valid upload, then does this to it, then removes it again. */
  const onUpload =
    (work: (door: MediaClient, at: string) => Promise<HttpResponse>) => async (door: MediaClient) => {
      const at = uploadPath(door, await create(door, { ...length, ...named }));
      const answer = await work(door, at);
      await door.request('DELETE', at, { headers: { 'tus-resumable': '1.0.0' } });
      return answer;
    };
  const asked: [name: string, headers: Record<string, string>][] = [
    ['no length', named],
    ['a length of minus one', { ...named, 'upload-length': '-1' }],
    ['a length of words', { ...named, 'upload-length': 'many' }],
    ['a length of 2^63', { ...named, 'upload-length': '9223372036854775808' }],
    ['a length of 1e3', { ...named, 'upload-length': '1e3' }],
    ['an endless length', { ...named, 'upload-length': 'Infinity' }],
    ['a length to be told later', { ...named, 'upload-defer-length': '1' }],
    ['a length and one to be told later', { ...named, ...length, 'upload-defer-length': '1' }],
    ['no name', length],
    ['metadata that is not base64', { ...length, 'upload-metadata': 'filename ***,,,= =' }],
    ['metadata of 10 kB', { ...length, 'upload-metadata': fileName('n'.repeat(10_000)) }],
    ['an empty name', { ...length, 'upload-metadata': 'filename' }],
    [
      'alt text of 8 kB',
      { ...length, 'upload-metadata': `${fileName('a.png')},alt_text ${base64('x'.repeat(6_000))}` },
    ],
    [
      'alt text with a null byte',
      { ...length, 'upload-metadata': `${fileName('a.png')},alt_text ${base64('a\0b')}` },
    ],
    [
      'a concatenation of others',
      { ...length, ...named, 'upload-concat': 'final;/v1/uploads/a /v1/uploads/b' },
    ],
    ['another version', { ...length, ...named, 'tus-resumable': '9.9.9' }],
  ];
  const ids = [
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f%2e%2e',
    '..',
    'upl_00000000000000000000000000',
    '%00',
    'a'.repeat(5_000),
    "1'--",
  ];
  const entry = (name: string, send: HostileRequest['send']): HostileRequest => ({
    name: `upload: ${name}`,
    send,
    expects: 'refused',
    note: 'a clear answer, nothing left behind',
    tus: true,
  });
  return [
    ...asked.map(([name, headers]) => entry(name, (door) => create(door, headers))),
    ...ids.map((id) =>
      entry(`bytes for ${JSON.stringify(id.slice(0, 30))}`, (door) => patch(door, `${path}/${id}`, 0, png)),
    ),
    entry(
      'an offset that is wrong',
      onUpload((door, at) => patch(door, at, 7, png)),
    ),
    entry(
      'an offset of minus one',
      onUpload((door, at) => patch(door, at, '-1', png)),
    ),
    entry(
      'an offset of words',
      onUpload((door, at) => patch(door, at, 'start', png)),
    ),
    entry(
      'more than was said',
      onUpload((door, at) => patch(door, at, 0, Buffer.concat([png, ascii('x')]))),
    ),
    entry(
      'another content type',
      onUpload((door, at) =>
        door.request('PATCH', at, {
          headers: { 'tus-resumable': '1.0.0', 'upload-offset': 0, 'content-type': 'image/png' },
          body: png,
        }),
      ),
    ),
    entry(
      'a method in a header',
      onUpload((door, at) =>
        door.request('POST', at, {
          headers: {
            'tus-resumable': '1.0.0',
            'x-http-method-override': 'PATCH',
            'upload-offset': 0,
            'content-type': 'application/offset+octet-stream',
          },
          body: png,
        }),
      ),
    ),
    entry('nothing at all', async (door) => sendResumable(door, 'empty.png', Buffer.alloc(0))),
  ];
}
