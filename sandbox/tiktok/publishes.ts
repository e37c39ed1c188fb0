import type { StoredBlob } from '../core/blobs.ts';
import type { StoredFile } from '../core/files.ts';
import type { ImageFacts } from '../core/image-facts.ts';
import type { SandboxContext } from '../core/platform.ts';
import type { VideoFacts } from '../core/video-facts.ts';
import type { PostInfo } from './post-info.ts';
import type { FailReason } from './settings.ts';

/**
 * Every publication, by its publish_id:
 * receiving → processing → posted (direct), or → delivered → posted (inbox); failed from any of them but posted.
 */
export type UploadTarget = {
  id: string;
  tokenHash: string;
  sizeBytes: number;
  chunkBytes: number;
  chunkCount: number;
};
export type MediaFile = StoredFile & { facts: VideoFacts | ImageFacts | null };
export type NewPublish = {
  id: string;
  kind: 'video' | 'photo';
  mode: 'direct' | 'inbox';
  creatorKey: string;
  grantId: string;
  callId: string;
  post: PostInfo;
  /** The upload of the bytes; null if they are pulled from `urls`. */
  upload: UploadTarget | null;
  urls: string[];
  coverIndex: number;
};
export type Publish = NewPublish & {
  startedAt: number;
  state: 'receiving' | 'processing' | 'delivered' | 'posted' | 'failed';
  parts: StoredBlob[];
  receivedBytes: number;
  files: MediaFile[];
  filesAt: number;
  failReason: FailReason | null;
  postId: string | null;
};
type Chunk = { publishId: string; firstByte: number; part: StoredBlob; whole: MediaFile | null };
export type Publishes = ReturnType<typeof createPublishes>;

const uploadTtlMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

export function createPublishes({ journal, clock }: SandboxContext, onChange: (publish: Publish) => void) {
  const publishes = new Map<string, Publish>();
  const byUploadId = new Map<string, Publish>();
  function change<T extends { publishId: string }>(
    type: string,
    apply: (publish: Publish, data: T, at: number) => void,
  ) {
    return journal.define<T>(type, (data, at) => {
      const publish = publishes.get(data.publishId);
      if (!publish) return;
      apply(publish, data, at);
      onChange(publish);
    });
  }

  const started = journal.define<NewPublish>('tiktok.publish_started', (data, at) => {
    const initialState = { state: 'receiving', parts: [], receivedBytes: 0, files: [], filesAt: 0 } as const;
    const fresh = {
      ...data,
      ...initialState,
      parts: [],
      files: [],
      startedAt: at,
      failReason: null,
      postId: null,
    };
    publishes.set(data.id, fresh);
    if (data.upload) byUploadId.set(data.upload.id, fresh);
    onChange(fresh);
  });
  /** A chunk that does not continue the stored bytes (a repeated or late one) is ignored. */
  const chunkReceived = change<Chunk>('tiktok.chunk_received', (publish, { firstByte, part, whole }, at) => {
    if (publish.state !== 'receiving' || firstByte !== publish.receivedBytes) return;
    publish.parts.push(part);
    publish.receivedBytes += part.sizeBytes;
    if (whole) Object.assign(publish, { files: [whole], filesAt: at, state: 'processing' });
  });
  const pulled = change<{ publishId: string; files: MediaFile[] }>(
    'tiktok.pulled',
    (publish, { files }, at) => {
      if (publish.state !== 'receiving') return;
      const receivedBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
      Object.assign(publish, { files, filesAt: at, receivedBytes, state: 'processing' });
    },
  );
  const failed = change<{ publishId: string; reason: FailReason }>('tiktok.failed', (publish, { reason }) => {
    Object.assign(publish, { state: 'failed', failReason: reason });
  });
  const delivered = change<{ publishId: string }>('tiktok.delivered', (publish) => {
    publish.state = 'delivered';
  });
  const posted = change<{ publishId: string; postId: string }>(
    'tiktok.publish_posted',
    (publish, { postId }) => {
      Object.assign(publish, { state: 'posted', postId });
    },
  );

  const today = () => [...publishes.values()].filter(({ startedAt }) => startedAt > clock.now() - dayMs);
  /** An upload that never received its bytes stops counting after an hour. */
  const counts = (publish: Publish) =>
    publish.state !== 'failed' && (publish.state !== 'receiving' || publish.upload === null);

  return {
    started,
    chunkReceived,
    pulled,
    failed,
    delivered,
    posted,
    all: () => [...publishes.values()],
    find: (id: string) => publishes.get(id),
    findByUploadId: (id: string) => byUploadId.get(id),
    isUploadOver: (publish: Publish) => publish.startedAt + uploadTtlMs <= clock.now(),
    directPostsToday: (creatorKey: string) =>
      today().filter((one) => one.mode === 'direct' && one.creatorKey === creatorKey && counts(one)).length,
    postedToday: (creatorKey: string) =>
      today().filter(
        (one) => one.mode === 'direct' && one.creatorKey === creatorKey && one.state === 'posted',
      ).length,
    activeCreatorsToday: () =>
      new Set(
        today()
          .filter(counts)
          .map(({ creatorKey }) => creatorKey),
      ),
    pendingSharesToday: (creatorKey: string) =>
      today().filter(
        (one) =>
          one.mode === 'inbox' &&
          one.creatorKey === creatorKey &&
          (['processing', 'delivered'].includes(one.state) ||
            (one.state === 'receiving' && one.startedAt + uploadTtlMs > clock.now())),
      ).length,
  };
}
