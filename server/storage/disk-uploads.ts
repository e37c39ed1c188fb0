/**
 * Resumable uploads on a disk. Promise: the size of the file is what has arrived, even after the process was
 * killed; nothing is counted that is not in the file.
 */
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { ERRORS, type Upload } from '@tus/utils';
import { errorCode, toDiskTrouble, writeChunks } from './disk-files.ts';
import { isUploadId } from './names.ts';

export class DiskUploads extends FileStore {
  pathOf(id: string): string {
    if (!isUploadId(id)) throw ERRORS.FILE_NOT_FOUND;
    return join(this.directory, id);
  }

  override async create(upload: Upload): Promise<Upload> {
    this.pathOf(upload.id);
    return super.create(upload).catch(fail);
  }

  override async getUpload(id: string): Promise<Upload> {
    this.pathOf(id);
    return super.getUpload(id).catch(fail);
  }

  /** Writes in large blocks; when the connection breaks, what had arrived stays. */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    try {
      await using file = await open(this.pathOf(id), 'r+');
      return await writeChunks(file, bytes, offset);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') throw ERRORS.FILE_NO_LONGER_EXISTS;
      throw toDiskTrouble(error);
    }
  }

  /** Removes all files of the upload, even when some are already gone. */
  override async remove(id: string): Promise<void> {
    const path = this.pathOf(id);
    for (const name of [path, `${path}.copy`, `${path}.json`]) await rm(name, { force: true }).catch(fail);
  }
}

function fail(error: unknown): never {
  throw toDiskTrouble(error);
}
