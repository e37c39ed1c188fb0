import type { Call, Outcome } from '../core/operation.ts';
import { badField } from './errors.ts';
import type { Grants } from './grants.ts';
import type { Settings } from './settings.ts';
import { readUploadRequest, uploadAddress } from './uploads.ts';
import { instructionsFor, type Videos } from './videos.ts';

type Deps = { grants: Grants; videos: Videos; settings: Settings; wwwUrl: () => string };
const smallestBytes = 75 * 1024;

/** POST /rest/videos?action=initializeUpload: which bytes go to which address. */
export function initializeVideo(deps: Deps, call: Call): Outcome {
  const { owner, request } = readUploadRequest(deps.grants, call, 'partnerApiVideos');
  const size = readSize(request.fileSizeBytes, deps.settings.current().video_max_bytes);
  const wantsCaptions = readFlag(request, 'uploadCaptions');
  const wantsThumbnail = readFlag(request, 'uploadThumbnail');
  const { video, event } = deps.videos.register(owner, size);
  const address = (place: string) => uploadAddress(deps.wwwUrl(), video.uploadKey, place);
  const value = {
    uploadUrlsExpireAt: video.expiresAt,
    video: video.urn,
    uploadInstructions: instructionsFor(size).map((part, index) => ({
      uploadUrl: address(`video/${index}`),
      ...part,
    })),
    uploadToken: video.uploadToken,
    ...(wantsCaptions ? { captionsUploadUrl: address('captions/0') } : {}),
    ...(wantsThumbnail ? { thumbnailUploadUrl: address('thumbnail/0') } : {}),
  };
  return { effects: [event], answer: { status: 200, body: { value } } };
}

function readSize(value: unknown, limit: number): number {
  const field = 'initializeUploadRequest/fileSizeBytes';
  if (value === undefined || value === null) {
    throw badField('MISSING_FIELD', field, `ERROR :: /${field} :: field is required but not found`);
  }
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw badField('INVALID_VALUE_FOR_FIELD', field, `ERROR :: /${field} :: a whole number is expected`);
  }
  if (value < smallestBytes || value > limit) {
    throw badField(
      'INVALID_VALUE_FOR_FIELD',
      field,
      `The video must have between ${smallestBytes} and ${limit} bytes`,
    );
  }
  return value;
}

function readFlag(request: Record<string, unknown>, name: string): boolean {
  const value = request[name] ?? false;
  if (typeof value === 'boolean') return value;
  const field = `initializeUploadRequest/${name}`;
  throw badField('INVALID_VALUE_FOR_FIELD', field, `ERROR :: /${field} :: true or false is expected`);
}
