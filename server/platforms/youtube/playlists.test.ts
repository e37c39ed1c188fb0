import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Handles, Outcome } from '../../domain/platform-port/publisher.ts';
import { minutes, seconds } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import {
  answer,
  content,
  declarations,
  inserted,
  lost,
  notSent,
  refused,
  runStep,
  sessionUrl,
  start,
  status,
  thumbnail,
  video,
  videoId,
} from './test-support.ts';

const guides = { id: 'PLBrewingGuides4Lanternfish0Coffee', name: 'Brewing guides' };
const roast = { id: 'PLBehindTheRoast7Lanternfish0Coffe', name: 'Behind the roast' };
const joining = (...playlists: { id: string; name: string }[]) =>
  content({ options: { title: 'How we roast', playlists } });
const uploaded: Handles = { video_id: videoId, watching_since_ms: start };
/** YouTube has confirmed the names of the playlists. */
const untried = { result: null, tries: 0, tried_ms: 0, unclear: false };
const verified: Handles = { ...uploaded, playlists: { [guides.id]: untried, [roast.id]: untried } };
const processed = status('processed');
const added = answer(200, { kind: 'youtube#playlistItem', id: 'item' });
const entries = (...videos: string[]) =>
  answer(200, {
    kind: 'youtube#playlistItemListResponse',
    items: videos.map((id) => ({ contentDetails: { videoId: id } })),
  });
const none = entries();
/** The playlists as YouTube has them now. */
const listed = (...playlists: { id: string; name: string }[]) =>
  answer(200, {
    kind: 'youtube#playlistListResponse',
    items: playlists.map(({ id, name }) => ({ id, snippet: { title: name, channelId: 'UC' } })),
  });
const noteOf = (outcome: Outcome): string => (outcome as { note?: Message }).note?.text ?? '';

interface Run {
  readonly handles?: Handles;
  readonly at?: number;
  readonly sent?: ReturnType<typeof joining>;
}
/** One poll of a processed video that joins one playlist. */
const poll = (
  answers: readonly HttpResult[],
  { handles = verified, at = 0, sent = joining(roast) }: Run = {},
) => runStep({ handles, answers: [processed, ...answers], sent, nowMs: start + at });

/** The state after a first call that failed like this; the playlist did not show the entry then. */
const after = async (first: HttpResult): Promise<Handles> => (await poll([first, none])).handles;
const inserts = (calls: readonly string[]): number =>
  calls.filter((call) => call === 'POST playlistItems').length;

test('the video joins each playlist once, in the approved order, after it is processed', async () => {
  const sent = joining(guides, roast);
  const early = await runStep({ handles: uploaded, answers: [status('uploaded')], sent });
  assert.deepEqual([early.outcome.kind, early.calls], ['pending', ['GET videos']]);

  const { outcome, calls, requests, handles } = await poll([added, added], { sent });
  assert.deepEqual(calls, ['GET videos', 'POST playlistItems', 'POST playlistItems']);
  assert.deepEqual(outcome, {
    kind: 'published',
    externalId: videoId,
    url: `https://www.youtube.com/watch?v=${videoId}`,
  });
  const bodyOf = ({ body }: HttpRequest) => JSON.parse(String(body)) as unknown;
  const resourceId = { kind: 'youtube#video', videoId };
  assert.deepEqual(requests.slice(1).map(bodyOf), [
    { snippet: { playlistId: guides.id, resourceId } },
    { snippet: { playlistId: roast.id, resourceId } },
  ]);
  assert.deepEqual((await poll([], { sent, handles })).calls, ['GET videos']);
});

test('a video joins no playlist that has another name than the approved one, or none', async () => {
  const sent = joining(guides, roast);
  const now = listed(guides, { ...roast, name: 'Our competitors' });
  const { outcome, calls, requests, handles } = await poll([now, added], { sent, handles: uploaded });
  assert.deepEqual(calls, ['GET videos', 'GET playlists', 'POST playlistItems']);
  assert.equal(new URL(requests[1]?.url ?? '').searchParams.get('id'), `${guides.id},${roast.id}`);
  assert.match(noteOf(outcome), /"Behind the roast"\. That playlist now has another name on YouTube/);
  assert.doesNotMatch(noteOf(outcome), /"Brewing guides"/);
  assert.deepEqual((await poll([], { sent, handles })).calls, ['GET videos']);

  const gone = await poll([listed(guides), added], { sent, handles: uploaded });
  assert.match(noteOf(gone.outcome), /"Behind the roast"\. YouTube no longer has that playlist/);
  assert.equal(inserts(gone.calls), 1);
});

