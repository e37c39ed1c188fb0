/** A model writer against a local server, a brief to write about, and timers that tests advance. */
import { emptyBrandKit } from '../../server/domain/content/brand-kit.ts';
import type { CaptionVariant } from '../../server/domain/content/brief.ts';
import type {
  CaptionEvent,
  CaptionRequest,
  RewriteRequest,
  TokenCount,
  Writer,
} from '../../server/domain/content/ports.ts';
import type { PlatformName } from '../../server/domain/platforms.ts';
import { isMissingCode } from '../../server/domain/posts/write-draft.ts';
import { createModelWriter } from '../../server/generators/model/index.ts';
import type { Timers } from '../../server/generators/model/timeouts.ts';
import type { Logger } from '../../server/lib/logger.ts';
import { catalog } from '../../server/platforms/index.ts';
import { silentLog } from '../database.ts';
import { platforms } from './platform-limits.ts';

export const testKey = 'sk-CANARY-0123456789-abcdef';

export interface TestTimers extends Timers {
  /** Lets this much time pass. */
  advance(ms: number): void;
  readonly waiting: number;
}

export function createTestTimers(): TestTimers {
  let now = 0;
  const entries = new Set<{ readonly at: number; readonly run: () => void }>();
  return {
    after(ms, run) {
      const entry = { at: now + ms, run };
      entries.add(entry);
      return () => entries.delete(entry);
    },
    advance(ms) {
      now += ms;
      for (const entry of [...entries].filter(({ at }) => at <= now)) {
        entries.delete(entry);
        entry.run();
      }
    },
    get waiting() {
      return entries.size;
    },
  };
}

export const createTestWriter = (baseUrl: string, timers: Timers, log: Logger = silentLog): Writer =>
  createModelWriter({
    provider: 'openai_compatible',
    model: 'test-model',
    imageModel: null,
    baseUrl,
    key: testKey,
    catalog,
    fetch,
    check: (platform, caption, options) =>
      platforms
        .publisher(platform)
        ?.check({ caption, media: [], options })
        .filter(({ code }) => !isMissingCode(code))
        .map(({ message }) => message.text) ?? ['not offered'],
    limits: (platform) => platforms.publisher(platform)?.limits.caption,
    log,
    timers,
  });

export const captionRequest = (more: Partial<CaptionRequest> = {}): CaptionRequest => ({
  brief: {
    subject: 'Rye loaf with caraway',
    points: ['Baked at 5 every morning', 'Keeps for 4 days'],
    offer: '2 loaves for 9 €',
    audience: null,
    goal: 'sell',
    link: 'https://bakery.example/rye',
    keywords: ['rye bread'],
    tone: null,
    language: 'en',
  },
  brand: {
    ...emptyBrandKit,
    name: 'Corner Bakery',
    dontWords: ['cheap'],
    bannedClaims: ['clinically proven'],
    utm: { source: '{platform}', medium: 'social', campaign: '' },
  },
  platforms: ['facebook'],
  variants: 1,
  seed: '1',
  avoid: [],
  angle: null,
  signal: new AbortController().signal,
  ...more,
});

export const rewriteRequest = (more: Partial<RewriteRequest> = {}): RewriteRequest => ({
  action: 'shorter',
  text: 'Our rye loaf comes out of the oven at 5 every morning, and it keeps for 4 days.',
  brand: captionRequest().brand,
  platform: null,
  language: 'en',
  image: null,
  signal: new AbortController().signal,
  ...more,
});

export const captionAnswer = (platform: PlatformName, text: string, title: string | null = null) => ({
  platform,
  title,
  caption: text,
});
export const captionsAnswer = (...given: readonly ReturnType<typeof captionAnswer>[]) => ({
  declined: false,
  captions: given,
});

export const goodAnswer = captionsAnswer(
  captionAnswer('facebook', 'Still warm at 5 in the morning.\n\nOur rye loaf keeps for 4 days. [LINK]'),
);

export interface Run {
  readonly events: readonly CaptionEvent[];
  readonly variants: readonly CaptionVariant[];
  readonly shown: string;
  readonly tokens: TokenCount | null;
  /** What it threw; undefined when it finished. */
  readonly error: unknown;
}

export async function collectRun(
  writing: AsyncIterable<CaptionEvent>,
  onEvent: (event: CaptionEvent) => void = () => undefined,
): Promise<Run> {
  const events: CaptionEvent[] = [];
  let error: unknown;
  try {
    for await (const event of writing) {
      events.push(event);
      onEvent(event);
    }
  } catch (thrown) {
    error = thrown;
  }
  return {
    events,
    variants: events.flatMap((event) => (event.kind === 'caption' ? [event.variant] : [])),
    shown: events.map((event) => (event.kind === 'text' ? event.text : '')).join(''),
    tokens: events.flatMap((event) => (event.kind === 'done' ? [event.tokens] : [])).at(-1) ?? null,
    error,
  };
}
