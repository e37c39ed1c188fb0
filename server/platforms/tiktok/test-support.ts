/** Posts, recorded answers and their results, for the tests of this folder. */
import assert from 'node:assert/strict';
import {
  conditionHolds,
  type DeclarationField,
  type DeclarationValues,
  findDeclarationProblems,
} from '../../domain/platform-port/declarations.ts';
import type {
  Content,
  Handles,
  MediaFacts,
  SendIo,
  SendManifest,
} from '../../domain/platform-port/publisher.ts';
import { verbatim } from '../../lib/message.ts';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { fetchCreatorFacts, form } from './declarations.ts';
import { manifest } from './map.ts';
import type { TikTokSettings } from './settings.ts';
import { step } from './step.ts';
import { testSettings } from './test-settings.ts';

export const video: MediaFacts = {
  sha256: 'a'.repeat(64),
  mime: 'video/mp4',
  sizeBytes: 25_000_123,
  width: 1_080,
  height: 1_920,
  durationMs: 42_500,
  altText: 'a dog',
};
export const photo: MediaFacts = {
  sha256: 'b'.repeat(64),
  mime: 'image/jpeg',
  sizeBytes: 900_000,
  width: 1_080,
  height: 1_350,
  altText: 'a cup',
};
export const account = 'open-1';
export const caption = 'Fresh #coffee @tiktok\r\ntoday';
export const written = (media: readonly MediaFacts[], options: Content['options'] = {}): Content => ({
  caption,
  media,
  options,
});
export const videoManifest = (sizeBytes = video.sizeBytes, settings: TikTokSettings = testSettings) =>
  manifest(settings, written([{ ...video, sizeBytes }]), account);
export const photoManifest = () =>
  manifest(testSettings, written([photo, photo], { title: ' Two ' }), account);

const creatorFacts = {
  creator_avatar_url: 'https://x',
  creator_username: 'lantern.fish',
  creator_nickname: 'Lanternfish Coffee',
  privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
  comment_disabled: false,
  duet_disabled: false,
  stitch_disabled: true,
  max_video_post_duration_sec: 300,
};

export const start = new Date('2026-11-15T09:30:00Z').getTime();
export const ok = { code: 'ok', message: '', log_id: '' };
export const uploadUrl = 'https://upload.us.tiktokapis.com/video/?upload_id=1&upload_token=x';

export const answer = (status: number, body: object = {}, headers = {}): HttpResult => ({
  kind: 'answered',
  status,
  headers: new Headers(headers),
  text: JSON.stringify(body),
});
export const data = (value: object): HttpResult => answer(200, { data: value, error: ok });
export const refused = (status: number, code: string): HttpResult =>
  answer(status, { data: {}, error: { code } });
export const creator = data(creatorFacts);
export const started = data({ publish_id: 'v_pub_file~v2-1.1', upload_url: uploadUrl });
export const pulling = data({ publish_id: 'p_pub_url~v2.1' });
export const status = (name: string, more: object = {}) =>
  data({ status: name, publicaly_available_post_id: [], ...more });
export const partStored = (count: number) =>
  answer(206, {}, { 'content-range': `bytes 0-${count}/25000123` });
export const done = answer(201);
export const lost: HttpResult = { kind: 'lost', reason: verbatim('reset') };

export const upload = (more: object = {}): Handles => ({
  username: 'lantern.fish',
  privacy_level: 'PUBLIC_TO_EVERYONE',
  publish: {
    publishId: 'v_pub_file~v2-1.1',
    uploadUrl,
    startedMs: start,
    offset: 0,
    committedMs: null,
    accepted: false,
    completeSinceMs: null,
    failed: false,
    ...more,
  },
});
export const sent = upload({ committedMs: start, accepted: true, offset: 25_000_123 });

interface Run {
  readonly manifest?: SendManifest;
  readonly handles?: Handles;
  readonly nowMs?: number;
  readonly declarations?: SendIo['declarations'];
}
/** A fake TikTok: a list of answers in the order of the calls. */
export async function runStep(answers: HttpResult[], input: Run = {}) {
  let handles = input.handles ?? {};
  const calls: string[] = [];
  const requests: HttpRequest[] = [];
  const outcome = await step(testSettings, input.manifest ?? videoManifest(), {
    accessToken: 'token',
    scopes: [],
    reportUsage: () => undefined,
    handles,
    declarations: input.declarations ?? { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true },
    now: () => new Date(input.nowMs ?? start),
    save: async (more) => {
      handles = { ...handles, ...more };
    },
    committing: async () => void calls.push('committing'),
    mediaUrl: ({ sha256 }, ttlSeconds) => `https://signoff.example/m/${sha256.slice(0, 2)}?ttl=${ttlSeconds}`,
    openMedia: async (_sha256, range) => {
      calls.push(`open ${range?.first}-${range?.last}`);
      return new Blob([new Uint8Array(1)]).stream();
    },
    request: async (request) => {
      requests.push(request);
      const name = request.url
        .replace(/^https:\/\/[a-z.]+\/(v2\/(post\/publish\/)?)?/, '')
        .replace(/\?.*/, '');
      calls.push(request.method === 'PUT' ? `PUT ${request.headers?.['content-range']}` : name);
      return answers.shift() ?? { kind: 'lost', reason: verbatim('no more answers') };
    },
  });
  assert.equal(answers.length, 0, 'not every answer was asked for');
  return { outcome, handles, calls, requests, publish: handles.publish as { [key: string]: unknown } | null };
}

export const io = (result: HttpResult) => ({
  accessToken: 't',
  scopes: [],
  now: () => new Date(0),
  request: async () => result,
});
const facts = async (change: object = {}) => {
  const asked = await fetchCreatorFacts(
    testSettings,
    io(answer(200, { data: { ...creatorFacts, ...change }, error: { code: 'ok' } })),
  );
  assert.ok(asked.kind === 'ok', JSON.stringify(asked));
  return asked.facts;
};
export const shown = async (change: object = {}, manifest: SendManifest = videoManifest()) =>
  form(manifest, await facts(change));
export const keys = (fields: readonly DeclarationField[]) => fields.map(({ key }) => key);
export async function toggle(key: string, change: object = {}) {
  const field = (await shown(change)).fields.find((one) => one.key === key);
  assert.ok(field?.kind === 'toggle', key);
  return field;
}
export async function privacy(change: object = {}) {
  const [field] = (await shown(change)).fields;
  assert.ok(field?.kind === 'choice' && field.key === 'privacy_level');
  return field;
}
export const problems = async (values: DeclarationValues, change: object = {}, manifest = videoManifest()) =>
  findDeclarationProblems(await shown(change, manifest), values).map(({ message }) => message.text);
export const statement = async (values: DeclarationValues) =>
  (await shown()).statements.find(({ when }) => conditionHolds(when, values))?.text;
export const hint = async (values: DeclarationValues) =>
  (await toggle('disclose')).hints?.find(({ when }) => conditionHolds(when, values))?.text;

export const everyone = { privacy_level: 'PUBLIC_TO_EVERYONE' };
/** Verbatim: TikTok's wording is the same in every language. */
export const agree = verbatim("By posting, you agree to TikTok's Music Usage Confirmation.");
export const agreeBranded = verbatim(
  "By posting, you agree to TikTok's Branded Content Policy and Music Usage Confirmation.",
);
export const notPrivate = verbatim('Branded content visibility cannot be set to private.');
export const brand = { disclose: true, your_brand: true };
export const branded = { disclose: true, branded_content: true };