test('as long as YouTube does not say what a playlist is called, nothing is added', async () => {
  for (const trouble of [lost, notSent, answer(500), answer(429), answer(200, '<html>')]) {
    const first = await poll([trouble], { handles: uploaded });
    assert.deepEqual([first.outcome.kind, inserts(first.calls)], ['pending', 0]);
    const second = await poll([listed(roast), added], { handles: first.handles, at: minutes(1) });
    assert.deepEqual([second.outcome.kind, noteOf(second.outcome)], ['published', '']);
    const last = await poll([trouble], { handles: first.handles, at: minutes(10) });
    assert.deepEqual([last.outcome.kind, inserts(last.calls)], ['published', 0]);
    assert.match(noteOf(last.outcome), /"Behind the roast"\. YouTube did not take it there/);
  }
  const usedUp = await poll([refused(403, 'quotaExceeded')], { handles: uploaded });
  assert.deepEqual([usedUp.outcome.kind, inserts(usedUp.calls)], ['published', 0]);
  assert.match(noteOf(usedUp.outcome), /Today’s limit of requests/);
});

test('a playlist that was tried already is not verified and added again', async () => {
  const sent = joining(guides, roast);
  const before = { ...uploaded, playlists: { [guides.id]: { ...untried, result: 'added' } } };
  const { calls, outcome } = await poll([listed(guides, roast), added], { sent, handles: before });
  assert.deepEqual([inserts(calls), outcome.kind, noteOf(outcome)], [1, 'published', '']);
});

test('whatever visibility was approved, the video joins its playlists', async () => {
  for (const visibility of ['unlisted', 'private']) {
    const answers = [status('processed', { privacyStatus: visibility }), added];
    const declared = { ...declarations, visibility };
    const run = await runStep({ handles: verified, answers, sent: joining(roast), declared });
    assert.deepEqual([run.outcome.kind, noteOf(run.outcome), inserts(run.calls)], ['published', '', 1]);
  }
});

test('a rejected video joins no playlist, and the next upload starts with none', async () => {
  const rejected = status('rejected', { rejectionReason: 'duplicate' });
  const { outcome, calls, handles } = await runStep({
    handles: uploaded,
    answers: [rejected],
    sent: joining(roast),
  });
  assert.deepEqual([outcome.kind, calls], ['rejected', ['GET videos']]);
  assert.deepEqual([handles.playlists, handles.playlists_since_ms], [null, null]);
});

test('a refusal leaves the video published, with a note that names the playlist', async () => {
  for (const [code, reason, words] of [
    [404, 'playlistNotFound', /YouTube no longer has that playlist/],
    [403, 'playlistContainsMaximumNumberOfVideos', /as many videos as YouTube allows/],
    [403, 'playlistItemsNotAccessible', /does not let this channel add/],
    [403, 'forbidden', /does not let this channel add/],
    [400, 'videoAlreadyInAnotherSeriesPlaylist', /in one series only/],
    [403, 'insufficientPermissions', /may not change playlists: reconnect/],
    [403, 'quotaExceeded', /Today’s limit of requests/],
    [403, 'dailyLimitExceeded', /Today’s limit of requests/],
    [400, 'failedPrecondition', /refused it \(400 failedPrecondition\)/],
  ] as const) {
    const { outcome, calls } = await poll([refused(code, reason)]);
    assert.equal(outcome.kind, 'published', reason);
    assert.equal(inserts(calls), 1);
    assert.match(noteOf(outcome), /^The video is not in the playlist "Behind the roast"\. /);
    assert.match(noteOf(outcome), words);
  }
  const both = await poll([refused(404, 'playlistNotFound'), added], { sent: joining(guides, roast) });
  assert.match(noteOf(both.outcome), /"Brewing guides"/);
  assert.doesNotMatch(noteOf(both.outcome), /"Behind the roast"/);
  const already = await poll([refused(400, 'videoAlreadyInPlaylist')]);
  assert.equal(noteOf(already.outcome), '', 'it is there');
});

/** The call may have worked, or not. */
const unclearAnswers = [
  lost,
  answer(500),
  answer(503),
  answer(409),
  refused(409, 'SERVICE_UNAVAILABLE'),
  refused(404, 'videoNotFound'),
  answer(404, '<html>'),
  answer(200, '<html>'),
  answer(200, '{}'),
];

test('after an unclear answer the playlist is read, and an entry that is there is not added again', async () => {
  for (const unclear of unclearAnswers) {
    const { outcome, calls } = await poll([unclear, entries(videoId)]);
    assert.deepEqual(calls.slice(1), ['POST playlistItems', 'GET playlistItems']);
    assert.deepEqual([outcome.kind, noteOf(outcome)], ['published', '']);
  }
});

