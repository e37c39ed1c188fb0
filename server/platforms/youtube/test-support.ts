/** A fake YouTube: a list of answers in the order of the calls. For tests that never leave the process. */
import type {
  Content,
  FindIo,
  Finding,
  Handles,
  MediaFacts,
  Outcome,
  SendManifest,
} from '../../domain/platform-port/publisher.ts';
import { verbatim } from '../../lib/message.ts';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { find } from './find.ts';
import { manifest } from './map.ts';
import { step } from './step.ts';
import { testSettings } from './test-settings.ts';

export const channelId = 'UCxxxxxxxxxxxxxxxxxxxxxx';
export const start = new Date('2026-11-15T09:30:00Z').getTime();
export const partSize = 262_144;
export const total = 2 * partSize + 10;

export const video: MediaFacts = {
  sha256: 'a'.repeat(64),
  mime: 'video/mp4',
  sizeBytes: total,
  width: 1_920,
  height: 1_080,
  durationMs: 60_000,
  altText: '',
};
export const thumbnail: MediaFacts = {
  sha256: 'b'.repeat(64),
  mime: 'image/png',
  sizeBytes: 4,
  width: 1_280,
  height: 720,
  altText: '',
  role: 'thumbnail',
};
export const content = (more: Partial<Content> = {}): Content => ({
  caption: 'Slowly.',
  media: [video],
  options: { title: 'How we roast' },
  ...more,
});
export const declarations = { visibility: 'public', made_for_kids: 'no', altered_content: 'no' } as const;

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
export const lost: HttpResult = { kind: 'lost', reason: verbatim('reset') };
export const notSent: HttpResult = { kind: 'not_sent', reason: verbatim('no address') };
export const refused = (status: number, reason: string, more: object = {}) =>
  answer(status, { error: { code: status, errors: [{ domain: 'x', reason, message: 'x' }], ...more } });

export const sessionUrl =
  'https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&upload_id=one';
export const opened = (url = sessionUrl) => answer(200, '', { location: url });
/** 308: the bytes before `next` are stored. */
export const stored = (next: number) => answer(308, '', next === 0 ? {} : { range: `bytes=0-${next - 1}` });
export const videoId = 'dQw4w9WgXcQ';
export const inserted = answer(200, { kind: 'youtube#video', id: videoId });
export const status = (uploadStatus: string, more: object = {}) =>
  answer(200, {
    kind: 'youtube#videoListResponse',
    items: [{ id: videoId, status: { uploadStatus, privacyStatus: 'public', ...more } }],
  });
export const noVideos = answer(200, { kind: 'youtube#videoListResponse' });

export interface RunInput {
  readonly handles?: Handles;
  readonly answers?: readonly HttpResult[];
  readonly sent?: Content;
  readonly declared?: Readonly<Record<string, string | boolean>>;
  readonly nowMs?: number;
  readonly committing?: () => Promise<void>;
}

/** One call of `step`. `calls` lists what was done, in order. */
export async function runStep({
  handles: saved = {},
  answers = [],
  sent = content(),
  declared = declarations,
  nowMs = start,
  committing = async () => undefined,
}: RunInput) {
  let handles = saved;
  const remaining = [...answers];
  const calls: string[] = [];
  const requests: HttpRequest[] = [];
  const outcome: Outcome = await step(
    { ...testSettings, partSizeBytes: partSize },
    manifest(sent, channelId),
    {
      accessToken: 'token',
      scopes: [],
      reportUsage: () => undefined,
      handles,
      declarations: declared,
      now: () => new Date(nowMs),
      save: async (more) => {
        handles = { ...handles, ...more };
      },
      committing: async () => {
        calls.push('committing');
        await committing();
      },
      openMedia: async (_sha256, range) =>
        new Blob([new Uint8Array(range ? range.last - range.first + 1 : 4)]).stream(),
      mediaUrl: () => '',
      request: async (request) => {
        calls.push(nameOf(request));
        requests.push(request);
        return remaining.shift() ?? lost;
      },
    },
  );
  return { outcome, handles, calls, requests, unused: remaining.length };
}

function nameOf({ method, url, headers = {} }: HttpRequest): string {
  const range = headers['content-range'];
  if (range !== undefined) return range.startsWith('bytes *') ? 'ask' : range.replace('bytes ', '');
  return `${method} ${new URL(url).pathname.replace(/^.*\/youtube\/v3\//, '')}`;
}

export function runFind(
  handles: Handles,
  answers: readonly HttpResult[],
  more: { readonly bound?: readonly string[]; readonly approved?: SendManifest } = {},
): Promise<Finding> {
  const remaining = [...answers];
  const io: FindIo = {
    accessToken: 'token',
    scopes: [],
    handles,
    attemptStartedAt: new Date(start),
    boundExternalIds: new Set(more.bound ?? []),
    now: () => new Date(start + 60_000),
    request: async () => remaining.shift() ?? lost,
  };
  return find(testSettings, more.approved ?? manifest(content(), channelId), io);
}
