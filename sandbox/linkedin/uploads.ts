import type { LedgerFact } from '../core/ledger.ts';
import type { Call } from '../core/operation.ts';
import { linkedInClient } from './client.ts';
import { badField, refuse } from './errors.ts';
import { enter, isRecord, mayWriteAs, readJson } from './gate.ts';
import type { Grants } from './grants.ts';

/** What every kind of upload shares: whose it will be, how its bytes must arrive, what the ledger says of them. */
export function readUploadRequest(grants: Grants, call: Call, resource: string) {
  const caller = enter(grants, call);
  if (call.query.get('action') !== 'initializeUpload') {
    throw refuse(400, { code: 'ILLEGAL_ARGUMENT', message: 'Invalid query parameters passed to request' });
  }
  const request = readJson(call).initializeUploadRequest;
  const owner = isRecord(request) ? request.owner : undefined;
  if (!isRecord(request) || typeof owner !== 'string') {
    const words = 'ERROR :: /initializeUploadRequest/owner :: field is required but not found';
    throw badField('MISSING_FIELD', 'initializeUploadRequest/owner', words);
  }
  requireAccountUrn(owner, 'initializeUploadRequest/owner');
  if (!mayWriteAs(caller, owner)) caller.denied(`${resource}.ACTION-initializeUpload`);
  return { owner, request };
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
  call: Call,
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
  call_id: call.id,
  client_id: linkedInClient.id,
});

export function requireAccountUrn(urn: string, field: string): void {
  if (/^urn:li:(organization|person):[\w-]+$/.test(urn)) return;
  throw badField('INVALID_URN_TYPE', field, `"${urn}" is not a person or organization URN`);
}

export const uploadAddress = (wwwUrl: string, uploadKey: string, place: string): string =>
  `${wwwUrl}/dms-uploads/${uploadKey}/${place}?ca=vector_feedshare&cn=uploads&sync=0&v=beta`;
