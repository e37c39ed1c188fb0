/** A sandbox whose clock only moves when it is told to, so that recorded times stay true. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startSandbox } from '../../../sandbox/server.ts';
import { createSandboxControl } from '../../../server/platforms/contract-harness.ts';
import { startMediaHost, storeMedia } from '../../../server/platforms/contract-media.ts';

const startedAt = Date.UTC(2026, 10, 18, 12);

export async function openFrozenSandbox() {
  await using opening = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'signoff-frozen-'));
  opening.defer(() => rm(dataDir, { recursive: true }));
  const clock = { now: () => startedAt };
  const { url } = opening.use(await startSandbox({ port: 0, host: '127.0.0.1', dataDir, clock }));
  const mediaHost = opening.use(await startMediaHost());
  const shape = { width: 720, height: 720 };
  const background = { r: 20, g: 120, b: 90 };
  const bytes = await sharp({ create: { ...shape, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const picture = storeMedia(bytes, { mime: 'image/jpeg', ...shape, altText: '' });
  const world = createSandboxControl(url);
  let movedMs = 0;
  const opened = opening.move();
  return {
    url,
    mediaUrl: mediaHost.mediaUrl(picture, 3_600),
    now: () => startedAt + movedMs,
    async advance(ms: number): Promise<void> {
      movedMs += ms;
      await world.advance(ms);
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
