import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDeclarationProblems } from '../../domain/platform-port/declarations.ts';
import { verbatim } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { check } from './check.ts';
import { scopes } from './connect.ts';
import { certification, createDeclarations } from './declarations.ts';
import { limits, maxTitleLength } from './limits.ts';
import { manifest } from './map.ts';
import { options } from './options.ts';
import { testSettings } from './test-settings.ts';
import { answer, channelId, content, declarations, lost, refused, runStep, video } from './test-support.ts';

const approved = manifest(content(), channelId);
const { fetchFacts: asking, form } = createDeclarations(testSettings);
const ask = (result: HttpResult) =>
  asking(approved, { accessToken: 't', scopes: [], now: () => new Date(), request: async () => result });
const channel = (id: string, longUploadsStatus = 'allowed') =>
  answer(200, {
    kind: 'youtube#channelListResponse',
    items: [{ id, snippet: { title: 'Lanternfish', customUrl: '@lantern' }, status: { longUploadsStatus } }],
  });
const facts = { title: 'Lanternfish', handle: '@lantern', longUploads: 'allowed' };
const shown = form(approved, facts);
const field = (key: string) => shown.fields.find((one) => one.key === key);

test('nothing is preselected: visibility, audience and altered content must be chosen', () => {
  const missing = findDeclarationProblems(shown, {}).map(({ param, code }) => [param, code]);
  assert.deepEqual(missing, [
    ['declarations.visibility', 'missing'],
    ['declarations.made_for_kids', 'missing'],
    ['declarations.altered_content', 'missing'],
  ]);
  assert.deepEqual(findDeclarationProblems(shown, declarations), []);
});

test('the channel is read each time: a lost or another one must be reconnected', async () => {
  assert.deepEqual(await ask(channel(channelId)), { kind: 'ok', facts });
  const other = await ask(channel('UCyyyyyyyyyyyyyyyyyyyyyy'));
  assert.ok(other.kind === 'auth_lost');
  assert.match(other.plainReason.text, /now belongs to the channel "Lanternfish"/);
  for (const gone of [
    answer(200, { kind: 'youtube#channelListResponse' }),
    refused(401, 'authError'),
    refused(401, 'youtubeSignupRequired'),
    refused(403, 'insufficientPermissions'),
  ])
    assert.equal((await ask(gone)).kind, 'auth_lost');
  for (const trouble of [lost, answer(500), refused(403, 'quotaExceeded'), answer(200, 'x')])
    assert.equal((await ask(trouble)).kind, 'unavailable');
});

test('more than 15 minutes need a confirmed channel', () => {
  const long = manifest(content({ media: [{ ...video, durationMs: 900_001 }] }), channelId);
  assert.equal(form(long, facts).closed, null);
  assert.equal(form(approved, { ...facts, longUploads: 'eligible' }).closed, null);
  for (const longUploads of ['eligible', 'disallowed'])
    assert.match(form(long, { ...facts, longUploads }).closed?.text ?? '', /15 minutes/);
});

/**
 * The rules of YouTube's API terms and required minimum functionality, and where each is enforced. A rule enforced
 * outside this adapter names the place; those enforced here are checked.
 */
const rules: Readonly<Record<string, string | (() => void | Promise<void>)>> = {
  Y1: () => {
    assert.deepEqual(shown.statements, [certification]);
    assert.deepEqual(certification.when, {});
    assert.deepEqual(
      certification.text,
      verbatim(
        "By clicking 'upload,' you certify that the content you are uploading complies with the YouTube Terms of Service (including the YouTube Community Guidelines) at https://www.youtube.com/t/terms. Please be sure not to violate others' copyright or privacy rights.",
      ),
    );
    for (const { text, url } of certification.links) {
      assert.ok(certification.text.text.includes(text.text));
      assert.equal(new URL(url).origin, 'https://www.youtube.com');
    }
  },
  Y2: () => {
    assert.deepEqual([maxTitleLength, limits.caption.maxLength, limits.caption.unit], [100, 5_000, 'bytes']);
    const privacy = field('visibility');
    assert.ok(privacy?.kind === 'choice');
    assert.deepEqual(
      privacy.options.map(({ value }) => value),
      ['public', 'unlisted', 'private'],
    );
  },
  Y3: 'the composer: a post has one target, chosen and removed by the author',
  Y4: () => {
    const text = '  No "via" is added, nothing is cut. \n';
    assert.deepEqual(check(content({ caption: text })), []);
    const { wire } = manifest(content({ caption: text }), channelId);
    assert.equal((wire.snippet as { description: string }).description, text);
  },
  Y5: 'nothing is offered for other platforms’ videos that YouTube’s lack: title, description, tags, thumbnail',
  Y6: () => {
    for (const option of options) assert.ok(option.help.text.length > 10, option.key);
    assert.equal(limits.caption.label.text, 'Description');
  },
  Y7: () => {
    assert.equal(shown.account, 'Lanternfish (@lantern)');
    assert.match(shown.notices.map(({ text }) => text).join(' '), /YouTube channel Lanternfish \(@lantern\)/);
  },
  Y8: async () => {
    assert.equal(field('visibility')?.label.text, 'Visibility on YouTube');
    const sent = await runStep({ declared: { ...declarations, visibility: 'unlisted' } });
    assert.equal(JSON.parse(String(sent.requests[0]?.body)).status.privacyStatus, 'unlisted');
  },
  Y9: 'the approval itself: nothing is sent without one, and deleting asks on its own page',
  Y10: 'the review page: it names YouTube and the channel beside the button',
  Y11: () => assert.equal(scopes.length, 3),
  Y12: 'disconnecting: the token is revoked at once through `revoke`, then destroyed',
  Y13: 'the check of connected accounts: a token that Google no longer takes is noticed by `refresh`',
  Y14: 'the storage of what platforms tell: figures and details are read when shown',
  Y15: 'erasure of a workspace or person',
  Y16: 'the privacy page of the installation',
  Y17: async () => {
    assert.ok(field('made_for_kids')?.kind === 'choice');
    const sent = await runStep({ declared: { ...declarations, made_for_kids: 'yes' } });
    assert.equal(JSON.parse(String(sent.requests[0]?.body)).status.selfDeclaredMadeForKids, true);
  },
};

test('each of the 17 rules is covered', async () => {
  assert.deepEqual(
    Object.keys(rules),
    Array.from({ length: 17 }, (_, index) => `Y${index + 1}`),
  );
  for (const rule of Object.values(rules)) if (typeof rule === 'function') await rule();
});
