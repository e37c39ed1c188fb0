import type { Ledger } from '../core/ledger.ts';
import { type Call, type Outcome, Refused } from '../core/operation.ts';
import { accessDenied, notFound, refuse } from './errors.ts';
import { mayWriteAs, requireToken } from './gate.ts';
import type { Grants } from './grants.ts';
import { readImageFacts } from './image-kind.ts';
import type { Settings } from './settings.ts';
import { requireBytes, uploadFact } from './uploads.ts';
import { instructionsFor, type SideKind, type Video, type Videos } from './videos.ts';

type Deps = { grants: Grants; videos: Videos; settings: Settings; ledger: Ledger; now: () => number };

/** PUT of one part. The address itself is the permission: a bearer token is not needed, but looked at when sent. */
export function uploadVideoPart(deps: Deps, call: Call): Outcome {
  const video = openUpload(deps, call);
  const index = Number(call.params.part);
  const instruction = instructionsFor(video.fileSizeBytes)[index];
  if (!instruction) throw notFound('The upload URL is not known');
  if (call.headers['content-type'] !== 'application/octet-stream') {
    const message = 'Content-Type must be application/octet-stream';
    throw refuse(415, { code: 'UNSUPPORTED_MEDIA_TYPE', message });
  }
  const bytes = requireBytes(call);
  const expected = instruction.lastByte - instruction.firstByte + 1;
  if (bytes.sizeBytes !== expected) {
    const message = `This part has ${expected} bytes, not ${bytes.sizeBytes}`;
    throw refuse(400, { code: 'INVALID_CONTENT_LENGTH', message });
  }
  const { etag, event } = deps.videos.storePart(video, index, bytes);
  const shown = deps.settings.current().quoted_etags ? `"${etag}"` : etag;
  return { effects: [event], answer: { status: 200, headers: { etag: shown } } };
}

/** PUT of the cover picture or the captions, where they were announced. */
export function uploadSideFile(deps: Deps, kind: SideKind, call: Call): Outcome {
  const video = openUpload(deps, call);
  const bytes = requireBytes(call);
  const type = kind === 'thumbnail' ? readImageFacts(bytes.head)?.type : 'text/plain';
  if (!type) throw refuse(415, { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'The thumbnail is not an image' });
  const { sha256, sizeBytes } = bytes;
  return {
    effects: [
      deps.videos.sideFileStored({ urn: video.urn, kind, sha256, sizeBytes, type }),
      deps.ledger.record(uploadFact(call, video, bytes, { kind })),
    ],
    answer: { status: 201 },
  };
}

function openUpload(deps: Deps, call: Call): Video {
  const video = deps.videos.findByUploadKey(call.params.key ?? '');
  if (!video) throw notFound('The upload URL is not known');
  if (call.headers.authorization !== undefined) {
    const caller = requireToken(deps.grants, call);
    if (!mayWriteAs(caller, video.owner)) throw accessDenied('dms-uploads.PUT');
  }
  // 401, though no token is at fault: whoever takes it for a lost connection must be shown wrong.
  if (video.expiresAt <= deps.now()) throw new Refused({ status: 401 });
  return video;
}
