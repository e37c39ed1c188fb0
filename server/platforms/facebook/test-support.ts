/** A fake Facebook: a list of answers in the order of the calls. For tests that never leave the process. */

import type {
  Content,
  FindIo,
  Handles,
  MediaFacts,
  Outcome,
  SendIo,
  Usage,
} from '../../domain/platform-port/publisher.ts';
import { verbatim } from '../../lib/message.ts';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { withoutProof } from '../meta/test-proof.ts';
import { find } from './find.ts';
import { manifest } from './map.ts';
import { step } from './step.ts';
import { testSettings } from './test-settings.ts';

export const page = '1755847768034402';
export const start = new Date('2026-11-15T09:30:00Z');

export const photo = (more: Partial<MediaFacts> = {}): MediaFacts => ({
  sha256: 'a'.repeat(64),
  mime: 'image/jpeg',
  sizeBytes: 5,
  width: 1_080,
  height: 1_080,
  altText: '',
  ...more,
});
export const video = (more: Partial<MediaFacts> = {}): MediaFacts => ({
  sha256: 'b'.repeat(64),
  mime: 'video/mp4',
  sizeBytes: 10,
  width: 1_080,
  height: 1_920,
  durationMs: 20_000,
  altText: '',
  ...more,
});
export const content = (more: Partial<Content> = {}): Content => ({
  caption: 'Slowly.',
  media: [],
  options: {},
  ...more,
});

export const answer = (
  status: number,
  body: object | string = '',
  headers: Record<string, string> = {},
): HttpResult & { kind: 'answered' } => ({
  kind: 'answered',
  status,
  headers: new Headers(headers),
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
export const graphError = (code: number, error_subcode?: number, more: object = {}, status = 400) =>
  answer(status, {
    error: { message: 'any words', type: 'OAuthException', code, error_subcode, fbtrace_id: 'A', ...more },
  });
export const lost: HttpResult = { kind: 'lost', reason: verbatim('reset') };
export const notSent: HttpResult = { kind: 'not_sent', reason: verbatim('no address') };

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface StepResult {
  readonly outcome: Outcome;
  /** What happened, in order: calls as `POST path`, saves as `save keys`, and `commit`. */
  readonly log: readonly string[];
  readonly calls: readonly SentRequest[];
  readonly handles: Handles;
  readonly usages: readonly Usage[];
  readonly opened: readonly string[];
}

/** One call of the adapter. An answer may be a function of the request. */
export async function runStep(
  written: Content,
  answers: readonly HttpResult[],
  handles: Handles = {},
  now = start,
): Promise<StepResult> {
  const log: string[] = [];
  const calls: SentRequest[] = [];
  const usages: Usage[] = [];
  const opened: string[] = [];
  let saved = handles;
  const io: SendIo = {
    accessToken: 'page-token',
    scopes: [],
    handles,
    declarations: {},
    async save(more) {
      log.push(`save ${Object.keys(more).join(',')}`);
      saved = { ...saved, ...more };
    },
    async committing(more = {}) {
      log.push(['commit', ...Object.keys(more)].join(' '));
      saved = { ...saved, ...more };
    },
    reportUsage: (usage) => void usages.push(usage),
    async request(request) {
      const seen = await read(request);
      calls.push(seen);
      log.push(`${seen.method} ${new URL(seen.url).pathname}`);
      const next = answers[calls.length - 1];
      if (next === undefined) throw new Error(`no answer was prepared for ${seen.method} ${seen.url}`);
      return next;
    },
    async openMedia(sha256, range) {
      opened.push(`${sha256[0]}${range ? ` ${range.first}-${range.last}` : ''}`);
      return new Blob(['0123456789'.slice(range?.first ?? 0, (range?.last ?? 4) + 1)]).stream();
    },
    mediaUrl: () => 'https://example.com/file',
    now: () => now,
  };
  const outcome = await step(testSettings, manifest(written, page), io);
  return { outcome, log, calls, handles: saved, usages, opened };
}

export async function runFind(
  written: Content,
  answers: readonly HttpResult[],
  more: Partial<Pick<FindIo, 'handles' | 'boundExternalIds' | 'attemptStartedAt'>> = {},
) {
  const calls: SentRequest[] = [];
  const finding = await find(testSettings, manifest(written, page), {
    accessToken: 'page-token',
    scopes: [],
    handles: {},
    attemptStartedAt: start,
    boundExternalIds: new Set(),
    now: () => start,
    ...more,
    async request(request) {
      calls.push(await read(request));
      const next = answers[calls.length - 1];
      if (next === undefined) throw new Error('no answer was prepared');
      return next;
    },
  });
  return { finding, calls };
}

async function read(request: HttpRequest): Promise<SentRequest> {
  const body =
    request.body === undefined
      ? ''
      : await new Response(request.body as NonNullable<RequestInit['body']>).text();
  if (request.bodyLength !== undefined && request.bodyLength !== Buffer.byteLength(body))
    throw new Error(`announced ${request.bodyLength} bytes, sent ${Buffer.byteLength(body)}`);
  const { method, url, headers = {} } = request;
  return withoutProof({ method, url, headers, body }, testSettings.clientSecret);
}
