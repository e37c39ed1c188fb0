import type { StoredBlob } from '../core/blobs.ts';
import type { SandboxContext } from '../core/platform.ts';
import { generateSecret } from '../core/secrets.ts';
import { type VideoFacts as FileFacts, readBlobVideoFacts } from '../core/video-facts.ts';
import type { Asset, MediaBytes } from './assets.ts';
import type { Settings } from './settings.ts';

/** Videos: uploaded in parts of 4 MiB, each with an ETag, then joined by those ETags in order. */
const partSizeBytes = 4_194_304;
const uploadUrlTtlMs = 30 * 24 * 60 * 60 * 1000;
const [minDurationMs, maxDurationMs] = [3000, 30 * 60 * 1000];
const maxRatio = 2.4;

/** As displayed, with rotation applied. */
export type VideoFacts = { durationMs: number; width: number; height: number };
type RegisteredVideo = {
  urn: string;
  owner: string;
  /** The application that registered it; absent in older journals. */
  clientId?: string;
  uploadKey: string;
  uploadToken: string;
  expiresAt: number;
  fileSizeBytes: number;
};
export type Part = { index: number; etag: string; sha256: string; sizeBytes: number };
type FinalizedVideo = { urn: string; facts: VideoFacts | null } & Omit<MediaBytes, 'uploadedAt'>;
type StoredFile = { sha256: string; sizeBytes: number; type: string };
type SideFile = { urn: string; kind: SideKind } & StoredFile;
export type SideKind = 'thumbnail' | 'captions';
export type Video = Asset &
  RegisteredVideo & {
    parts: Map<number, Part>;
    facts: VideoFacts | null;
    thumbnail?: StoredFile;
    captions?: StoredFile;
  };
export type Videos = ReturnType<typeof createVideos>;

export function createVideos({ journal, clock, blobs }: SandboxContext, settings: Settings) {
  const videos = new Map<string, Video>();
  const byUploadKey = new Map<string, Video>();
  /** Read before the call is decided; journaled together with the decision. */
  const factsByHash = new Map<string, VideoFacts | null>();

  const registered = journal.define<RegisteredVideo>('linkedin.video_registered', (data) => {
    const video: Video = { ...data, parts: new Map(), facts: null };
    videos.set(data.urn, video);
    byUploadKey.set(data.uploadKey, video);
  });
  const partStored = journal.define<{ urn: string } & Part>('linkedin.video_part', ({ urn, ...part }) => {
    videos.get(urn)?.parts.set(part.index, part);
  });
  const sideFileStored = journal.define<SideFile>('linkedin.video_side_file', ({ urn, kind, ...bytes }) => {
    const video = videos.get(urn);
    if (video) video[kind] = bytes;
  });
  const finalized = journal.define<FinalizedVideo>(
    'linkedin.video_finalized',
    ({ urn, facts, ...bytes }, at) => {
      const video = videos.get(urn);
      if (!video) return;
      video.facts = facts;
      video.bytes = { ...bytes, uploadedAt: at };
    },
  );

  return {
    find: (urn: string) => videos.get(urn),
    findByUploadKey: (key: string) => byUploadKey.get(key),
    sideFileStored,
    register({ owner, clientId, fileSizeBytes }: { owner: string; clientId: string; fileSizeBytes: number }) {
      const video: RegisteredVideo = {
        urn: `urn:li:video:${generateSecret('C5505AQ', 27)}`,
        owner,
        clientId,
        uploadKey: generateSecret('D5605AQ', 40),
        uploadToken: settings.current().upload_tokens ? generateSecret('', 24) : '',
        expiresAt: clock.now() + uploadUrlTtlMs,
        fileSizeBytes,
      };
      return { video, event: registered(video) };
    },
    storePart(video: Video, index: number, bytes: { sha256: string; sizeBytes: number }) {
      const etag = `/ambry-video/signedId/${generateSecret('AAYAA', 80)}.bin`;
      const { sha256, sizeBytes } = bytes;
      return { etag, event: partStored({ urn: video.urn, index, etag, sha256, sizeBytes }) };
    },
    /** The stored parts, if the ETags name all of them in order. */
    findParts(video: Video, etags: unknown): Part[] | undefined {
      const expected = instructionsFor(video.fileSizeBytes).length;
      if (!Array.isArray(etags) || etags.length !== expected) return undefined;
      const parts = etags.map((etag: unknown, index) => {
        const part = video.parts.get(index);
        return part?.etag === etag ? part : undefined;
      });
      return parts.every((part) => part !== undefined) ? parts : undefined;
    },
    async inspect(blob: StoredBlob) {
      factsByHash.set(blob.sha256, toDisplayedFacts(await readBlobVideoFacts(blobs, blob)));
    },
    finalize(video: Video, { sha256, sizeBytes }: { sha256: string; sizeBytes: number }) {
      const facts = factsByHash.get(sha256) ?? null;
      const { video_processing_fails: fails, video_processing_ms: processingMs } = settings.current();
      const failure = fails ? 'Internal processing error' : findProblem(facts);
      return finalized({ urn: video.urn, facts, sha256, sizeBytes, failure, processingMs });
    },
  };
}

/** The inclusive byte range of each part. */
export function instructionsFor(fileSizeBytes: number): { firstByte: number; lastByte: number }[] {
  return Array.from({ length: Math.ceil(fileSizeBytes / partSizeBytes) }, (_, index) => ({
    firstByte: index * partSizeBytes,
    lastByte: Math.min((index + 1) * partSizeBytes, fileSizeBytes) - 1,
  }));
}

/** Null for files LinkedIn cannot play: it accepts only MP4, with a duration and a size. */
function toDisplayedFacts(facts: FileFacts | undefined): VideoFacts | null {
  if (facts?.type !== 'video/mp4' || !facts.seconds || !facts.width || !facts.height) return null;
  const [width, height] = facts.isTurned ? [facts.height, facts.width] : [facts.width, facts.height];
  return {
    durationMs: Math.round(facts.seconds * 1000),
    width: Math.floor(width),
    height: Math.floor(height),
  };
}

function findProblem(facts: VideoFacts | null): string | null {
  if (!facts) return 'Unsupported video format';
  if (facts.durationMs < minDurationMs) return 'The video is shorter than 3 seconds';
  if (facts.durationMs > maxDurationMs) return 'The video is longer than 30 minutes';
  const ratio = facts.width / facts.height;
  return ratio > maxRatio || ratio < 1 / maxRatio ? 'The aspect ratio is not supported' : null;
}
