import { AppError } from '../../errors.ts';
import type { Media, MediaStorage } from '../media/ports.ts';

/** Several are held in memory at once while a picture is made. */
const maxSizeBytes = 40 * 1_048_576;

/** The bytes of a picture in the library; other files are refused by the name of the input they came in. */
export async function readPicture(
  { storage }: { readonly storage: Pick<MediaStorage, 'open'> },
  { workspaceId, sha256, kind, mime, name, sizeBytes }: Media,
  param: string,
): Promise<{ readonly bytes: Buffer; readonly mime: string }> {
  const refuse = (code: string, message: string): never => {
    throw new AppError('invalid_request', `${name} ${message}.`, { errors: [{ param, code, message }] });
  };
  if (kind !== 'image') refuse('wrong_kind', 'is not a picture');
  if (sizeBytes > maxSizeBytes) refuse('too_big', 'is too large to work with: at most 40 MiB');
  const { stream } = await storage.open(workspaceId, sha256);
  return { bytes: Buffer.from(await new Response(stream).arrayBuffer()), mime };
}
