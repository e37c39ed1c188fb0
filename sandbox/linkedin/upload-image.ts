import type { Ledger } from '../core/ledger.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { linkedInClient } from './client.ts';
import { accessDenied, badField, notFound, refuse } from './errors.ts';
import { enter, isRecord, mayWriteAs, readJson, requireToken } from './gate.ts';
import type { Grants } from './grants.ts';
import type { Images } from './images.ts';

type Deps = { grants: Grants; images: Images; ledger: Ledger; wwwUrl: () => string; now: () => number };

/** POST /rest/images?action=initializeUpload: a place for one image and the address for its bytes. */
export function initializeUpload(deps: Deps, call: Call): Outcome {
  const caller = enter(deps.grants, call);
  if (call.query.get('action') !== 'initializeUpload') {
    throw refuse(400, { code: 'ILLEGAL_ARGUMENT', message: 'Invalid query parameters passed to request' });
  }
  const request = readJson(call).initializeUploadRequest;
  const owner = isRecord(request) ? request.owner : undefined;
  if (typeof owner !== 'string') {
    const words = 'ERROR :: /initializeUploadRequest/owner :: field is required but not found';
    throw badField('MISSING_FIELD', 'initializeUploadRequest/owner', words);
  }
  requireAccountUrn(owner, 'initializeUploadRequest/owner');
  if (!mayWriteAs(caller, owner)) caller.denied('partnerApiImages.ACTION-initializeUpload');
  const { image, event } = deps.images.register(owner);
  const value = {
    uploadUrlExpiresAt: image.expiresAt,
    uploadUrl: `${deps.wwwUrl()}/dms-uploads/${image.uploadKey}/0?ca=vector_feedshare&cn=uploads&sync=0&v=beta`,
    image: image.urn,
  };
  return { effects: [event], answer: { status: 200, body: { value } } };
}

/** PUT of the raw bytes, with the bearer token. Sending them again replaces them and starts processing anew. */
export function uploadImage(deps: Deps, call: Call): Outcome {
  const caller = requireToken(deps.grants, call);
  const image = deps.images.findByUploadKey(call.params.key ?? '');
  if (!image) throw notFound('The upload URL is not known');
  if (!mayWriteAs(caller, image.owner)) throw accessDenied('dms-uploads.PUT');
  if (image.expiresAt <= deps.now()) {
    throw refuse(400, { code: 'EXPIRED_UPLOAD_URL', message: 'The upload URL has expired' });
  }
  const declared = call.headers['content-length'];
  if (declared === undefined) {
    throw refuse(411, { code: 'LENGTH_REQUIRED', message: 'Content-Length is required' });
  }
  if (!call.upload || call.upload.sizeBytes === 0 || call.upload.sizeBytes !== Number(declared)) {
    const message = 'The number of bytes received differs from Content-Length, or is zero';
    throw refuse(400, { code: 'INVALID_CONTENT_LENGTH', message });
  }
  const { sha256, sizeBytes } = call.upload;
  const fact = deps.ledger.record({
    platform: 'linkedin',
    account: image.owner,
    action: 'uploaded',
    external_id: image.urn,
    text: null,
    raw_text: null,
    media: [{ sha256, size_bytes: sizeBytes, alt_text: null }],
    call_id: call.id,
    client_id: linkedInClient.id,
  });
  return { effects: [deps.images.upload(image, call.upload), fact], answer: { status: 201 } };
}

export function requireAccountUrn(urn: string, field: string): void {
  if (/^urn:li:(organization|person):[\w-]+$/.test(urn)) return;
  throw badField('INVALID_URN_TYPE', field, `"${urn}" is not a person or organization URN`);
}
