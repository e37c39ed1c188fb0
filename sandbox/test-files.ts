import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Generated pictures and videos for the sandbox's tests, and a server that platforms can fetch them from. */
export async function localServer(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Polls for something that takes real time, such as a download. */
export async function pollUntil<T>(check: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await check();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const number32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([number32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const times = (scale: number, duration: number) =>
  Buffer.concat([Buffer.alloc(12), number32(scale), number32(duration)]);

type Movie = { seconds?: number; width?: number; height?: number; fps?: number; size?: number };
/** An MP4 with an index and no frames, padded to the requested size. */
export function mp4(
  { seconds = 10, width = 1080, height = 1920, fps = 30, size = 4096 }: Movie = {},
  late = false,
) {
  const samples = box(
    'stbl',
    box('stsd', number32(0), number32(1), box('avc1', Buffer.alloc(78))),
    box('stts', number32(0), number32(1), number32(seconds * fps), number32(20)),
  );
  const track = box(
    'trak',
    box('tkhd', Buffer.alloc(76), number32(width * 65_536), number32(height * 65_536)),
    box(
      'mdia',
      box('mdhd', times(600, seconds * 600)),
      box('hdlr', Buffer.alloc(8), Buffer.from('vide', 'latin1'), Buffer.alloc(12)),
      box('minf', samples),
    ),
  );
  const type = box('ftyp', Buffer.from('isom\0\0\0\0', 'latin1'));
  const index = box('moov', box('mvhd', times(1000, seconds * 1000)), track);
  const pictures = box('mdat', randomBytes(size - type.length - index.length - 8));
  return Buffer.concat(late ? [type, pictures, index] : [type, index, pictures]);
}

/** The start of a JPEG, which is all that the sandbox reads. */
export const jpeg = (width = 1080, height = 1350, size = 200) => {
  const frame = Buffer.from('ffc00011080000000003012200021101031101', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from('ffd8', 'hex'), frame, randomBytes(size - 21)]);
};
