/** A client of server-sent events, as a page is one. */
import assert from 'node:assert/strict';
import type { BrowserSession } from './browser-session.ts';

export interface ServerEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

const timeoutMs = 10_000;

export class EventStream implements AsyncDisposable {
  readonly seen: ServerEvent[] = [];
  readonly ended: Promise<void>;
  readonly #abort: AbortController;
  #news: () => void = () => undefined;
  #looked = 0;

  private constructor(body: ReadableStream<Uint8Array>, abort: AbortController) {
    this.#abort = abort;
    this.ended = this.#read(body);
  }

  static async open(
    who: BrowserSession,
    headers: Record<string, string> = {},
    query = '',
  ): Promise<EventStream> {
    return EventStream.openAt(new URL(`/v1/events?workspace=${who.workspace}${query}`, who.baseUrl), {
      cookie: who.cookieHeader,
      'sec-fetch-site': 'same-origin',
      ...headers,
    });
  }

  static async openAt(url: URL, headers: Record<string, string>): Promise<EventStream> {
    const abort = new AbortController();
    const response = await fetch(url, { headers, signal: abort.signal });
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
    assert.ok(response.body);
    return new EventStream(response.body, abort);
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let rest = '';
    try {
      for await (const text of body.pipeThrough(new TextDecoderStream() as never) as AsyncIterable<string>) {
        const parts = (rest + text).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) this.#take(part);
        this.#news();
      }
    } catch (error) {
      if (!this.#abort.signal.aborted) throw error;
    }
  }

  #take(part: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1] ?? '';
    if (field('event')) this.seen.push({ id: field('id'), event: field('event'), data: field('data') });
  }

  /** The next matching event among those not returned yet. */
  async next(matches: (event: ServerEvent) => boolean): Promise<ServerEvent> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new Error(`it never came: ${JSON.stringify(this.seen)}`)),
      timeoutMs,
    );
    try {
      for (;;) {
        const arrival = new Promise<void>((resolve) => {
          this.#news = resolve;
        });
        while (this.#looked < this.seen.length) {
          const event = this.seen[this.#looked++];
          if (event && matches(event)) return event;
        }
        await Promise.race([arrival, late]);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#abort.abort();
    await this.ended;
  }
}
