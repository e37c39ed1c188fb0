import { makeSecret } from '../core/secrets.ts';
import type { World } from '../core/world.ts';
import { type DocumentType, pagesOfPdf, readDocumentType } from './document-kind.ts';
import { uploadUrlTtlMs } from './images.ts';
import type { Asset, MediaBytes } from './media-status.ts';
import type { Settings } from './settings.ts';

/** Documents: one PUT, then processing. */
const pageLimit = 300;
type Registered = { urn: string; owner: string; uploadKey: string; expiresAt: number };
type Uploaded = { urn: string; type: DocumentType | null } & Omit<MediaBytes, 'uploadedAt'>;
export type Document = Asset & Registered & { type: DocumentType | null };
export type Documents = ReturnType<typeof createDocuments>;

export function createDocuments({ journal, clock }: World, settings: Settings) {
  const documents = new Map<string, Document>();
  const byUploadKey = new Map<string, Document>();
  const registered = journal.define<Registered>('linkedin.document_registered', (data) => {
    const document: Document = { ...data, type: null };
    documents.set(data.urn, document);
    byUploadKey.set(data.uploadKey, document);
  });
  const uploaded = journal.define<Uploaded>('linkedin.document_uploaded', ({ urn, type, ...bytes }, at) => {
    const document = documents.get(urn);
    if (!document) return;
    document.type = type;
    document.bytes = { ...bytes, uploadedAt: at };
  });

  return {
    find: (urn: string) => documents.get(urn),
    findByUploadKey: (key: string) => byUploadKey.get(key),
    register(owner: string) {
      const document: Registered = {
        urn: `urn:li:document:${makeSecret('C4E1FAQ', 27)}`,
        owner,
        uploadKey: makeSecret('D561FAQ', 40),
        expiresAt: clock.now() + uploadUrlTtlMs,
      };
      return { document, event: registered(document) };
    },
    upload(document: Document, bytes: { sha256: string; sizeBytes: number; head: Buffer }) {
      const type = readDocumentType(bytes.head) ?? null;
      const tooLong = type === 'application/pdf' && pagesOfPdf(bytes.head) > pageLimit;
      const failure = type
        ? tooLong
          ? 'The document has too many pages'
          : null
        : 'Unsupported document format';
      const { sha256, sizeBytes } = bytes;
      const processingMs = settings.current().document_processing_ms;
      return uploaded({ urn: document.urn, type, sha256, sizeBytes, failure, processingMs });
    },
  };
}
