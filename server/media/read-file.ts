/**
 * Says what an uploaded file is. Promises: the answer comes from its bytes, never from its name; only a picture
 * is taken into memory whole; videos are read apart from the service, within limits (video-guard.ts).
 */
import type { FileReader, PictureReader } from '../domain/media/ports.ts';
import { fileKind, headBytes } from './file-kind.ts';
import { maxPictureBytes, pictureTooHeavy } from './pictures.ts';
import { turns } from './turns.ts';
import { readVideoApart, videoTimeLimitMs } from './video-guard.ts';

const atOnce = 2;

export interface FileReaderDeps {
  readonly pictures: PictureReader;
  readonly timeLimitMs?: number;
}

export function createFileReader({ pictures, timeLimitMs = videoTimeLimitMs }: FileReaderDeps): FileReader {
  const takeTurns = turns(atOnce);
  return {
    async read(file) {
      const found = fileKind(await file.read({ first: 0, last: headBytes - 1 }));
      if (found.kind === 'refused') return { kind: 'not_readable', plainReason: found.plainReason };
      if (found.kind === 'video') return takeTurns(() => readVideoApart(file, found.container, timeLimitMs));
      if (file.sizeBytes > maxPictureBytes) return { kind: 'not_readable', plainReason: pictureTooHeavy };
      return takeTurns(async () => {
        const result = await pictures.read(await file.read({ first: 0, last: file.sizeBytes - 1 }));
        return result.kind === 'ok' ? { kind: 'picture', picture: result.picture } : result;
      });
    },
  };
}
