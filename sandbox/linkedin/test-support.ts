import { createHash, randomBytes } from 'node:crypto';
import { admin, coffee, rest } from '../test-kit.ts';

/** What the tests of videos and documents share: files made by hand, and the way they are sent. */
const box = (type: string, ...content: Buffer[]): Buffer => {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...content]);
};

/** A file that says of itself what an MP4 says, with noise for pictures and its index at the end. */
export function madeVideo(
  facts: { sizeBytes?: number; seconds?: number; width?: number; height?: number } = {},
) {
  const { sizeBytes = 100_000, seconds = 10, width = 1920, height = 1080 } = facts;
  const movie = Buffer.alloc(100);
  movie.writeUInt32BE(1000, 12);
  movie.writeUInt32BE(seconds * 1000, 16);
  const track = Buffer.alloc(84);
  track.writeInt32BE(0x10000, 40);
  track.writeUInt16BE(width, 76);
  track.writeUInt16BE(height, 80);
  const start = box('ftyp', Buffer.from('isom\0\0\u0002\0isomiso2mp41', 'latin1'));
  const index = box('moov', box('mvhd', movie), box('trak', box('tkhd', track)));
  const pictures = box('mdat', randomBytes(sizeBytes - start.length - index.length - 8));
  return Buffer.concat([start, pictures, index]);
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
export const json = async <T = Record<string, unknown>>(answer: Response): Promise<T> =>
  (await answer.json()) as T;
export const codeOf = async (answer: Response): Promise<[number, unknown]> => [
  answer.status,
  (await json(answer)).code,
];

export type VideoUpload = {
  video: string;
  uploadUrlsExpireAt: number;
  uploadInstructions: { uploadUrl: string; firstByte: number; lastByte: number }[];
  uploadToken: string;
  captionsUploadUrl?: string;
  thumbnailUploadUrl?: string;
};
export const askForVideo = (url: string, token: string, request: object): Promise<Response> =>
  rest(url, token, 'videos?action=initializeUpload', {
    method: 'POST',
    body: {
      initializeUploadRequest: { owner: coffee, uploadCaptions: false, uploadThumbnail: false, ...request },
    },
  });
export const initializeVideo = async (url: string, token: string, fileSizeBytes: number, more: object = {}) =>
  (await json<{ value: VideoUpload }>(await askForVideo(url, token, { fileSizeBytes, ...more }))).value;
export const putPart = (address: string, bytes: Buffer, headers: Record<string, string> = {}) =>
  fetch(address, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });
export const finalizeVideo = (url: string, token: string, request: object): Promise<Response> =>
  rest(url, token, 'videos?action=finalizeUpload', {
    method: 'POST',
    body: { finalizeUploadRequest: request },
  });
export async function sendParts({ uploadInstructions }: VideoUpload, bytes: Buffer): Promise<string[]> {
  const etags: string[] = [];
  for (const { uploadUrl, firstByte, lastByte } of uploadInstructions) {
    const answer = await putPart(uploadUrl, bytes.subarray(firstByte, lastByte + 1));
    etags.push(answer.headers.get('etag') ?? '');
  }
  return etags;
}
export async function uploadedVideo(url: string, token: string, bytes: Buffer = madeVideo(), owner = coffee) {
  const begun = await initializeVideo(url, token, bytes.length, { owner });
  const uploadedPartIds = await sendParts(begun, bytes);
  await finalizeVideo(url, token, { video: begun.video, uploadToken: '', uploadedPartIds });
  return begun.video;
}
export const mediaStatus = async (url: string, token: string, kind: string, urn: string) =>
  json(await rest(url, token, `${kind}/${encodeURIComponent(urn)}`));
export const set = (url: string, change: object) =>
  admin(url, 'settings', { platform: 'linkedin', ...change });
export const forward = (url: string, ms: number) => admin(url, 'clock', { advance_ms: ms });
