import type { JournalEvent } from '../core/journal.ts';
import type { Ledger } from '../core/ledger.ts';
import type { SandboxContext } from '../core/platform.ts';
import { readBlobVideoFacts } from '../core/video-facts.ts';
import { fetchFile } from '../meta/fetch-file.ts';
import { type NewPost, type Photos, type Post, type Posts, postFact, videoUploadFact } from './posts.ts';
import type { Settings } from './settings.ts';
import { findProcessingProblem, looksLikeReel } from './video-rules.ts';
import type { Submission, Video, VideoKind, Videos } from './videos.ts';

/**
 * Background work after a call: fetches videos from their address, processes and publishes them, and publishes scheduled
 * posts. All of it resumes after a restart.
 */
type Deps = { settings: Settings; posts: Posts; photos: Photos; videos: Videos; ledger: Ledger };

const fetchTimeoutMs = 5 * 60 * 1000;

export function createProcessing({ journal, clock, blobs }: SandboxContext, deps: () => Deps) {
  const stopping = new AbortController();
  const fetching = new Set<string>();
  let running = false;
  const at = (time: number, task: () => void) => clock.after(time - clock.now(), () => running && task());

  /** Starts the next step of a video. */
  function advance(video: Video): void {
    if (!running || video.removed) return;
    const { submission, file, phase } = video;
    if (phase === 'uploading' && video.url !== null && file === null) void fetchVideo(video, video.url);
    else if (phase === 'uploading' && submission && file)
      journal.commit(startProcessing(deps(), clock.now(), video));
    else if (phase === 'processing') at(video.processedAt ?? 0, () => endProcessing(video));
    else if (phase === 'ready' && submission?.state === 'SCHEDULED' && video.publishedAt === null) {
      at(submission.scheduledAt ?? 0, () => publish(video, submission));
    }
  }

  async function fetchVideo(video: Video, url: string): Promise<void> {
    if (fetching.has(video.id)) return;
    fetching.add(video.id);
    const blob = await fetchFile(blobs, url, { timeoutMs: fetchTimeoutMs, signal: stopping.signal });
    const facts = blob && ((await readBlobVideoFacts(blobs, blob)) ?? null);
    fetching.delete(video.id);
    if (!running) return;
    const { videos, ledger } = deps();
    if (!blob) {
      const problem = 'The file could not be downloaded from the given address.';
      return journal.commit([videos.uploadFailed({ videoId: video.id, problem })]);
    }
    const file = { ...blob, facts: facts ?? null };
    const callId = video.submission?.callId ?? `fetch_${video.id}`;
    journal.commit([
      videos.completed({ videoId: video.id, file }),
      ledger.record(videoUploadFact(video, file, callId)),
    ]);
  }

  function endProcessing(video: Video): void {
    if (video.removed || video.phase !== 'processing') return;
    const { submission, problem } = video;
    journal.commit([deps().videos.processed({ videoId: video.id })]);
    if (problem === null && submission?.state === 'PUBLISHED') publish(video, submission);
  }

  function publish(video: Video, submission: Submission): void {
    if (video.removed || video.publishedAt !== null) return;
    journal.commit(publishVideo(deps(), video, submission));
  }

  function publishScheduled(post: Post): void {
    if (post.removed || post.published) return;
    const { posts, ledger } = deps();
    journal.commit([
      posts.published({ postId: post.id }),
      ledger.record(postFact(deps(), 'made_visible', post, post.callId)),
    ]);
  }
  const waitForSchedule = (post: Post) => {
    if (post.scheduledAt !== null && !post.published) at(post.scheduledAt, () => publishScheduled(post));
  };

  return {
    // Not while the journal is still applying the change.
    videoChanged: (video: Video) => queueMicrotask(() => running && advance(video)),
    postChanged: (post: Post) => queueMicrotask(() => running && waitForSchedule(post)),
    resume() {
      running = true;
      const { videos, posts } = deps();
      for (const video of videos.all()) {
        if (video.phase === 'ready' && video.submission?.state === 'PUBLISHED')
          publish(video, video.submission);
        else advance(video);
      }
      for (const post of posts.all()) if (!post.removed) waitForSchedule(post);
    },
    stop() {
      running = false;
      stopping.abort();
    },
  };
}

function startProcessing({ settings, videos }: Deps, now: number, video: Video): JournalEvent[] {
  const { processing_ms, processing_ms_per_megabyte, fail_next_processing } = settings.current();
  const { file } = video;
  if (!file) return [];
  const delay = processing_ms + Math.ceil((file.sizeBytes / 1_000_000) * processing_ms_per_megabyte);
  const [configured, ...later] = fail_next_processing;
  const problem = configured ?? findProcessingProblem(settings, video, file);
  return [
    videos.processing({ videoId: video.id, processedAt: now + delay, problem }),
    ...(configured === undefined ? [] : [settings.change({ fail_next_processing: later })]),
  ];
}

const postKinds: Record<VideoKind, Post['kind']> = { video: 'video', reel: 'reel', story: 'video_story' };

function publishVideo(deps: Deps, video: Video, submission: Submission): JournalEvent[] {
  const { vertical_videos_become_reels } = deps.settings.current();
  const isReel =
    video.kind === 'video' && vertical_videos_become_reels && looksLikeReel(video.file?.facts ?? null);
  const kind = isReel ? 'reel' : video.kind;
  const post: NewPost = {
    id: submission.postId,
    pageId: video.pageId,
    kind: postKinds[kind],
    message: submission.description,
    link: null,
    photoIds: [],
    videoId: video.id,
    clientId: video.clientId,
    callId: submission.callId,
    sent: submission.sent,
    published: true,
    scheduledAt: null,
  };
  return [
    deps.videos.published({ videoId: video.id, kind }),
    deps.posts.made(post),
    deps.ledger.record(postFact(deps, 'made_visible', post, submission.callId)),
  ];
}
