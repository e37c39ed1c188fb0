/**
 * A person's browser session without a browser: follows redirects, stores cookies, sends the headers that browsers
 * send.
 */
import assert from 'node:assert/strict';
import type { AccountView, ConnectionView } from '../server/http/accounts/views.ts';
import type { SessionView } from '../server/http/people/views.ts';
import type { PostDetailView } from '../server/http/posts/views.ts';
import type { SlotView } from '../server/http/schedule/views.ts';

export interface Reply<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** What a person signs: the current revision, or the one that a complete draft would become. */
export const digestToSign = ({
  current_revision,
  proof,
}: Pick<PostDetailView, 'current_revision' | 'proof'>): string | undefined =>
  (current_revision ?? proof)?.digest;

export class BrowserSession {
  readonly baseUrl: string;
  workspace: string | undefined;
  userId = '';
  readonly #cookies = new Map<string, string>();

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }

  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** One request to our own service with the cookies of this session. */
  async request<Body = unknown>(
    method: string,
    path: string,
    options: {
      json?: unknown;
      headers?: Record<string, string>;
      body?: FormData | string;
      signal?: AbortSignal;
    } = {},
  ): Promise<Reply<Body>> {
    const response = await fetch(new URL(path, this.baseUrl), {
      method,
      redirect: 'manual',
      headers: {
        cookie: this.cookieHeader,
        'sec-fetch-site': 'same-origin',
        ...(this.workspace ? { 'x-workspace': this.workspace } : {}),
        ...(options.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: options.json === undefined ? (options.body ?? null) : JSON.stringify(options.json),
      signal: options.signal ?? null,
    });
    this.#keepCookies(response);
    const type = response.headers.get('content-type') ?? '';
    const isJson = /json/.test(type);
    // A stream of events has no end; to read one, open it with `EventStream`.
    const isEndless = /event-stream/.test(type);
    if (isEndless) await response.body?.cancel();
    const text = isEndless ? '' : await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
    };
  }

  get = <Body = unknown>(path: string) => this.request<Body>('GET', path);
  post = <Body = PostDetailView>(path: string, json: unknown = {}) =>
    this.request<Body>('POST', path, { json });
  delete = (path: string) => this.request('DELETE', path);

  /** Like `post`, but fails the test unless it succeeds. */
  async mustPost<Body = PostDetailView>(path: string, json: unknown = {}): Promise<Body> {
    const reply = await this.post<Body>(path, json);
    assert.ok(reply.status < 300, `POST ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      const attributes = line.slice(pair.length);
      if (value === '' || /max-age=0|1970/i.test(attributes)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  /** Follows a link as a browser does: our cookies for us, none for others. Returns the final URL. */
  async follow(url: string, form?: Record<string, string>): Promise<URL> {
    let next = new URL(url, this.baseUrl);
    let body = form;
    for (let hops = 0; hops < 10; hops++) {
      const ours = next.origin === new URL(this.baseUrl).origin;
      const response = await fetch(next, {
        redirect: 'manual',
        method: body ? 'POST' : 'GET',
        headers: { accept: 'text/html', ...(ours ? { cookie: this.cookieHeader } : {}) },
        body: body ? new URLSearchParams(body) : null,
      });
      if (ours) this.#keepCookies(response);
      await response.arrayBuffer();
      const location = response.headers.get('location');
      if (!location) return next;
      next = new URL(location, next);
      body = undefined;
    }
    throw new Error(`too many redirects from ${url}`);
  }

  async signIn(person: string, { invitation }: { invitation?: string } = {}): Promise<SessionView> {
    const at = await this.follow(`/auth/start?return_to=/${invitation ? `&invitation=${invitation}` : ''}`);
    const end = await this.follow(at.href, { person });
    assert.equal(end.searchParams.get('problem'), null, `signing in ended at ${end.href}`);
    const { body } = await this.get<SessionView>('/v1/session');
    this.workspace = body.workspaces.at(-1)?.id;
    this.userId = body.user.id;
    return body;
  }

  /** Connects accounts through the sandbox's consent page, filled in with `consent`. */
  async connect(
    platform: string,
    consent: Record<string, string>,
    choose: (targets: ConnectionView['targets']) => ConnectionView['targets'],
    way?: string,
  ): Promise<AccountView[]> {
    const { authorization_url } = await this.mustPost<{ authorization_url: string }>('/oauth/connect', {
      platform,
      ...(way === undefined ? {} : { way }),
    });
    const finalUrl = await this.follow(authorization_url, consent);
    const path = finalUrl.pathname.replace('/accounts/connect/', '/v1/connections/');
    const { body } = await this.get<ConnectionView>(path);
    assert.ok(body.targets, `connecting ended at ${finalUrl.href}`);
    const external_ids = choose(body.targets).map((target) => target.external_id);
    return (await this.mustPost<{ data: AccountView[] }>(`${path}/confirm`, { external_ids })).data;
  }

  async connectLinkedIn({ member = 'ines', pages = 1 } = {}): Promise<string[]> {
    const accounts = await this.connect('linkedin', { member, decision: 'allow' }, (targets) =>
      targets.filter(({ external_id }) => external_id.includes(':organization:')).slice(0, pages),
    );
    return accounts.map(({ id }) => id);
  }

  /** Those that accounts start with too. */
  async removeSlots(): Promise<readonly SlotView[]> {
    const { body } = await this.get<{ data: SlotView[] }>('/v1/slots');
    for (const { id } of body.data) await this.request('DELETE', `/v1/slots/${id}`);
    return body.data;
  }

  async upload(
    name: string,
    bytes: Uint8Array,
    altText = '',
  ): Promise<{ media: string; media_id: string; sha256: string }> {
    const form = new FormData();
    if (altText) form.set('alt_text', altText);
    form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
    const reply = await this.request<{ media: string; media_id: string; sha256: string }>(
      'POST',
      '/media/upload',
      { body: form },
    );
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    return reply.body;
  }

  async createDraft(input: Record<string, unknown>): Promise<string> {
    const { post_id } = await this.mustPost<{ post_id: string }>('/posts/create', {
      platform: 'linkedin',
      ...input,
    });
    return post_id;
  }

  /** Opens a post as its proof, waiting while its videos are made to fit. */
  async openPost(id: string): Promise<PostDetailView> {
    const opened = await this.mustPost(`/v1/posts/${id}/open`);
    if (digestToSign(opened) || !opened.media.some(({ fitting }) => fitting?.state === 'making'))
      return opened;
    await this.waitForPost(
      id,
      ({ media }) => media.every(({ fitting }) => fitting?.state !== 'making'),
      60_000,
    );
    return this.mustPost(`/v1/posts/${id}/open`);
  }

  /** Sends a draft to review and opens it there. */
  async submitAndOpen(id: string): Promise<PostDetailView> {
    await this.mustPost(`/v1/posts/${id}/submit`);
    return this.openPost(id);
  }

  /** From draft to approved, as one person alone does it. */
  async approve(
    id: string,
    timing?: { kind: 'any' | 'at' },
    declarations: Record<string, string | boolean> = {},
  ): Promise<PostDetailView> {
    const opened = await this.openPost(id);
    return this.mustPost(`/v1/posts/${id}/approve`, {
      revision_digest: digestToSign(opened),
      declarations,
      ...(timing ? { timing } : {}),
    });
  }

  async readPost(id: string): Promise<PostDetailView> {
    const { body } = await this.get<PostDetailView>(`/v1/posts/${id}`);
    return body;
  }

  async waitForPost(
    id: string,
    done: (post: PostDetailView) => boolean,
    timeoutMs = 20_000,
  ): Promise<PostDetailView> {
    const end = performance.now() + timeoutMs;
    // Polling slows down what it waits for, so its interval grows.
    for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.3, 300)) {
      const post = await this.readPost(id);
      if (done(post)) return post;
      if (performance.now() > end)
        throw new Error(`post ${id} stayed ${post.state}: ${JSON.stringify(post.trouble)}`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
