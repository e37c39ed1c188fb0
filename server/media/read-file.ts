/**
 * Determines what an uploaded file is. Promises: the answer comes from its bytes, never from its name; only a
 * picture is loaded into memory completely, and all waiting ones together are limited to the size of one; videos
 * and documents are read outside the service, within limits (reader-process.ts).
 */
import type { FileReader, PictureReader } from '../domain/media/ports.ts';
import { readDocumentInProcess } from './document-guard.ts';
import { fileKind, headBytes } from './file-kind.ts';
import { maxPictureBytes, pictureTooHeavy } from './picture-limits.ts';
import { createSemaphore } from './semaphore.ts';
import { readVideoInProcess, videoTimeLimitMs } from './video-guard.ts';
import { withMemory } from './working-memory.ts';

/** The memory of the process that reads a video, when the video is built to exhaust it. */
const videoBytes = 110_000_000;
/** The memory of the process that reads a PDF, when the PDF is built to exhaust it. */
const documentBytes = 115_000_000;

export interface FileReaderDeps {
  readonly pictures: PictureReader;
  readonly timeLimitMs?: number;
}

export function createFileReader({ pictures, timeLimitMs = videoTimeLimitMs }: FileReaderDeps): FileReader {
  const withPermit = createSemaphore(maxPictureBytes);
  return {
    async read(file) {
      const found = fileKind(await file.read({ first: 0, last: headBytes - 1 }));
      if (found.kind === 'refused') return { kind: 'not_readable', plainReason: found.plainReason };
      if (found.kind === 'video')
        return withMemory(videoBytes, () => readVideoInProcess(file, found.container, timeLimitMs));
      if (found.kind === 'document') return withMemory(documentBytes, () => readDocumentInProcess(file));
      if (file.sizeBytes > maxPictureBytes) return { kind: 'not_readable', plainReason: pictureTooHeavy };
      return withPermit(file.sizeBytes, async () => {
        const result = await pictures.read(await file.read({ first: 0, last: file.sizeBytes - 1 }));
        return result.kind === 'ok' ? { kind: 'picture', picture: result.picture } : result;
      });
    },
  };
}
