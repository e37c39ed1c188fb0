import { makeSecret } from '../core/secrets.ts';
import type { World } from '../core/world.ts';
import { type ImageFacts, readImageFacts } from './image-kind.ts';
import { type MediaStatus, statusAt } from './media-status.ts';
import type { Settings } from './settings.ts';

/** Images: one PUT of the bytes, then processing. */
export const uploadUrlTtlMs = 24 * 60 * 60 * 1000;
const pixelLimit = 36_152_320;

type Registered = { urn: string; owner: string; uploadKey: string; expiresAt: number };
type Uploaded = {
  urn: string;
  sha256: string;
  sizeBytes: number;
  type: ImageFacts['type'] | null;
  failure: string | null;
  processingMs: number;
};
export type Image = Registered & { bytes?: Omit<Uploaded, 'urn'> & { uploadedAt: number } };
export type Images = ReturnType<typeof createImages>;

export function createImages({ journal, clock }: World, settings: Settings) {
  const images = new Map<string, Image>();
  const byUploadKey = new Map<string, Image>();
  const registered = journal.define<Registered>('linkedin.image_registered', (data) => {
    const image = { ...data };
    images.set(data.urn, image);
    byUploadKey.set(data.uploadKey, image);
  });
  const uploaded = journal.define<Uploaded>('linkedin.image_uploaded', ({ urn, ...bytes }, at) => {
    const image = images.get(urn);
    if (image) image.bytes = { ...bytes, uploadedAt: at };
  });

  return {
    find: (urn: string) => images.get(urn),
    findByUploadKey: (key: string) => byUploadKey.get(key),
    register(owner: string) {
      const image: Registered = {
        urn: `urn:li:image:${makeSecret('C4E10AQ', 27)}`,
        owner,
        uploadKey: makeSecret('D5610AQ', 40),
        expiresAt: clock.now() + uploadUrlTtlMs,
      };
      return { image, event: registered(image) };
    },
    upload(image: Image, bytes: { sha256: string; sizeBytes: number; head: Buffer }) {
      const facts = readImageFacts(bytes.head);
      const tooLarge = facts !== undefined && facts.width * facts.height >= pixelLimit;
      const failure = facts
        ? tooLarge
          ? 'The image has too many pixels'
          : null
        : 'Unsupported image format';
      return uploaded({
        urn: image.urn,
        sha256: bytes.sha256,
        sizeBytes: bytes.sizeBytes,
        type: facts?.type ?? null,
        failure,
        processingMs: settings.current().image_processing_ms,
      });
    },
    statusOf: (image: Image): MediaStatus => statusAt(image, clock.now()),
  };
}
