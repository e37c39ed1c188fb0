import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Content } from '../../domain/platform-port/publisher.ts';
import {
  answer,
  content,
  graphError,
  lost,
  notSent,
  page,
  photo,
  runFind,
  runStep,
  start,
  video,
} from './test-support.ts';

const postId = `${page}_987`;
const created = answer(200, { id: postId, permalink_url: `https://www.facebook.com/${page}/posts/987` });
const fieldsOf = (body: string) => Object.fromEntries(new URLSearchParams(body));

test('text and a link are sent in one call, committed before, with the permalink in its answer', async () => {
  const { outcome, log, calls, handles } = await runStep(
    content({ options: { link: 'https://example.com/menu' } }),
    [created],
  );
  assert.deepEqual(outcome, {
    kind: 'published',
    externalId: postId,
    url: `https://www.facebook.com/${page}/posts/987`,
  });
  assert.deepEqual(log, ['commit first_commit_ms', `POST /v26.0/${page}/feed`, 'save post']);
  assert.equal(calls[0]?.url, `https://graph.facebook.com/v26.0/${page}/feed?fields=id%2Cpermalink_url`);
  assert.equal(calls[0]?.headers.authorization, 'Bearer page-token');
  assert.deepEqual(fieldsOf(calls[0]?.body ?? ''), { message: 'Slowly.', link: 'https://example.com/menu' });
  assert.deepEqual(handles.post, { id: postId, url: `https://www.facebook.com/${page}/posts/987` });
});

test('once Facebook confirms the post, nothing is sent again', async () => {
  const { outcome, log } = await runStep(content(), [answer(200, { permalink_url: '/p/1' })], {
    first_commit_ms: 1,
    post: { id: postId, url: null },
  });
  assert.deepEqual(outcome, { kind: 'published', externalId: postId, url: 'https://www.facebook.com/p/1' });
  assert.deepEqual(log, [`GET /v26.0/${postId}`]);
});

test('an id beyond 2^53, or a missing one, is never invented', async () => {
  for (const body of [{}, { id: 123 }, { id: '5' }, 'x'])
    assert.equal(
      (await runStep(content(), [answer(200, body)])).outcome.kind,
      'unknown',
      JSON.stringify(body),
    );
  const id = '123456789012345678901_123456789012345678902';
  const { outcome } = await runStep(content(), [answer(200, { id }), lost]);
  assert.deepEqual(outcome, { kind: 'published', externalId: id, url: `https://www.facebook.com/${id}` });
});

test('a certain refusal removes the commit mark, an unclear one keeps it', async () => {
  assert.equal((await runStep(content(), [graphError(100)])).handles.first_commit_ms, null);
  assert.equal((await runStep(content(), [notSent])).handles.first_commit_ms, null);
  for (const result of [lost, graphError(1), answer(502)]) {
    const { outcome, handles } = await runStep(content(), [result]);
    assert.equal(outcome.kind, 'unknown');
    assert.equal(handles.first_commit_ms, start.getTime());
  }
});

test('a duplicate is refused at the first attempt and evidence at a later one', async () => {
  const first = await runStep(content(), [graphError(506)]);
  assert.ok(first.outcome.kind === 'rejected' && first.outcome.code === 'duplicate_content');
  const later = await runStep(content(), [graphError(506)], { first_commit_ms: 1 });
  assert.equal(later.outcome.kind, 'unknown');
  assert.equal(later.handles.first_commit_ms, 1);
});

test('after a block for its behaviour the account pauses for hours', async () => {
  const { outcome, usages } = await runStep(content(), [graphError(368)]);
  assert.equal(outcome.kind, 'rejected');
  assert.deepEqual(usages, [
    { scope: 'account', usedShare: 1, availableAt: new Date('2026-11-15T13:30:00Z') },
  ]);
});

test('usage that Facebook reports is passed on', async () => {
  const withUsage = answer(200, JSON.parse(created.text), { 'x-app-usage': '{"call_count":97}' });
  assert.deepEqual((await runStep(content(), [withUsage])).usages, [
    { scope: 'app', usedShare: 0.97, availableAt: null },
  ]);
});

test('one photo is published by the call that carries it, with its description', async () => {
  const { outcome, log, calls, opened } = await runStep(
    content({ caption: 'Zwei\nZeilen 🎉', media: [photo({ altText: 'A "cup"' })] }),
    [answer(200, { id: '55', post_id: postId }), answer(200, { id: postId, permalink_url: '/p/55' })],
  );
  assert.deepEqual(outcome, { kind: 'published', externalId: postId, url: 'https://www.facebook.com/p/55' });
  assert.deepEqual(log, [
    'commit first_commit_ms',
    `POST /v26.0/${page}/photos`,
    'save post',
    `GET /v26.0/${postId}`,
  ]);
  assert.deepEqual(opened, ['a']);
  const [call] = calls;
  const form = await new Response(call?.body, { headers: call?.headers ?? {} }).formData();
  assert.equal(form.get('caption'), 'Zwei\nZeilen 🎉');
  assert.equal(form.get('alt_text_custom'), 'A "cup"');
  assert.equal(form.get('published'), 'true');
  const file = form.get('source');
  assert.ok(file instanceof File);
  assert.equal(file.type, 'image/jpeg');
  assert.equal(await file.text(), '01234');
});

