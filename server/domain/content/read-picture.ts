import { AppError } from '../../errors.ts';
import type { Message } from '../../lib/message.ts';
import type { Media, MediaStorage } from '../media/ports.ts';
import { messages } from './messages.ts';

/** Several are in memory at once while a picture is rendered. */
const maxSizeBytes = 40 * 1_048_576;

/** Reads the bytes of a picture in the library; other files are refused, naming the input parameter. */
export async function readPicture(
  { storage }: { readonly storage: Pick<MediaStorage, 'open'> },
  { workspaceId, sha256, kind, mime, name, sizeBytes }: Media,
  param: string,
): Promise<{ readonly bytes: Buffer; readonly mime: string }> {
  const refuse = (code: string, problem: Message): never => {
    throw new AppError('invalid_request', messages.picture_refused({ name, problem }), {
      errors: [{ param, code, message: problem }],
    });
  };
  if (kind !== 'image') refuse('wrong_kind', messages.not_picture());
  if (sizeBytes > maxSizeBytes) refuse('too_big', messages.picture_too_large());
  const { stream } = await storage.open(workspaceId, sha256);
  return { bytes: Buffer.from(await new Response(stream).arrayBuffer()), mime };
}