test('an entry that may still appear is awaited, and added again only when it would have appeared', async () => {
  for (const unclear of unclearAnswers) {
    const handles = await after(unclear);
    const soon = await poll([none], { handles, at: seconds(149) });
    assert.deepEqual([soon.outcome.kind, soon.calls], ['pending', ['GET videos', 'GET playlistItems']]);
    const shown = await poll([entries(videoId)], { handles, at: seconds(149) });
    assert.deepEqual([noteOf(shown.outcome), inserts(shown.calls)], ['', 0]);
    const absent = await poll([none, added], { handles, at: seconds(151) });
    assert.deepEqual(absent.calls.slice(1), ['GET playlistItems', 'POST playlistItems']);
    assert.deepEqual([absent.outcome.kind, noteOf(absent.outcome)], ['published', '']);
  }
});

test('as long as the playlist cannot be read, nothing is added again, and at the end a note says so', async () => {
  const handles = await after(lost);
  const troubles = [lost, answer(500), answer(429), refused(403, 'quotaExceeded'), answer(200, '{}')];
  for (const trouble of [...troubles, refused(404, 'videoNotFound')]) {
    const later = await poll([trouble], { handles, at: minutes(9) });
    assert.deepEqual([later.outcome.kind, inserts(later.calls)], ['pending', 0]);
    const last = await poll([trouble], { handles, at: minutes(10) });
    assert.deepEqual([last.outcome.kind, inserts(last.calls)], ['published', 0]);
    assert.match(noteOf(last.outcome), /could not find out whether the video is in .*"Behind the roast"/);
  }
  const gone = await poll([refused(404, 'playlistNotFound')], { handles, at: seconds(10) });
  assert.match(noteOf(gone.outcome), /no longer has that playlist/);
});

test('a temporary refusal is tried again a few times with growing waits, then reported', async () => {
  for (const temporary of [
    notSent,
    answer(429),
    refused(403, 'rateLimitExceeded'),
    refused(401, 'authError'),
  ]) {
    let run = await poll([temporary]);
    const triedAt = [0];
    while (run.outcome.kind === 'pending') {
      const at = run.outcome.checkAt.getTime() - start;
      assert.ok(at < minutes(5));
      run = await poll([temporary], { handles: run.handles, at });
      if (inserts(run.calls) === 1) triedAt.push(at);
    }
    assert.equal(triedAt.length, 4);
    const waits = triedAt.slice(1).map((at, index) => at - (triedAt[index] ?? 0));
    assert.ok(
      waits.every((wait, index) => wait > (waits[index - 1] ?? 0)),
      String(waits),
    );
    assert.match(noteOf(run.outcome), /YouTube did not take it there/);
  }
  const recovered = await poll([added], { handles: await after(answer(429)), at: seconds(20) });
  assert.deepEqual([recovered.outcome.kind, noteOf(recovered.outcome)], ['published', '']);
});

test('one playlist that must wait does not hold up the others', async () => {
  const sent = joining(guides, roast);
  const first = await poll([lost, none, added], { sent });
  assert.deepEqual([first.outcome.kind, inserts(first.calls)], ['pending', 2]);
  const second = await poll([entries(videoId)], { sent, handles: first.handles, at: seconds(5) });
  assert.deepEqual([second.outcome.kind, inserts(second.calls)], ['published', 0]);
});

test('a thumbnail that must wait does not hold up the playlists', async () => {
  const sent = { ...joining(roast), media: [video, thumbnail] };
  const first = await runStep({ handles: verified, answers: [lost, processed, added], sent });
  assert.equal(first.outcome.kind, 'pending');
  const set = answer(200, { kind: 'youtube#thumbnailSetResponse' });
  const second = await runStep({ handles: first.handles, answers: [set, processed], sent });
  assert.deepEqual([second.outcome.kind, second.calls], ['published', ['POST thumbnails/set', 'GET videos']]);
});

test('an attempt that may not wait adds the entry at once, and says what it could not find out', async () => {
  const handles = { session: { url: sessionUrl, digest: 'd' }, first_commit_ms: 5 };
  const run = (...answers: HttpResult[]) =>
    runStep({
      handles,
      answers: [inserted, status('uploaded'), listed(roast), ...answers],
      sent: joining(roast),
    });
  const good = await run(added);
  assert.deepEqual(good.calls, ['ask', 'GET videos', 'GET playlists', 'POST playlistItems']);
  assert.doesNotMatch(noteOf(good.outcome), /playlist/);
  assert.match(noteOf((await run(lost, none)).outcome), /could not find out whether/);
  assert.match(noteOf((await run(answer(429))).outcome), /did not take it there/);
});

test('where nothing could be tried, each playlist has its note', async () => {
  const answers = [refused(401, 'authError')];
  const { outcome } = await runStep({ handles: uploaded, answers, sent: joining(guides, roast) });
  assert.equal(outcome.kind, 'published');
  for (const { name } of [guides, roast])
    assert.match(noteOf(outcome), new RegExp(`not in the playlist "${name}"\\. We stopped asking YouTube`));
});
