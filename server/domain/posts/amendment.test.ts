import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { digestOf, type Json } from '../../lib/canonical-json.ts';
import type { AccountId, MediaId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import type { Publisher, SendManifest } from '../platform-port/publisher.ts';
import type { Post } from '../post-model/ports.ts';
import { findAmendmentProblems, findFixedPartProblems, type PublishedContent } from './amendment.ts';
import { buildManifest } from './material.ts';

const publisher = {
  displayName: 'YouTube',
  declarations: null,
  options: [
    { key: 'title', label: verbatim('Title'), kind: 'text' },
    { key: 'notify', label: verbatim('Tell subscribers'), kind: 'toggle', initial: true },
    { key: 'kind', label: verbatim('Kind'), kind: 'choice', initial: 'post' },
  ],
  edit: { supported: true, parts: ['caption', 'title'], apply: () => Promise.reject(new Error('not here')) },
  manifest: ({ caption, options, media }, account): SendManifest => ({
    schema: 1,
    platform: 'youtube',
    account,
    text: caption,
    media,
    wire: { title: options.title ?? '' },
  }),
} as const satisfies Partial<Publisher> as unknown as Publisher;

const file = { mediaId: 'med_1' as MediaId, altText: 'Beans', shape: null, trim: null, role: null };
const out = {
  accountId: 'acc_1' as AccountId,
  caption: 'Out',
  options: { title: 'A tour', kind: 'post' } as Record<string, Json>,
  media: [file],
};
const paramsOf = (wanted: Parameters<typeof findFixedPartProblems>[1]) =>
  findFixedPartProblems(publisher, wanted, out).map(({ param }) => param);

test('what the platform lets us change may differ, in any way', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string(), { nil: undefined }), (caption, title) => {
      const options = { ...out.options, ...(title === undefined ? {} : { title }) };
      assert.deepEqual(paramsOf({ ...out, caption, options }), []);
    }),
  );
});

test('everything else is fixed: each part that differs is reported', () => {
  assert.deepEqual(paramsOf({ ...out, accountId: null }), ['account_id']);
  for (const media of [
    [],
    [file, file],
    [{ ...file, altText: 'Other' }],
    [{ ...file, shape: '1:1' as const }],
  ])
    assert.deepEqual(paramsOf({ ...out, media }), ['media']);
  const options = { title: 'Other', kind: 'story', notify: false, unknown: 1 };
  assert.deepEqual(paramsOf({ ...out, options }), ['options.kind', 'options.notify', 'options.unknown']);
  const textIsFixed = { ...publisher, edit: { ...publisher.edit, parts: ['title'] } } as Publisher;
  assert.equal(findFixedPartProblems(textIsFixed, { ...out, caption: 'x' }, out)[0]?.param, 'caption');
});

test('an unset value equals the default', () => {
  assert.deepEqual(paramsOf({ ...out, options: { title: 'A tour', notify: true } }), []);
  assert.deepEqual(paramsOf({ ...out, options: { ...out.options, unknown: '', list: [], off: false } }), []);
});

const content = { caption: 'Out', options: out.options, media: [] };
const outNow = (amends?: string): PublishedContent => ({
  externalId: 'v1',
  post: out as unknown as Post,
  revision: {
    manifest: { ...publisher.manifest(content, 'channel'), ...(amends ? { amends } : {}) },
  } as PublishedContent['revision'],
});

test('the revision of an amendment names the post it changes, which alone gives another digest', () => {
  const plain = buildManifest(publisher, content, 'channel', { renditions: [], published: null });
  const change = buildManifest(publisher, content, 'channel', { renditions: [], published: outNow() });
  assert.ok(!('amends' in plain), 'revisions of ordinary posts are what they were');
  assert.deepEqual(change, { ...plain, amends: 'v1' });
  assert.notEqual(digestOf(change as unknown as Json), digestOf(plain as unknown as Json));
});

test('an amendment that changes nothing is reported, also after an earlier one, unless something is declared', () => {
  const post = out as unknown as Post;
  for (const before of [outNow(), outNow('v1')]) {
    const same = buildManifest(publisher, content, 'channel', { renditions: [], published: before });
    const codes = (of: Publisher, manifest: SendManifest) =>
      findAmendmentProblems(of, post, before, manifest).map(({ code }) => code);
    assert.deepEqual(codes(publisher, same), ['change_missing']);
    assert.deepEqual(codes(publisher, { ...same, text: 'Other' }), []);
    const asks = { ...publisher, declarations: {} } as Publisher;
    assert.deepEqual(codes(asks, same), []);
    const closed = { ...publisher, edit: { supported: false, plainReason: verbatim('No.') } } as Publisher;
    assert.deepEqual(codes(closed, { ...same, text: 'Other' }), ['edit_not_supported']);
  }
});
