import type { Ledger } from '../core/ledger.ts';
import type { Call, Outcome } from '../core/operation.ts';
import type { Documents } from './documents.ts';
import { accessDenied, notFound, refuse } from './errors.ts';
import { mayWriteAs, requireToken } from './gate.ts';
import type { Grants } from './grants.ts';
import { readUploadRequest, requireBytes, uploadAddress, uploadFact } from './uploads.ts';

type Deps = { grants: Grants; documents: Documents; ledger: Ledger; wwwUrl: () => string; now: () => number };
const sizeLimitBytes = 100_000_000;

/** POST /rest/documents?action=initializeUpload. */
export function initializeDocument(deps: Deps, call: Call): Outcome {
  const { owner } = readUploadRequest(deps.grants, call, 'partnerApiDocuments');
  const { document, event } = deps.documents.register(owner);
  const value = {
    uploadUrlExpiresAt: document.expiresAt,
    uploadUrl: uploadAddress(deps.wwwUrl(), document.uploadKey, 'document/0'),
    document: document.urn,
  };
  return { effects: [event], answer: { status: 200, body: { value } } };
}

/** PUT of the whole document, with the bearer token. */
export function uploadDocument(deps: Deps, call: Call): Outcome {
  const caller = requireToken(deps.grants, call);
  const document = deps.documents.findByUploadKey(call.params.key ?? '');
  if (!document) throw notFound('The upload URL is not known');
  if (!mayWriteAs(caller, document.owner)) throw accessDenied('dms-uploads.PUT');
  if (document.expiresAt <= deps.now()) {
    throw refuse(400, { code: 'EXPIRED_UPLOAD_URL', message: 'The upload URL has expired' });
  }
  const bytes = requireBytes(call);
  if (bytes.sizeBytes > sizeLimitBytes) {
    throw refuse(413, { code: 'REQUEST_ENTITY_TOO_LARGE', message: 'A document may have 100 MB at most' });
  }
  const fact = deps.ledger.record(uploadFact(call, document, bytes));
  return { effects: [deps.documents.upload(document, bytes), fact], answer: { status: 201 } };
}