test('several photos are uploaded unpublished, each saved, then published together; a send continues after a crash', async () => {
  const media = [photo({ altText: 'One' }), photo({ mime: 'image/png' })];
  const { outcome, log, calls } = await runStep(content({ media }), [
    answer(200, { id: '1' }),
    answer(200, { id: '2' }),
    created,
  ]);
  assert.equal(outcome.kind, 'published');
  assert.deepEqual(log.slice(0, 5), [
    `POST /v26.0/${page}/photos`,
    'save photo_0',
    `POST /v26.0/${page}/photos`,
    'save photo_1',
    'commit first_commit_ms',
  ]);
  assert.match(calls[0]?.body ?? '', /name="published"[\s\S]*\r\n\r\nfalse\r\n/);
  assert.deepEqual(fieldsOf(calls[2]?.body ?? ''), {
    message: 'Slowly.',
    'attached_media[0]': '{"media_fbid":"1"}',
    'attached_media[1]': '{"media_fbid":"2"}',
  });
  const resumed = await runStep(content({ media }), [answer(200, { id: '2' }), created], { photo_0: '1' });
  assert.equal(resumed.outcome.kind, 'published');
  assert.equal(resumed.calls.length, 2);
  const refused = await runStep(content({ media }), [graphError(100, 1366046)], { photo_0: '1' });
  assert.ok(refused.outcome.kind === 'rejected' && refused.outcome.code === 'photo_not_taken');
  assert.ok(!refused.log.some((line) => line.startsWith('commit')));
});

test('a photo Story names the photo that was uploaded unpublished', async () => {
  const story: Partial<Content> = { caption: '', media: [photo()], options: { kind: 'story' } };
  const { outcome, log, calls } = await runStep(content(story), [
    answer(200, { id: '7' }),
    answer(200, { success: true, post_id: '777' }),
    answer(200, { id: '777', permalink_url: '/stories/7' }),
  ]);
  assert.deepEqual(outcome, {
    kind: 'published',
    externalId: '777',
    url: 'https://www.facebook.com/stories/7',
  });
  assert.deepEqual(log.slice(1, 4), [
    'save photo_0',
    'commit first_commit_ms',
    `POST /v26.0/${page}/photo_stories`,
  ]);
  assert.deepEqual(fieldsOf(calls[1]?.body ?? ''), { photo_id: '7' });
});

const mention = { id: '104512377012020', name: 'Harbour Hall' };
const mentioning = content({ caption: 'At @Harbour Hall', options: { mentions: [mention] } });

test('a refusal of mentions is certain only when it cannot have come after the effect', async () => {
  const sure = await runStep(mentioning, [answer(200, mention), graphError(3)]);
  assert.ok(sure.outcome.kind === 'rejected' && sure.outcome.code === 'mentions_not_granted');
  const unsure = await runStep(mentioning, [answer(200, mention), graphError(3, undefined, {}, 500)]);
  assert.equal(unsure.outcome.kind, 'unknown');
  assert.equal(unsure.handles.first_commit_ms, start.getTime());
});

const reused = [
  ['Story', content({ caption: '', media: [photo()], options: { kind: 'story' } }), { photo_0: '7' }],
  ['post', content({ media: [photo(), photo()] }), { photo_0: '7', photo_1: '8' }],
] as const;

test('photos that an earlier call may have published are kept when they are refused, and nothing is uploaded', async () => {
  for (const [name, written, photos] of reused) {
    for (const refusal of [graphError(100), graphError(100, 33)]) {
      const { outcome, handles, calls } = await runStep(written, [refusal], {
        ...photos,
        first_commit_ms: 1,
      });
      assert.equal(outcome.kind, 'unknown', name);
      assert.equal(calls.length, 1);
      assert.deepEqual(handles, { ...photos, first_commit_ms: 1, photos_refused_again: true });
      const listed = await runFind(written, [answer(200, { data: [] })], {
        handles: { ...handles, first_commit_ms: start.getTime() },
      });
      assert.equal(listed.finding.kind, 'ask_later', 'the list does not outweigh the refusal');
    }
    const other = await runStep(written, [graphError(368)], { ...photos, first_commit_ms: 1 });
    assert.equal(other.outcome.kind, 'rejected');
    assert.deepEqual(other.handles, { ...photos, first_commit_ms: 1 });
    const first = await runStep(written, [graphError(100)], photos);
    assert.equal(first.outcome.kind, 'rejected');
    assert.equal(first.handles.photo_0, null, 'photos of a first call that was refused are not used again');
  }
});

test('once a person has said that refused photos are not out, they are uploaded again', async () => {
  for (const [, written, photos] of reused) {
    const uploads = Object.keys(photos).map((_key, index) => answer(200, { id: `10${index}` }));
    const before = { ...photos, first_commit_ms: 1, photos_refused_again: true };
    const { outcome, log, handles } = await runStep(written, [...uploads, lost], before);
    assert.equal(outcome.kind, 'unknown');
    assert.equal(log.filter((line) => line.endsWith('/photos')).length, uploads.length);
    assert.deepEqual([handles.photo_0, handles.first_commit_ms], ['100', start.getTime()]);
    assert.equal(handles.photos_refused_again, null);
  }
});

test('a dead token is detected at the first call of every kind, before anything is sent', async () => {
  for (const more of [
    {},
    { media: [photo()] },
    { media: [photo(), photo()] },
    { media: [video()] },
    { media: [video()], options: { kind: 'reel' } },
  ]) {
    const { outcome, handles } = await runStep(content(more), [graphError(190, 458, {}, 401)]);
    assert.equal(outcome.kind, 'auth_lost');
    assert.equal(handles.first_commit_ms ?? null, null);
  }
});
