/**
 * What a platform's own client sent, so that it can be sent again without that client. Values that came from an
 * earlier answer (tokens, ids, addresses) stand as `{{exchange:place}}`, escaped or as the proof of a secret where
 * they were sent so, and a file that the platform fetches as `{{media}}`.
 */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** In Base64 where it is no text. */
  readonly body?: string | { readonly base64: string };
  readonly status: number;
  /** The names and types in the answer, without its values. */
  readonly answer: Shape;
}
/** The sandbox's clock was moved. */
export type Step = Exchange | { readonly advanceMs: number };
export type Shape = string | readonly Shape[] | { readonly [name: string]: Shape };

export interface Recording {
  readonly client: string;
  readonly steps: readonly Step[];
}

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}
export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Written anew for each connection, or by the network. */
const droppedHeaders = ['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding'];

/** To the sandbox, which knows the host by its name. */
export async function sendToSandbox(
  sandboxUrl: string,
  { method, url, headers, body }: Sent,
): Promise<Answered> {
  const { host, pathname, search } = new URL(url);
  const { port } = new URL(sandboxUrl);
  const length = body.length > 0 ? { 'content-length': body.length } : {};
  const req = httpRequest({
    host: '127.0.0.1',
    port,
    method,
    path: `${pathname}${search}`,
    headers: { ...headers, ...length, host },
  });
  req.end(body);
  const [res] = await once(req, 'response');
  return { status: res.statusCode, headers: res.headers, body: await buffer(res) };
}

/** Stands between a client and the sandbox, and writes down what passes. */
export async function startRecorder(sandboxUrl: string, mediaUrl: string) {
  const values = createValues(mediaUrl);
  const steps: Step[] = [];
  const server = createServer(async (req, res) => {
    const headers = Object.entries(req.headers).filter(([name]) => !droppedHeaders.includes(name));
    const sent = {
      method: req.method ?? '',
      url: `https://${req.headers.host}${req.url}`,
      headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
      body: await buffer(req),
    };
    const answered = await sendToSandbox(sandboxUrl, sent);
    const named = Object.entries(sent.headers).map(([name, value]) => [name, values.name(value)]);
    steps.push({
      method: sent.method,
      url: values.name(sent.url),
      headers: Object.fromEntries(named),
      ...(sent.body.length > 0 && { body: describeBody(sent.body, values.name) }),
      status: answered.status,
      answer: shapeOf(readJson(answered.body)),
    });
    values.learn(steps.length - 1, answered);
    const { 'transfer-encoding': _chunked, ...passed } = answered.headers;
    res.writeHead(answered.status, passed).end(answered.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    steps,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends one exchange again: it has the same status, and all that was in the answer is there. */
export async function replay(
  sandboxUrl: string,
  { method, url, headers, body, status, answer }: Exchange,
  values: Values,
): Promise<Answered> {
  const written = Object.entries(headers).map(([name, value]) => [name, values.fill(value)]);
  const bytes =
    typeof body === 'object' ? Buffer.from(body.base64, 'base64') : Buffer.from(values.fill(body ?? ''));
  const sent = { method, url: values.fill(url), headers: Object.fromEntries(written), body: bytes };
  const answered = await sendToSandbox(sandboxUrl, sent);
  const about = `${method} ${url}: ${answered.body.toString().slice(0, 300)}`;
  assert.equal(answered.status, status, about);
  assertHas(shapeOf(readJson(answered.body)), answer, about);
  return answered;
}

function assertHas(actual: Shape | undefined, recorded: Shape, about: string): void {
  if (typeof recorded === 'string') {
    assert.equal(actual, recorded, about);
    return;
  }
  assert.ok(typeof actual === 'object', about);
  assert.equal(Array.isArray(actual), Array.isArray(recorded), about);
  for (const [name, shape] of Object.entries(recorded))
    assertHas((actual as Record<string, Shape>)[name], shape, `${name} in ${about}`);
}

export type Values = ReturnType<typeof createValues>;

/** Meta's `appsecret_proof` of a token, with the secret of the sandbox's client. */
export const proofOf = (token: string): string =>
  createHmac('sha256', 'sandbox-facebook-secret').update(token).digest('hex');

const forms: Readonly<Record<string, (value: string) => string>> = {
  '': (value) => value,
  '|escaped': encodeURIComponent,
  '|proof': proofOf,
};

/** What answers have named, by its place, so that later requests can name it too. */
export function createValues(mediaUrl: string) {
  const places = new Map<string, string>([['media', mediaUrl]]);
  return {
    learn(exchange: number, { headers, body }: Answered): void {
      const location = URL.canParse(headers.location ?? '') ? new URL(headers.location ?? '') : undefined;
      for (const [name, value] of location?.searchParams ?? [])
        places.set(`${exchange}:location.${name}`, value);
      if (headers['x-restli-id']) places.set(`${exchange}:x-restli-id`, String(headers['x-restli-id']));
      for (const [place, value] of leaves(readJson(body))) places.set(`${exchange}:${place}`, value);
    },
    /** The longest value wins, because ids contain ids. Words and short values would be found by accident. */
    name(text: string): string {
      const known = [...places]
        .filter(([, value]) => /^\S{8,}$/.test(value))
        .sort(([, one], [, other]) => other.length - one.length);
      let named = text;
      for (const [place, value] of known)
        for (const [form, write] of Object.entries(forms))
          named = named.replaceAll(write(value), `{{${place}${form}}}`);
      return named;
    },
    fill: (text: string): string =>
      text.replaceAll(/\{\{([^{}|]+)(\|\w+)?\}\}/g, (_all, place: string, form = '') => {
        const value = places.get(place);
        const write = forms[form];
        assert.ok(value !== undefined && write, `nothing is known of ${place}${form}`);
        return write(value);
      }),
  };
}

function describeBody(body: Buffer, name: (text: string) => string): NonNullable<Exchange['body']> {
  const text = body.toString();
  return Buffer.from(text).equals(body) ? name(text) : { base64: body.toString('base64') };
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function* leaves(value: unknown, place = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [place, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value))
    yield* leaves(inner, place === '' ? name : `${place}.${name}`);
}

/** Of a list the first item stands for all. */
function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]): [string, Shape] => [name, shapeOf(inner)])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
