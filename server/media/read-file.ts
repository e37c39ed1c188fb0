/**
 * Says what an uploaded file is. Promises: the answer comes from its bytes, never from its name; only a picture
 * is taken into memory whole, and all that wait there together are no more than one may have; videos and
 * documents are read apart from the service, within limits (read-apart.ts).
 */
import type { FileReader, PictureReader } from '../domain/media/ports.ts';
import { readDocumentApart } from './document-guard.ts';
import { fileKind, headBytes } from './file-kind.ts';
import { maxPictureBytes, pictureTooHeavy } from './picture-limits.ts';
import { turns } from './turns.ts';
import { readVideoApart, videoTimeLimitMs } from './video-guard.ts';
import { withMemory } from './working-memory.ts';

/** What the process that reads a video takes, when the video is built to make it take much. */
const videoBytes = 110_000_000;
/** What the process that reads a PDF takes, when the PDF is built to make it take much. */
const documentBytes = 115_000_000;

export interface FileReaderDeps {
  readonly pictures: PictureReader;
  readonly timeLimitMs?: number;
}

export function createFileReader({ pictures, timeLimitMs = videoTimeLimitMs }: FileReaderDeps): FileReader {
  const takeTurn = turns(maxPictureBytes);
  return {
    async read(file) {
      const found = fileKind(await file.read({ first: 0, last: headBytes - 1 }));
      if (found.kind === 'refused') return { kind: 'not_readable', plainReason: found.plainReason };
      if (found.kind === 'video')
        return withMemory(videoBytes, () => readVideoApart(file, found.container, timeLimitMs));
      if (found.kind === 'document') return withMemory(documentBytes, () => readDocumentApart(file));
      if (file.sizeBytes > maxPictureBytes) return { kind: 'not_readable', plainReason: pictureTooHeavy };
      return takeTurn(file.sizeBytes, async () => {
        const result = await pictures.read(await file.read({ first: 0, last: file.sizeBytes - 1 }));
        return result.kind === 'ok' ? { kind: 'picture', picture: result.picture } : result;
      });
    },
  };
}
