import { graphTime } from '../meta/fields.ts';
import type { Settings } from './settings.ts';
import type { Video } from './videos.ts';

/** The status object: one word for the whole, and the three phases. Two spellings are the settings' choice. */
export function videoStatus(settings: Settings, video: Video): object {
  return {
    video_status: overall(video),
    uploading_phase: uploading(settings, video),
    processing_phase: processing(settings, video),
    publishing_phase: publishing(settings, video),
  };
}

function overall(video: Video): string {
  if (video.uploadFailed) return 'upload_failed';
  if (video.phase !== 'uploading') return video.phase;
  return video.file ? 'upload_complete' : 'uploading';
}

function uploading(settings: Settings, video: Video): object {
  const { phase_word, bytes_word } = settings.current();
  const begun = video.storedBytes > 0 || video.url !== null;
  const status = video.uploadFailed
    ? 'error'
    : video.file
      ? phase_word
      : begun
        ? 'in_progress'
        : 'not_started';
  return {
    status,
    [bytes_word]: video.storedBytes,
    ...(video.sizeBytes === null ? {} : { source_file_size: video.sizeBytes }),
    ...(video.uploadFailed ? { errors: [{ message: video.problem }] } : {}),
  };
}

function processing(settings: Settings, { phase, problem, uploadFailed }: Video): object {
  if (phase === 'error' && !uploadFailed) return { status: 'error', error: { message: problem } };
  if (phase === 'ready') return { status: settings.current().phase_word };
  return { status: phase === 'processing' ? 'in_progress' : 'not_started' };
}

function publishing(settings: Settings, { phase, submission, publishedAt }: Video): object {
  const { phase_word } = settings.current();
  if (publishedAt !== null) {
    return { status: phase_word, publish_status: 'published', publish_time: graphTime(publishedAt) };
  }
  if (!submission) return { status: 'not_started' };
  if (phase === 'error') return { status: 'error', publish_status: 'error' };
  if (submission.state === 'DRAFT') return { status: phase_word, publish_status: 'draft' };
  if (submission.state === 'SCHEDULED') {
    const time = graphTime(submission.scheduledAt ?? 0);
    return { status: phase_word, publish_status: 'scheduled', publish_time: time };
  }
  return { status: 'not_started' };
}
