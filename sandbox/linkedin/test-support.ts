import { createHash, randomBytes } from 'node:crypto';
import { callAdmin, callRest, coffeeUrn } from '../test-kit.ts';

/** Helpers for the tests of videos and documents: generated files and their upload. */
const box = (type: string, ...content: Buffer[]): Buffer => {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...content]);
};

/** A file with the metadata of an MP4, random bytes instead of frames, and its index at the end. */
export function generateVideo(
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
export const requestVideoUpload = (url: string, token: string, request: object): Promise<Response> =>
  callRest(url, token, 'videos?action=initializeUpload', {
    method: 'POST',
    body: {
      initializeUploadRequest: {
        owner: coffeeUrn,
        uploadCaptions: false,
        uploadThumbnail: false,
        ...request,
      },
    },
  });
export const initializeVideo = async (url: string, token: string, fileSizeBytes: number, more: object = {}) =>
  (await json<{ value: VideoUpload }>(await requestVideoUpload(url, token, { fileSizeBytes, ...more })))
    .value;
export const putPart = (address: string, bytes: Buffer, headers: Record<string, string> = {}) =>
  fetch(address, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });
export const finalizeVideo = (url: string, token: string, request: object): Promise<Response> =>
  callRest(url, token, 'videos?action=finalizeUpload', {
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
export async function uploadVideo(
  url: string,
  token: string,
  bytes: Buffer = generateVideo(),
  owner = coffeeUrn,
) {
  const upload = await initializeVideo(url, token, bytes.length, { owner });
  const uploadedPartIds = await sendParts(upload, bytes);
  await finalizeVideo(url, token, { video: upload.video, uploadToken: '', uploadedPartIds });
  return upload.video;
}
export const mediaStatus = async (url: string, token: string, kind: string, urn: string) =>
  json(await callRest(url, token, `${kind}/${encodeURIComponent(urn)}`));
export const changeSettings = (url: string, change: object) =>
  callAdmin(url, 'settings', { platform: 'linkedin', ...change });
export const advanceClock = (url: string, ms: number) => callAdmin(url, 'clock', { advance_ms: ms });
