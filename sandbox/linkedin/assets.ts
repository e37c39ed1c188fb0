import { readImageOfType } from '../core/image-facts.ts';
import type { SandboxContext } from '../core/platform.ts';
import { generateSecret } from '../core/secrets.ts';
import type { Settings } from './settings.ts';

/** Images and documents: one PUT of the bytes, then processing. Videos work the same way, but arrive in parts. */
type MediaStatus = 'WAITING_UPLOAD' | 'PROCESSING' | 'AVAILABLE' | 'PROCESSING_FAILED';
export type MediaBytes = {
  sha256: string;
  sizeBytes: number;
  /** The reason if processing will fail. */
  failure: string | null;
  processingMs: number;
  uploadedAt: number;
};
export type Asset = { urn: string; owner: string; bytes?: MediaBytes };
type RegisteredAsset = { urn: string; owner: string; uploadKey: string; expiresAt: number };
type UploadedAsset = { urn: string; type: string | null } & Omit<MediaBytes, 'uploadedAt'>;
type SingleFileAsset = RegisteredAsset & { bytes?: MediaBytes & { type: string | null } };
type Bytes = { sha256: string; sizeBytes: number; head: Buffer };

const uploadUrlTtlMs = 24 * 60 * 60 * 1000;

export const readyAt = (bytes: MediaBytes): number => bytes.uploadedAt + bytes.processingMs;

export function statusAt({ bytes }: Asset, now: number): MediaStatus {
  if (!bytes) return 'WAITING_UPLOAD';
  if (now < readyAt(bytes)) return 'PROCESSING';
  return bytes.failure ? 'PROCESSING_FAILED' : 'AVAILABLE';
}

function createAssets(
  { journal, clock }: SandboxContext,
  kind: { name: 'image' | 'document'; idPrefix: string; keyPrefix: string },
  inspect: (bytes: Bytes) => { type: string | null; failure: string | null },
  processingMs: () => number,
) {
  const assets = new Map<string, SingleFileAsset>();
  const byUploadKey = new Map<string, SingleFileAsset>();
  const registered = journal.define<RegisteredAsset>(`linkedin.${kind.name}_registered`, (data) => {
    const asset = { ...data };
    assets.set(data.urn, asset);
    byUploadKey.set(data.uploadKey, asset);
  });
  const uploaded = journal.define<UploadedAsset>(
    `linkedin.${kind.name}_uploaded`,
    ({ urn, ...bytes }, at) => {
      const asset = assets.get(urn);
      if (asset) asset.bytes = { ...bytes, uploadedAt: at };
    },
  );
  return {
    find: (urn: string) => assets.get(urn),
    findByUploadKey: (key: string) => byUploadKey.get(key),
    register(owner: string) {
      const asset: RegisteredAsset = {
        urn: `urn:li:${kind.name}:${generateSecret(kind.idPrefix, 27)}`,
        owner,
        uploadKey: generateSecret(kind.keyPrefix, 40),
        expiresAt: clock.now() + uploadUrlTtlMs,
      };
      return { asset, event: registered(asset) };
    },
    upload(asset: SingleFileAsset, bytes: Bytes) {
      const { sha256, sizeBytes } = bytes;
      const facts = inspect(bytes);
      return uploaded({ urn: asset.urn, sha256, sizeBytes, ...facts, processingMs: processingMs() });
    },
  };
}
export type Assets = ReturnType<typeof createAssets>;

const maxPixels = 36_152_320;
/** The picture types that LinkedIn accepts. */
export const readImage = (head: Buffer) => readImageOfType(head, ['image/jpeg', 'image/png', 'image/gif']);

export const createImages = (context: SandboxContext, settings: Settings): Assets =>
  createAssets(
    context,
    { name: 'image', idPrefix: 'C4E10AQ', keyPrefix: 'D5610AQ' },
    ({ head }) => {
      const facts = readImage(head);
      if (!facts) return { type: null, failure: 'Unsupported image format' };
      const isTooLarge = (facts.width ?? 0) * (facts.height ?? 0) >= maxPixels;
      return { type: facts.type, failure: isTooLarge ? 'The image has too many pixels' : null };
    },
    () => settings.current().image_processing_ms,
  );

const maxPages = 300;

export const createDocuments = (context: SandboxContext, settings: Settings): Assets =>
  createAssets(
    context,
    { name: 'document', idPrefix: 'C4E1FAQ', keyPrefix: 'D561FAQ' },
    ({ head }) => {
      const type = readDocumentType(head);
      if (!type) return { type: null, failure: 'Unsupported document format' };
      const isTooLong = type === 'application/pdf' && pagesOfPdf(head) > maxPages;
      return { type, failure: isTooLong ? 'The document has too many pages' : null };
    },
    () => settings.current().document_processing_ms,
  );

/** PDF, or Word and PowerPoint in their old and new containers. */
function readDocumentType(head: Buffer): string | undefined {
  if (head.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf';
  if (head.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return 'application/x-ole-storage';
  const isOffice = /(?:word|ppt)\/|\[Content_Types\]\.xml/.test(head.toString('latin1'));
  return head.toString('latin1', 0, 4) === 'PK\u0003\u0004' && isOffice ? 'application/zip' : undefined;
}

/** Read from the page tree, which is at the start of simple files only. */
const pagesOfPdf = (head: Buffer): number =>
  Math.max(0, ...[...head.toString('latin1').matchAll(/\/Count\s+(\d+)/g)].map((match) => Number(match[1])));
