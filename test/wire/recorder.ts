/** Records what the adapters send to a platform, and what it answers. */
import type { HttpRequest, HttpResult, SendRequest } from '../../server/lib/outbound.ts';

export type RecordedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  /** Of files only the names of their fields are kept. */
  | {
      readonly kind: 'form';
      readonly fields: Readonly<Record<string, string>>;
      readonly files: readonly string[];
    }
  | { readonly kind: 'bytes' };

export interface RecordedCall {
  readonly method: HttpRequest['method'];
  readonly host: string;
  /** As it was written, with its escapes; so are the values of `rawQuery`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly rawQuery: Readonly<Record<string, string>>;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RecordedBody;
  /** Null where nothing is known of it: for pages that a person's browser opens. */
  readonly answer: { readonly status: number; readonly json: unknown } | null;
}

export function createRecorder(send: SendRequest) {
  const calls: RecordedCall[] = [];
  return {
    calls,
    async open(page: string): Promise<void> {
      calls.push({ ...(await readRequest({ method: 'GET', url: page })), answer: null });
    },
    request: (async (request) => {
      // A form is small enough to be read first; the bytes of other files are passed on as they come.
      const isForm = request.headers?.['content-type']?.startsWith('multipart/') === true;
      const sent = isForm ? { ...request, body: await collect(request.body) } : request;
      const recorded = await readRequest(sent);
      const result = await send(sent);
      const call = { ...recorded, answer: readAnswer(result) };
      calls.push(call, ...partsOf(call));
      return result;
    }) satisfies SendRequest,
  };
}

/** The calls in a batch of Meta's, each as if it had been made by itself. */
function partsOf({ body, host, answer }: RecordedCall): readonly RecordedCall[] {
  if (body.kind !== 'form' || body.fields.batch === undefined) return [];
  const parts = JSON.parse(body.fields.batch) as readonly { method: 'GET'; relative_url: string }[];
  const answers = (answer?.json ?? []) as readonly { code: number; body: string }[];
  return parts.map(({ method, relative_url }, index): RecordedCall => {
    const { code = 0, body: text = '{}' } = answers[index] ?? {};
    return {
      ...readAddress(new URL(relative_url, `https://${host}/`)),
      method,
      headers: { authorization: `Bearer ${body.fields.access_token}` },
      body: { kind: 'none' },
      answer: { status: code, json: JSON.parse(text) },
    };
  });
}

function readAddress(url: URL): Pick<RecordedCall, 'host' | 'path' | 'query' | 'rawQuery'> {
  const raw = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '');
  return {
    host: url.host,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    rawQuery: Object.fromEntries(raw.map((pair) => [pair.split('=')[0], pair.slice(pair.indexOf('=') + 1)])),
  };
}

async function readRequest(request: HttpRequest): Promise<Omit<RecordedCall, 'answer'>> {
  const headers = Object.fromEntries(
    Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    ...readAddress(new URL(request.url)),
    method: request.method,
    headers,
    body: await readBody(request.body, headers['content-type'] ?? ''),
  };
}

const collect = async (body: HttpRequest['body']): Promise<Uint8Array> =>
  new Uint8Array(await new Response(body as ReadableStream).arrayBuffer());

async function readBody(body: HttpRequest['body'], type: string): Promise<RecordedBody> {
  if (body === undefined || body === '') return { kind: 'none' };
  if (typeof body === 'string' && type.startsWith('application/json'))
    return { kind: 'json', value: JSON.parse(body) };
  if (typeof body === 'string' && type === 'application/x-www-form-urlencoded')
    return { kind: 'form', fields: Object.fromEntries(new URLSearchParams(body)), files: [] };
  if (body instanceof Uint8Array && type.startsWith('multipart/form-data')) {
    const response = new Response(body as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } });
    const parts = [...(await response.formData())];
    const isText = (part: (typeof parts)[number]): part is [string, string] => typeof part[1] === 'string';
    return {
      kind: 'form',
      fields: Object.fromEntries(parts.filter(isText)),
      files: parts.filter((part) => !isText(part)).map(([name]) => name),
    };
  }
  return { kind: 'bytes' };
}

function readAnswer(result: HttpResult): RecordedCall['answer'] {
  if (result.kind !== 'answered') return null;
  const isJson = result.headers.get('content-type')?.includes('json') === true && result.text !== '';
  return { status: result.status, json: isJson ? JSON.parse(result.text) : undefined };
}
