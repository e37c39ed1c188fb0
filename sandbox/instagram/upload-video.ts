import { type Answer, type Call, type HostProfile, type Outcome, RefusedError } from '../core/operation.ts';
import type { ReceivedBytes } from '../core/uploads.ts';
import { noSuchObject } from '../meta/errors.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { jsonAnswer, requireOwn } from './access.ts';
import type { Container } from './containers.ts';
import { isPublicAddress } from './fetch-media.ts';
import type { InstagramState } from './state.ts';

/** The bytes of a request, and the upload's offset before it. */
export type Upload = { before: number; bytes: ReceivedBytes };

/** POST to the `uri` of a resumable container: bytes that continue the stored ones, or an address to fetch from. */
export function uploadVideo(
  { containers }: InstagramState,
  caller: InstagramCaller,
  call: Call,
  { before, bytes }: Upload,
): Outcome {
  const id = call.params.id ?? '';
  const container = containers.findReadable(id);
  if (!container?.resumable) throw noSuchObject('post', id);
  requireOwn(caller, container.igId, id, 'post');
  if (containers.statusCode(container) === 'EXPIRED')
    throw refuse(processingFailed, 'The upload has expired');
  const url = call.headers.file_url;
  if (typeof url === 'string') return fetchInstead(containers, container, url);

  const offset = readCount(call, 'offset');
  const fileBytes = readCount(call, 'file_size');
  const announced = container.fileBytes ?? fileBytes;
  if (offset === undefined || fileBytes === undefined || announced !== fileBytes) {
    throw refuse(
      processingFailed,
      'The headers offset and file_size are needed, and file_size stays the same',
    );
  }
  if (offset !== before || before !== container.receivedBytes || container.arrival) {
    throw refuse(invalidOffset, `The offset must be ${container.receivedBytes}`);
  }
  const { sha256, sizeBytes } = bytes;
  const total = offset + sizeBytes;
  if (total > fileBytes) throw refuse(processingFailed, 'More bytes than file_size came');
  const part = { sha256, sizeBytes };
  const effects =
    sizeBytes > 0 ? [containers.bytesReceived({ containerId: id, offset, fileBytes, part })] : [];
  return {
    effects,
    answer: total === fileBytes ? success : failed(partial, `${total} of ${fileBytes} bytes came`),
  };
}

function fetchInstead(containers: InstagramState['containers'], container: Container, url: string): Outcome {
  if (container.arrival || container.receivedBytes > 0) throw refuse(invalidOffset, 'The upload has begun');
  if (!isPublicAddress(url)) throw refuse(processingFailed, 'The address cannot be fetched');
  return { effects: [containers.uploadUrlSet({ containerId: container.id, url })], answer: success };
}

type Kind = { type: string; retriable: boolean };
const processingFailed: Kind = { type: 'ProcessingFailedError', retriable: false };
const invalidOffset: Kind = { type: 'OffsetInvalidError', retriable: false };
const partial: Kind = { type: 'PartialRequestError', retriable: true };

const success = jsonAnswer({ success: true, message: 'Upload successful.' });
const failed = ({ type, retriable }: Kind, message: string, status = 400): Answer => ({
  ...jsonAnswer({ debug_info: { retriable, type, message } }),
  status,
});
const refuse = (kind: Kind, message: string): RefusedError => new RefusedError(failed(kind, message));

function readCount(call: Call, name: string): number | undefined {
  const text = call.headers[name];
  return typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : undefined;
}

export const uploadProfile: HostProfile = {
  name: 'instagram',
  headers: () => ({}),
  failure: (status) =>
    failed({ type: 'ProcessingFailedError', retriable: status >= 500 }, 'Request processing failed', status),
};
