/** A client of the API with an access token, or with none at all. */
import type { Reply } from '../browser-session.ts';

export interface RequestInput {
  readonly json?: unknown;
  /** Sent verbatim, for bodies that JSON.stringify would not produce. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export class ApiClient {
  readonly #baseUrl: string;
  readonly token: string | null;

  constructor(baseUrl: string, token: string | null) {
    this.#baseUrl = baseUrl;
    this.token = token;
  }

  async request<Body = unknown>(method: string, path: string, sent: RequestInput = {}): Promise<Reply<Body>> {
    const response = await fetch(new URL(path, this.#baseUrl), {
      method,
      redirect: 'manual',
      headers: {
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...(sent.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      body: sent.json === undefined ? (sent.body ?? null) : JSON.stringify(sent.json),
      signal: sent.signal ?? null,
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
    };
  }

  get = <Body = unknown>(path: string) => this.request<Body>('GET', path);
  post = <Body = unknown>(path: string, json: unknown = {}) => this.request<Body>('POST', path, { json });
  delete = (path: string) => this.request('DELETE', path);
}
