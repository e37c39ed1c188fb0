import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Handles, Outcome } from '../../domain/platform-port/publisher.ts';
import { hours, minutes } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import {
  answer,
  content,
  declarations,
  lost,
  noVideos,
  refused,
  runStep,
  start,
  status,
  thumbnail,
  video,
  videoId,
} from './test-support.ts';

const uploaded: Handles = { video_id: videoId, watching_since_ms: start };
const noteOf = (outcome: Outcome): string => (outcome as { note?: Message }).note?.text ?? '';
const withThumbnail = content({ media: [video, thumbnail] });

test('it polls less and less often while YouTube processes, and never uploads again', async () => {
  const pollAt = async (waitedMs: number) => {
    const nowMs = start + waitedMs;
    const { outcome, calls } = await runStep({ handles: uploaded, answers: [status('uploaded')], nowMs });
    assert.deepEqual(calls, ['GET videos']);
    assert.ok(outcome.kind === 'pending');
    return outcome.checkAt.getTime() - nowMs;
  };
  assert.equal(await pollAt(0), 3000);
  assert.equal(await pollAt(minutes(4)), minutes(1));
  assert.equal(await pollAt(hours(2)), minutes(5));
  const late = await runStep({ handles: uploaded, answers: [status('uploaded')], nowMs: start + hours(3) });
  assert.equal(late.outcome.kind, 'published');
  assert.match(noteOf(late.outcome), /still processing/);
});

test('published as requested has no note; a private lock is reported', async () => {
  const good = await runStep({ handles: uploaded, answers: [status('processed')] });
  assert.equal(noteOf(good.outcome), '');
  const answers = [status('processed', { privacyStatus: 'private' })];
  const locked = await runStep({ handles: uploaded, answers });
  assert.equal(locked.outcome.kind, 'published');
  assert.match(noteOf(locked.outcome), /approved as public, but YouTube shows it as private.*audit/);
  const audited = await runStep({
    handles: uploaded,
    answers,
    declared: { ...declarations, visibility: 'private' },
  });
  assert.equal(noteOf(audited.outcome), '');
});

test('every failure and rejection of YouTube has its own code and message, and a retry starts again', async () => {
  const failures = ['conversion', 'invalidFile', 'emptyFile', 'tooSmall', 'codec', 'uploadAborted'];
  const rejections =
    'copyright inappropriate duplicate termsOfUse uploaderAccountSuspended length claim uploaderAccountClosed trademark legal'.split(
      ' ',
    );
  const messages = new Set<string>();
  for (const more of [
    ...failures.map((failureReason) => ({ uploadStatus: 'failed', failureReason })),
    ...rejections.map((rejectionReason) => ({ uploadStatus: 'rejected', rejectionReason })),
    { uploadStatus: 'deleted' },
  ]) {
    const { outcome, handles } = await runStep({
      handles: uploaded,
      answers: [status(more.uploadStatus, more)],
    });
    assert.ok(outcome.kind === 'rejected');
    assert.doesNotMatch(outcome.plainReason.text, /\(|undefined/);
    assert.match(outcome.code, /^(failed|rejected|deleted)[a-z_]*$/);
    messages.add(outcome.code + outcome.plainReason.text);
    assert.equal(handles.video_id, null);
    assert.equal(handles.session, null);
  }
  assert.equal(messages.size, failures.length + rejections.length + 1);
  const processing = answer(200, {
    kind: 'youtube#videoListResponse',
    items: [
      {
        id: videoId,
        status: { uploadStatus: 'uploaded' },
        processingDetails: { processingStatus: 'failed', processingFailureReason: 'transcodeFailed' },
      },
    ],
  });
  const broken = await runStep({ handles: uploaded, answers: [processing] });
  assert.ok(broken.outcome.kind === 'rejected');
  assert.equal(broken.outcome.code, 'failed_transcode_failed');
});

test('a failed poll is never treated as a failed video', async () => {
  for (const trouble of [lost, answer(500), answer(429), refused(403, 'quotaExceeded'), answer(200, '{}')]) {
    assert.equal((await runStep({ handles: uploaded, answers: [trouble] })).outcome.kind, 'pending');
    const late = await runStep({ handles: uploaded, answers: [trouble], nowMs: start + hours(3) });
    assert.equal(late.outcome.kind, 'published');
    assert.match(noteOf(late.outcome), /could not find out/);
  }
  const revoked = await runStep({ handles: uploaded, answers: [refused(401, 'authError')] });
  assert.equal(revoked.outcome.kind, 'published');
});

test('a video that is not in the list yet is awaited; missing for long, it was deleted', async () => {
  const first = await runStep({ handles: uploaded, answers: [noVideos] });
  assert.equal(first.outcome.kind, 'pending');
  const later = { handles: first.handles, answers: [noVideos] };
  assert.equal((await runStep({ ...later, nowMs: start + minutes(29) })).outcome.kind, 'pending');
  const gone = await runStep({ ...later, nowMs: start + minutes(31) });
  assert.ok(gone.outcome.kind === 'rejected');
  assert.equal(gone.outcome.code, 'video_gone');
});

test('the thumbnail is set once, and what happens to it changes nothing about the video', async () => {
  const set = answer(200, { kind: 'youtube#thumbnailSetResponse' });
  const good = await runStep({
    handles: uploaded,
    sent: withThumbnail,
    answers: [set, status('processed')],
  });
  assert.deepEqual(good.calls, ['POST thumbnails/set', 'GET videos']);
  assert.equal(good.outcome.kind, 'published');
  assert.equal(noteOf(good.outcome), '');
  const again = await runStep({
    handles: { ...uploaded, thumbnail: 'set' },
    sent: withThumbnail,
    answers: [status('processed')],
  });
  assert.deepEqual(again.calls, ['GET videos']);

  for (const reason of ['invalidImage', 'mediaBodyRequired', 'forbidden', 'quotaExceeded', 'odd']) {
    const answers = [refused(reason === 'invalidImage' ? 400 : 403, reason), status('processed')];
    const { outcome } = await runStep({ handles: uploaded, sent: withThumbnail, answers });
    assert.equal(outcome.kind, 'published');
    assert.match(noteOf(outcome), /^The thumbnail was not set: .+ Set it on YouTube\.$/);
  }
});

test('a saved thumbnail result becomes a message, also the text that earlier versions saved', async () => {
  for (const [saved, words] of [
    ['400 invalidImage', 'YouTube cannot use the picture.'],
    ['403 odd', 'YouTube refused it (403 odd).'],
    ['403', 'YouTube refused it (403).'],
    ['not_reached', 'YouTube could not be reached for it.'],
    ['YouTube cannot use the picture.', 'YouTube cannot use the picture.'],
  ]) {
    const handles = { ...uploaded, thumbnail: saved ?? '' };
    const { outcome } = await runStep({ handles, sent: withThumbnail, answers: [status('processed')] });
    assert.equal(noteOf(outcome), `The thumbnail was not set: ${words} Set it on YouTube.`);
  }
});

test('an unclear thumbnail is tried again while the video is young, then reported', async () => {
  for (const unclear of [lost, answer(500), refused(404, 'videoNotFound'), answer(429)]) {
    const run1 = { handles: uploaded, sent: withThumbnail, answers: [unclear, status('processed')] };
    assert.equal((await runStep(run1)).outcome.kind, 'pending');
    const late = await runStep({ ...run1, nowMs: start + minutes(11) });
    assert.equal(late.outcome.kind, 'published');
    assert.match(noteOf(late.outcome), /thumbnail was not set/);
  }
});
