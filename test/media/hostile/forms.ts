/** Forms that are wrong as a whole. Every one gets a response, and none leaves anything behind. */

import { boundary, form, formEnd, formType, type Part, partBytes } from '../form.ts';
import type { HttpResponse, MediaClient } from '../media-client.ts';
import { ascii, type HostileRequest } from './entry.ts';
import type { Seeds } from './seeds.ts';

const path = '/media/upload';
type Expects = HostileRequest['expects'];

const post = (door: MediaClient, body: Uint8Array, type = formType): Promise<HttpResponse> =>
  door.request('POST', path, { headers: { 'content-type': type }, body });

const head = (door: MediaClient, headers: string): Buffer =>
  ascii(
    `POST ${path} HTTP/1.1\r\nhost: ${new URL(door.baseUrl).host}\r\nauthorization: Bearer ${door.token}\r\n${headers}\r\n`,
  );

export function brokenForms({ png, mp4 }: Seeds): HostileRequest[] {
  const file: Part = { name: 'file', fileName: 'a.png', type: 'image/png', bytes: png };
  const words = (bytes: string | Uint8Array, name = 'alt_text'): Part => ({ name, bytes });
  const whole = form(file);
  const unfinished = partBytes(file);
  const bodies: [name: string, body: () => Uint8Array, expects: Expects, type?: string][] = [
    ['no end', () => unfinished, 'refused'],
    ['no end, inside the file', () => unfinished.subarray(0, unfinished.length - 60), 'refused'],
    ['nothing', () => Buffer.alloc(0), 'refused'],
    ['only the end', () => formEnd, 'refused'],
    [
      '10,001 parts',
      () => form(...Array.from({ length: 10_000 }, (_, index) => words('x', `f${index}`)), file),
      'refused',
    ],
    [
      '10,001 empty files',
      () => form(...Array.from({ length: 10_001 }, (): Part => ({ ...file, bytes: '' }))),
      'refused',
    ],
    ['two files', () => form(file, file), 'refused'],
    ['a picture and a video', () => form(file, { ...file, bytes: mp4 }), 'refused'],
    ['the file in another field', () => form({ ...file, name: 'upload' }), 'refused'],
    ['the file in a field called __proto__', () => form({ ...file, name: '__proto__' }), 'refused'],
    ['the file in a field called constructor', () => form({ ...file, name: 'constructor' }), 'refused'],
    ['the file in a field without a name', () => form({ fileName: 'a.png', bytes: png }), 'refused'],
    ['the file in a field with an empty name', () => form({ ...file, name: '' }), 'refused'],
    ['the file as words', () => form({ name: 'file', bytes: 'just text' }), 'refused'],
    ['words as a file', () => form(file, { name: 'alt_text', fileName: 'a.txt', bytes: 'words' }), 'refused'],
    ['an unknown field', () => form(file, words('1', 'admin')), 'refused'],
    ['a field called __proto__', () => form(file, words('1', '__proto__')), 'refused'],
    ['a field called file[path]', () => form(words('/etc/passwd', 'file[path]'), file), 'refused'],
    ['a megabyte of words', () => form(words('x'.repeat(1_048_576)), file), 'refused'],
    ['words with a null byte', () => form(words('a\0b'), file), 'refused'],
    ['words twice', () => form(words('one'), words('two'), file), 'either'],
    ['words after the file', () => form(file, words('later')), 'harmless'],
    ['words that are a page', () => form(words('<script>alert(1)</script>'), file), 'harmless'],
    ['words that are not UTF-8', () => form(words(ascii('\xff\xfe\xc0')), file), 'either'],
    [
      'part headers of 100 kB',
      () => form({ ...file, headers: `x-filler: ${'x'.repeat(100_000)}\r\n` }),
      'either',
    ],
    ['5,000 part headers', () => form({ ...file, headers: 'x-a: b\r\n'.repeat(5_000) }), 'either'],
    [
      'part headers that never end',
      () => Buffer.concat([ascii(`--${boundary}\r\n`), Buffer.alloc(300_000, 0x61)]),
      'refused',
    ],
    ['a name of 100 kB', () => form({ ...file, fileName: `${'n'.repeat(100_000)}.png` }), 'either'],
    ['a name of 75,000 dots', () => form({ ...file, fileName: `a${'.'.repeat(75_000)}b.png` }), 'refused'],
    ['a field name of 100 kB', () => form(words('x', 'n'.repeat(100_000)), file), 'refused'],
    [
      'base64',
      () =>
        form({ ...file, headers: 'content-transfer-encoding: base64\r\n', bytes: png.toString('base64') }),
      'either',
    ],
    ['a form in the form', () => form({ ...file, type: formType, bytes: whole }), 'refused'],
    [
      'a name in RFC 5987 form',
      () =>
        Buffer.concat([
          ascii(
            `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"; filename*=UTF-8''..%2f..%2fetc%2fpasswd%00.png\r\n\r\n`,
          ),
          png,
          ascii('\r\n'),
          formEnd,
        ]),
      'either',
    ],
    [
      'two names',
      () =>
        Buffer.concat([
          ascii(
            `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"; filename="../../b.html"\r\n\r\n`,
          ),
          png,
          ascii('\r\n'),
          formEnd,
        ]),
      'either',
    ],
    [
      'line ends of one byte',
      () =>
        Buffer.from(
          form({ ...file, bytes: 'text' })
            .toString('latin1')
            .replaceAll('\r\n', '\n'),
        ),
      'refused',
    ],
    [
      'a megabyte before the first part',
      () => Buffer.concat([Buffer.alloc(1_048_576, 0x61), ascii('\r\n'), whole]),
      'either',
    ],
    ['a megabyte after the end', () => Buffer.concat([whole, Buffer.alloc(1_048_576, 0x61)]), 'either'],
    [
      'almost the boundary, a million times',
      () => Buffer.concat([partBytes(file), ascii(`\r\n--${boundary.slice(0, -1)}`.repeat(50_000))]),
      'refused',
    ],
    ['no boundary', () => whole, 'refused', 'multipart/form-data'],
    ['an empty boundary', () => whole, 'refused', 'multipart/form-data; boundary='],
    ['another boundary', () => whole, 'refused', 'multipart/form-data; boundary=other'],
    ['a boundary of 4 kB', () => whole, 'refused', `multipart/form-data; boundary=${'b'.repeat(4_000)}`],
    ['two boundaries', () => whole, 'either', `multipart/form-data; boundary=other; boundary=${boundary}`],
    ['multipart/mixed', () => whole, 'refused', `multipart/mixed; boundary=${boundary}`],
    ['url encoded', () => ascii('file=a'), 'refused', 'application/x-www-form-urlencoded'],
    ['the bare picture', () => png, 'refused', 'image/png'],
    ['JSON', () => ascii('{"file":"/etc/passwd"}'), 'refused', 'application/json'],
    ['text', () => whole, 'refused', 'text/plain'],
  ];
  const sent = (
    name: string,
    send: (door: MediaClient) => Promise<HttpResponse>,
    expects: Expects,
  ): HostileRequest => ({
    name: `form: ${name}`,
    send,
    expects,
    note: 'answered or hung up, nothing left behind',
    notHttp: true,
  });
  return [
    ...bodies.map(
      ([name, body, expects, type]): HostileRequest => ({
        name: `form: ${name}`,
        send: (door) => post(door, body(), type),
        expects,
        note: 'a clear answer, nothing left behind',
      }),
    ),
    sent(
      'a length that is too long, then hung up',
      (door) =>
        door.sendRaw(
          Buffer.concat([
            head(door, `content-type: ${formType}\r\ncontent-length: ${whole.length + 5_000}\r\n`),
            whole.subarray(0, -20),
          ]),
          { hangUp: true },
        ),
      'refused',
    ),
    sent(
      'a length that is too short',
      (door) =>
        door.sendRaw(
          Buffer.concat([
            head(
              door,
              `content-type: ${formType}\r\ncontent-length: ${whole.length - 30}\r\nconnection: close\r\n`,
            ),
            whole,
          ]),
        ),
      'refused',
    ),
    sent(
      'a length of minus one',
      (door) =>
        door.sendRaw(
          Buffer.concat([head(door, `content-type: ${formType}\r\ncontent-length: -1\r\n`), whole]),
        ),
      'refused',
    ),
    sent(
      'a length of 9 exabytes',
      (door) =>
        door.sendRaw(
          Buffer.concat([
            head(
              door,
              `content-type: ${formType}\r\ncontent-length: 9223372036854775807\r\nconnection: close\r\n`,
            ),
            unfinished,
          ]),
          { hangUp: true },
        ),
      'refused',
    ),
    sent(
      'two lengths',
      (door) =>
        door.sendRaw(
          Buffer.concat([
            head(
              door,
              `content-type: ${formType}\r\ncontent-length: 5\r\ncontent-length: ${whole.length}\r\n`,
            ),
            whole,
          ]),
        ),
      'refused',
    ),
    sent(
      'a length and chunks',
      (door) =>
        door.sendRaw(
          Buffer.concat([
            head(
              door,
              `content-type: ${formType}\r\ncontent-length: ${whole.length}\r\ntransfer-encoding: chunked\r\n`,
            ),
            ascii('0\r\n\r\n'),
            whole,
          ]),
        ),
      'refused',
    ),
    sent(
      'chunks that lie',
      (door) =>
        door.sendRaw(
          Buffer.concat([
            head(door, `content-type: ${formType}\r\ntransfer-encoding: chunked\r\n`),
            ascii('ffffffffffffffffff\r\n'),
            whole,
          ]),
        ),
      'refused',
    ),
    sent(
      'chunks hung up',
      (door) =>
        door.sendRaw(
          Buffer.concat([
            head(door, `content-type: ${formType}\r\ntransfer-encoding: chunked\r\n`),
            ascii(`${unfinished.length.toString(16)}\r\n`),
            unfinished,
          ]),
          { hangUp: true },
        ),
      'refused',
    ),
    sent(
      'hung up inside the file',
      (door) =>
        door.sendRaw(
          Buffer.concat([
            head(door, `content-type: ${formType}\r\ncontent-length: ${whole.length}\r\n`),
            unfinished.subarray(0, -40),
          ]),
          { hangUp: true },
        ),
      'refused',
    ),
    sent(
      'headers of 100 kB',
      (door) =>
        door.sendRaw(
          Buffer.concat([
            head(door, `content-type: ${formType}\r\nx-filler: ${'x'.repeat(100_000)}\r\n`),
            whole,
          ]),
        ),
      'refused',
    ),
    sent(
      'a compressed body',
      (door) =>
        door.request('POST', path, {
          headers: { 'content-type': formType, 'content-encoding': 'gzip' },
          body: whole,
        }),
      'either',
    ),
  ];
}
