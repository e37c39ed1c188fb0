import type { BlobStore, StoredBlob } from '../core/blobs.ts';
import type { SandboxContext } from '../core/platform.ts';
import { readBlobVideoFacts, type VideoFacts } from '../core/video-facts.ts';

/**
 * Videos of pages, from the first byte to publication: uploading → (submitted) → processing → published, scheduled or
 * draft; each step may fail. A video is submitted when the application sends its publishing options.
 */
export type VideoKind = 'video' | 'reel' | 'story';
/** How the bytes arrive: fetched from an address, by handle, in chunks, or through the rupload host. */
export type UploadMethod = 'url' | 'handle' | 'chunks' | 'rupload';
export type VideoState = 'PUBLISHED' | 'SCHEDULED' | 'DRAFT';
export type VideoFile = StoredBlob & { facts: VideoFacts | null };
export type NewVideo = {
  id: string;
  pageId: string;
  kind: VideoKind;
  way: UploadMethod;
  /** The upload's id in the chunk protocol. */
  sessionId: string | null;
  /** As announced; null if not known yet. */
  sizeBytes: number | null;
  /** The address to fetch from. */
  url: string | null;
  clientId: string;
};
export type Submission = {
  videoId: string;
  callId: string;
  title: string;
  description: string;
  state: VideoState;
  scheduledAt: number | null;
  /** The id of the post that will show it. */
  postId: string;
  sent: Record<string, unknown>;
};
export type Video = NewVideo & {
  createdAt: number;
  updatedAt: number;
  segments: StoredBlob[];
  storedBytes: number;
  file: VideoFile | null;
  uploadFailed: boolean;
  submission: Submission | null;
  submittedAt: number | null;
  /** When processing ends; set when it starts. */
  processedAt: number | null;
  problem: string | null;
  phase: 'uploading' | 'processing' | 'ready' | 'error';
  publishedAt: number | null;
  removed: boolean;
};
export type Videos = ReturnType<typeof createVideos>;

export function createVideos({ journal }: SandboxContext, onChange: (video: Video) => void) {
  const videos = new Map<string, Video>();
  const change = <T extends { videoId: string }>(
    name: string,
    apply: (video: Video, data: T, at: number) => void,
  ) =>
    journal.define<T>(`facebook.video_${name}`, (data, at) => {
      const video = videos.get(data.videoId);
      if (!video) return;
      apply(video, data, at);
      video.updatedAt = at;
      onChange(video);
    });

  const started = journal.define<NewVideo>('facebook.video_started', (data, at) => {
    const video: Video = {
      ...data,
      createdAt: at,
      updatedAt: at,
      segments: [],
      storedBytes: 0,
      file: null,
      uploadFailed: false,
      submission: null,
      submittedAt: null,
      processedAt: null,
      problem: null,
      phase: 'uploading',
      publishedAt: null,
      removed: false,
    };
    videos.set(video.id, video);
    onChange(video);
  });
  return {
    started,
    /** Bytes that continue the stored ones. */
    extended: change<{ videoId: string; segment: StoredBlob; sizeBytes: number }>(
      'extended',
      (video, data) => {
        video.segments.push(data.segment);
        video.storedBytes += data.segment.sizeBytes;
        video.sizeBytes = data.sizeBytes;
      },
    ),
    /** The upload restarts from the first byte. */
    restarted: change<{ videoId: string }>('restarted', (video) => {
      Object.assign(video, { segments: [], storedBytes: 0, file: null });
    }),
    fetching: change<{ videoId: string; url: string }>('fetching', (video, { url }) => {
      video.url = url;
    }),
    completed: change<{ videoId: string; file: VideoFile }>('completed', (video, { file }) => {
      Object.assign(video, { file, storedBytes: file.sizeBytes, sizeBytes: file.sizeBytes });
    }),
    uploadFailed: change<{ videoId: string; problem: string }>('upload_failed', (video, { problem }) => {
      Object.assign(video, { uploadFailed: true, problem, phase: 'error' });
    }),
    submitted: change<Submission>('submitted', (video, submission, at) => {
      Object.assign(video, { submission, submittedAt: at });
    }),
    processing: change<{ videoId: string; processedAt: number; problem: string | null }>(
      'processing',
      (video, { processedAt, problem }) => {
        Object.assign(video, { phase: 'processing', processedAt, problem });
      },
    ),
    processed: change<{ videoId: string }>('processed', (video) => {
      video.phase = video.problem === null ? 'ready' : 'error';
    }),
    published: change<{ videoId: string; kind: VideoKind }>('published', (video, { kind }, at) => {
      Object.assign(video, { publishedAt: at, kind });
    }),
    described: change<{ videoId: string; title: string; description: string }>(
      'described',
      (video, { title, description }) => {
        if (video.submission) Object.assign(video.submission, { title, description });
      },
    ),
    removed: change<{ videoId: string }>('removed', (video) => {
      video.removed = true;
    }),
    all: () => [...videos.values()],
    find(id: string): Video | undefined {
      const video = videos.get(id);
      return video?.removed ? undefined : video;
    },
    findBySession: (sessionId: string): Video | undefined =>
      [...videos.values()].find((video) => video.sessionId === sessionId && !video.removed),
    /** Newest first. */
    of: (pageId: string): Video[] =>
      [...videos.values()]
        .filter((video) => video.pageId === pageId && !video.removed)
        .reverse()
        .sort((a, b) => b.createdAt - a.createdAt),
  };
}

/** Joins the parts of an upload and reads the video's metadata. */
export async function joinParts(blobs: BlobStore, parts: StoredBlob[]): Promise<VideoFile> {
  const [only] = parts;
  const blob = only && parts.length === 1 ? only : await blobs.join(parts.map(({ sha256 }) => sha256));
  const { sha256, sizeBytes } = blob;
  return { sha256, sizeBytes, facts: (await readBlobVideoFacts(blobs, blob)) ?? null };
}
