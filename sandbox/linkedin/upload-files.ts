import type { LedgerFact } from '../core/ledger.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall, mayWriteAs, readAction, requireAccountUrn, requireToken } from './access.ts';
import type { Assets } from './assets.ts';
import { accessDenied, badQuery, notFound, refuse } from './errors.ts';
import type { Schema } from './schema.ts';
import type { LinkedInState } from './state.ts';

/** What all uploads share: the owner, how the bytes must arrive, and the ledger entry. */
export function readUploadRequest(
  state: LinkedInState,
  call: Call,
  resource: string,
  fields: Record<string, Schema> = {},
) {
  const caller = authorizeCall(state, call, { optional: 'ACTION' });
  const action = 'initializeUpload';
  if (call.query.get('action') !== action) throw badQuery();
  const request = readAction(call, action, 'initializeUploadRequest', { owner: 'string', ...fields });
  const owner = String(request.owner);
  requireAccountUrn(owner, 'initializeUploadRequest/owner');
  if (!mayWriteAs(caller, owner)) caller.denied(`${resource}.ACTION-initializeUpload`);
  return { owner, request, clientId: caller.clientId };
}

export function requireBytes(call: Call) {
  const declared = call.headers['content-length'];
  if (declared === undefined) {
    throw refuse(411, { code: 'LENGTH_REQUIRED', message: 'Content-Length is required' });
  }
  if (!call.upload || call.upload.sizeBytes === 0 || call.upload.sizeBytes !== Number(declared)) {
    const message = 'The number of bytes received differs from Content-Length, or is zero';
    throw refuse(400, { code: 'INVALID_CONTENT_LENGTH', message });
  }
  return call.upload;
}

export const uploadFact = (
  { id: callId }: Call,
  clientId: string,
  asset: { urn: string; owner: string },
  bytes: { sha256: string; sizeBytes: number },
  details?: Record<string, unknown>,
): LedgerFact => ({
  platform: 'linkedin',
  account: asset.owner,
  action: 'uploaded',
  external_id: asset.urn,
  text: null,
  raw_text: null,
  media: [{ sha256: bytes.sha256, size_bytes: bytes.sizeBytes, alt_text: null }],
  ...(details ? { details } : {}),
  call_id: callId,
  client_id: clientId,
});

export const uploadAddress = (wwwUrl: string, uploadKey: string, place: string): string =>
  `${wwwUrl}/dms-uploads/${uploadKey}/${place}?ca=vector_feedshare&cn=uploads&sync=0&v=beta`;

/** POST /rest/images?action=initializeUpload: registers an image and returns the upload address. */
export const initializeUpload = (state: LinkedInState, call: Call): Outcome =>
  initialize(state, call, state.images, { name: 'image', resource: 'partnerApiImages', place: '0' });

/** POST /rest/documents?action=initializeUpload. */
export const initializeDocument = (state: LinkedInState, call: Call): Outcome =>
  initialize(state, call, state.documents, {
    name: 'document',
    resource: 'partnerApiDocuments',
    place: 'document/0',
  });

function initialize(
  state: LinkedInState,
  call: Call,
  assets: Assets,
  { name, resource, place }: { name: string; resource: string; place: string },
): Outcome {
  const { owner } = readUploadRequest(state, call, resource);
  const { asset, event } = assets.register(owner);
  const value = {
    uploadUrlExpiresAt: asset.expiresAt,
    uploadUrl: uploadAddress(state.wwwUrl(), asset.uploadKey, place),
    [name]: asset.urn,
  };
  return { effects: [event], answer: { status: 200, body: { value } } };
}

/** PUT of the raw bytes, with the bearer token. Sending them again replaces them and restarts processing. */
export const uploadImage = (state: LinkedInState, call: Call): Outcome =>
  upload(state, call, state.images, Number.POSITIVE_INFINITY);

/** PUT of the whole document. */
export const uploadDocument = (state: LinkedInState, call: Call): Outcome =>
  upload(state, call, state.documents, 100_000_000);

function upload(state: LinkedInState, call: Call, assets: Assets, sizeLimitBytes: number): Outcome {
  const caller = requireToken(state, call);
  const asset = assets.findByUploadKey(call.params.key ?? '');
  if (!asset) throw notFound('The upload URL is not known');
  if (!mayWriteAs(caller, asset.owner)) throw accessDenied('dms-uploads.PUT');
  if (asset.expiresAt <= state.now()) {
    throw refuse(400, { code: 'EXPIRED_UPLOAD_URL', message: 'The upload URL has expired' });
  }
  const bytes = requireBytes(call);
  if (bytes.sizeBytes > sizeLimitBytes) {
    throw refuse(413, { code: 'REQUEST_ENTITY_TOO_LARGE', message: 'A document may have 100 MB at most' });
  }
  const fact = state.ledger.record(uploadFact(call, caller.clientId, asset, bytes));
  return { effects: [assets.upload(asset, bytes), fact], answer: { status: 201 } };
}
