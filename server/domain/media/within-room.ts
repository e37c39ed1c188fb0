/** Bytes on their way in that nobody said the number of: none is written for which there is no room. */
import type { Room } from './ports.ts';

/** Room is asked for in steps, since asking takes a moment. */
const stepBytes = 16_000_000;

export async function* withinRoom(bytes: AsyncIterable<Uint8Array>, room: Room): AsyncGenerator<Uint8Array> {
  let receivedBytes = 0;
  for await (const chunk of bytes) {
    receivedBytes += chunk.length;
    await room.hold(receivedBytes, receivedBytes + stepBytes);
    yield chunk;
  }
}
