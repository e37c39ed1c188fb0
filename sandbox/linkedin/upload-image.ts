import type { Ledger } from '../core/ledger.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { accessDenied, notFound, refuse } from './errors.ts';
import { mayWriteAs, requireToken } from './gate.ts';
import type { Grants } from './grants.ts';
import type { Images } from './images.ts';
import { readUploadRequest, requireBytes, uploadAddress, uploadFact } from './uploads.ts';

type Deps = { grants: Grants; images: Images; ledger: Ledger; wwwUrl: () => string; now: () => number };

/** POST /rest/images?action=initializeUpload: a place for one image and the address for its bytes. */
export function initializeUpload(deps: Deps, call: Call): Outcome {
  const { owner } = readUploadRequest(deps.grants, call, 'partnerApiImages');
  const { image, event } = deps.images.register(owner);
  const value = {
    uploadUrlExpiresAt: image.expiresAt,
    uploadUrl: uploadAddress(deps.wwwUrl(), image.uploadKey, '0'),
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
  const bytes = requireBytes(call);
  const fact = deps.ledger.record(uploadFact(call, image, bytes));
  return { effects: [deps.images.upload(image, bytes), fact], answer: { status: 201 } };
}
