/** Posts, recorded answers and their results, for the tests of this folder. */

import assert from 'node:assert/strict';
import type {
  Content,
  Handles,
  MediaFacts,
  SendIo,
  SendManifest,
  Usage,
} from '../../domain/platform-port/publisher.ts';
import { verbatim } from '../../lib/message.ts';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { withoutProof } from '../meta/test-proof.ts';
import { find } from './find.ts';
import { type LoginMethod, scopes } from './login-methods.ts';
import { manifest } from './map.ts';
import type { InstagramSettings } from './settings.ts';
import { step } from './step.ts';
import { testSettings } from './test-settings.ts';

export const facebookSecret = testSettings.facebookLogin?.clientSecret ?? '';
export const account = '17841405822304914';
export const caption = 'Fresh #coffee\r\ntoday';

export const photo: MediaFacts = {
  sha256: 'b'.repeat(64),
  mime: 'image/jpeg',
  sizeBytes: 900_000,
  width: 1_080,
  height: 1_350,
  altText: 'a cup',
};
export const video: MediaFacts = {
  sha256: 'a'.repeat(64),
  mime: 'video/mp4',
  sizeBytes: 25_000_123,
  width: 1_080,
  height: 1_920,
  durationMs: 42_500,
  altText: 'a dog',
};
export const clip: MediaFacts = { ...video, sha256: 'c'.repeat(64), width: 1_080, height: 1_080 };
export const cover: MediaFacts = { ...photo, sha256: 'd'.repeat(64), role: 'thumbnail' };

export const written = (media: readonly MediaFacts[], options: Content['options'] = {}): Content => ({
  caption,
  media,
  options,
});
export const photoPost = manifest(written([photo]), account);
export const reel = manifest(written([video, cover], { kind: 'reel' }), account);
export const carousel = manifest(written([photo, clip]), account);
export const story = manifest({ ...written([photo], { kind: 'story' }), caption: '' }, account);

export const start = new Date('2026-11-15T09:30:00Z').getTime();

export const answer = (status: number, body: object = {}, headers = {}): HttpResult => ({
  kind: 'answered',
  status,
  headers: new Headers(headers),
  text: JSON.stringify(body),
});
export const ok = (body: object): HttpResult => answer(200, body);
export const graphError = (code: number, subcode?: number, headers = {}): HttpResult =>
  answer(
    400,
    {
      error: {
        message: 'words that change',
        type: 'OAuthException',
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        fbtrace_id: 'x',
      },
    },
    headers,
  );
export const created = (id: string) => ok({ id });
export const state = (status_code: string, status = '') => ok({ status_code, status, id: '1' });
export const finished = state(
  'FINISHED',
  'Finished: Media has been uploaded and it is ready to be published.',
);
export const quotaAvailable = ok({
  data: [{ quota_usage: 2, config: { quota_total: 100, quota_duration: 86_400 } }],
});
export const mediaId = '17918195224117851';
export const permalink = 'https://www.instagram.com/p/DRabc/';
export const published = ok({ id: mediaId });
export const shown = ok({ id: mediaId, permalink, media_type: 'IMAGE', media_product_type: 'FEED' });
export const lost: HttpResult = { kind: 'lost', reason: verbatim('reset') };

export const container = (id: string, more: object = {}): Handles[string] => ({
  id,
  way: 'instagram',
  madeMs: start,
  uploadUrl: null,
  uploaded: false,
  finished: false,
  ...more,
});

interface Run {
  readonly manifest?: SendManifest;
  readonly handles?: Handles;
  readonly nowMs?: number;
  readonly method?: LoginMethod;
  readonly settings?: InstagramSettings;
}

const nameOf = ({ method, url }: HttpRequest): string =>
  `${method} ${url
    .replace(/^https:\/\//, '')
    .replace(/\?.*/, '')
    .replace(account, 'ig')}`.replace(/graph\.(instagram|facebook)\.com\/v\d+\.0\//, '');

export const formOf = ({ body }: HttpRequest): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(String(body)));

/** A fake Instagram: a list of answers in the order of the calls. */
export async function runStep(answers: readonly HttpResult[], input: Run = {}) {
  const remaining = [...answers];
  let handles = input.handles ?? {};
  const calls: string[] = [];
  const requests: HttpRequest[] = [];
  const usages: Usage[] = [];
  const io: SendIo = {
    accessToken: 'token',
    scopes: scopes[input.method ?? 'instagram'],
    handles,
    declarations: {},
    now: () => new Date(input.nowMs ?? start),
    save: async (more) => {
      handles = { ...handles, ...more };
    },
    committing: async () => void calls.push('committing'),
    reportUsage: (usage) => void usages.push(usage),
    mediaUrl: ({ sha256 }, ttlSeconds) => `https://signoff.example/m/${sha256.slice(0, 2)}?ttl=${ttlSeconds}`,
    openMedia: async (_sha256, range) => {
      calls.push(`open ${range?.first}-${range?.last}`);
      return new Blob([new Uint8Array(1)]).stream();
    },
    request: async (request) => {
      requests.push(withoutProof(request, facebookSecret));
      calls.push(nameOf(request));
      return remaining.shift() ?? { kind: 'lost', reason: verbatim('no more answers') };
    },
  };
  const outcome = await step(input.settings ?? testSettings, input.manifest ?? photoPost, io);
  assert.equal(remaining.length, 0, `not every answer was asked for: ${calls.join(', ')}`);
  return { outcome, handles, calls, requests, usages };
}

export async function runFind(
  answers: readonly HttpResult[],
  input: Run & { readonly bound?: readonly string[]; readonly startedMs?: number } = {},
) {
  const remaining = [...answers];
  const calls: string[] = [];
  const finding = await find(input.settings ?? testSettings, input.manifest ?? photoPost, {
    accessToken: 'token',
    scopes: scopes[input.method ?? 'instagram'],
    handles: input.handles ?? {},
    attemptStartedAt: new Date(input.startedMs ?? start),
    boundExternalIds: new Set(input.bound ?? []),
    now: () => new Date(input.nowMs ?? start),
    request: async (request) => {
      calls.push(nameOf(request));
      return remaining.shift() ?? { kind: 'lost', reason: verbatim('no more answers') };
    },
  });
  assert.equal(remaining.length, 0, `not every answer was asked for: ${calls.join(', ')}`);
  return { finding, calls };
}
