/**
 * A local server that speaks as OpenAI-compatible model servers do, and misbehaves as configured: one behaviour for
 * each request, the last one for all further ones.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ModelRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: ChatRequest;
  /** Resolves when the connection of this request is closed, by either side. */
  readonly closed: Promise<void>;
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly stream?: boolean;
  readonly tools?: unknown;
  readonly response_format?: { readonly type: string };
  readonly [key: string]: unknown;
}

export type Behaviour = (res: ServerResponse, request: ModelRequest) => void | Promise<void>;

export interface ModelServer extends AsyncDisposable {
  readonly baseUrl: string;
  readonly requests: readonly ModelRequest[];
  setBehaviours(...behaviours: readonly [Behaviour, ...Behaviour[]]): void;
  /** How it answers when it is asked for its models, apart from the other behaviours. */
  setModels(behaviour: Behaviour): void;
  /** The next request that has not been awaited yet. */
  nextRequest(): Promise<ModelRequest>;
}

export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  let behaviours: readonly Behaviour[] = [status(500)];
  let models: Behaviour = status(404);
  let awaited = 0;
  let wake = (): void => undefined;

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const closed = new Promise<void>((resolve) => res.on('close', resolve));
    // Half of the tests are about clients that disconnect.
    res.on('error', () => undefined);
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as ChatRequest;
    const request: ModelRequest = {
      path: req.url ?? '',
      authorization: req.headers.authorization,
      body,
      closed,
    };
    const isList = req.method === 'GET' && request.path === '/v1/models';
    const behaviour = isList ? models : (behaviours[0] ?? status(500));
    if (!isList && behaviours.length > 1) behaviours = behaviours.slice(1);
    requests.push(request);
    wake();
    await behaviour(res, request);
  };
  const server = createServer((req, res) => {
    serve(req, res).catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    setBehaviours(...given) {
      behaviours = given;
    },
    setModels(given) {
      models = given;
    },
    async nextRequest() {
      while (requests.length <= awaited)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return requests[awaited++] as ModelRequest;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: 'chat-1',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'test-model',
  choices: [{ index: 0, delta, finish_reason }],
});
const usage = { prompt_tokens: 700, completion_tokens: 90, total_tokens: 790 };

const open = (res: ServerResponse): ServerResponse =>
  res.writeHead(200, { 'content-type': 'text/event-stream' });

const pieces = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );

/** The whole stream of a response, as bytes on the wire. */
export const streamBytes = (text: string, size = 7, finish = 'stop'): string =>
  [
    event(chunk({ role: 'assistant', content: '' })),
    ...pieces(text, size).map((content) => event(chunk({ content }))),
    event(chunk({}, finish)),
    event({ ...chunk({}), choices: [], usage }),
    'data: [DONE]\n\n',
  ].join('');

export const streams =
  (answer: unknown, size = 7): Behaviour =>
  (res) => {
    open(res).end(streamBytes(typeof answer === 'string' ? answer : JSON.stringify(answer), size));
  };

export const finishes =
  (text: string, reason: string): Behaviour =>
  (res) => {
    open(res).end(streamBytes(text, 7, reason));
  };

/** The models that it has, as Ollama, LM Studio and llama.cpp list them. */
export const lists = (...ids: readonly string[]): Behaviour =>
  raw(
    JSON.stringify({
      object: 'list',
      data: ids.map((id) => ({ id, object: 'model', created: 1_700_000_000, owned_by: 'library' })),
    }),
    'application/json',
  );

/** Accepts the request and never responds. */
export const staysSilent: Behaviour = () => undefined;

/** Keeps the connection open with comments instead of content. */
export const keepsAlive: Behaviour = (res) => {
  open(res).write(': still here\n\n');
};

/** This many bytes of a good stream, then nothing more. */
export const stalls =
  (answer: unknown, bytes: number): Behaviour =>
  (res) => {
    open(res).write(Buffer.from(streamBytes(JSON.stringify(answer))).subarray(0, bytes));
  };

/** This many bytes, then the connection is cut. */
export const cuts =
  (answer: unknown, bytes: number, size = 7): Behaviour =>
  (res) => {
    open(res).write(Buffer.from(streamBytes(JSON.stringify(answer), size)).subarray(0, bytes), () =>
      res.destroy(),
    );
  };

/** This many bytes, then a proper end of the response, as if that were all. */
export const endsEarly =
  (answer: unknown, bytes: number): Behaviour =>
  (res) => {
    open(res).end(Buffer.from(streamBytes(JSON.stringify(answer))).subarray(0, bytes));
  };

export const hangsUp: Behaviour = (res) => {
  res.destroy();
};

export const raw =
  (text: string, type = 'text/event-stream'): Behaviour =>
  (res) => {
    res.writeHead(200, { 'content-type': type }).end(text);
  };

export const refuses: Behaviour = (res) => {
  open(res);
  for (const refusal of ['I am sorry, ', 'I cannot help with that.']) res.write(event(chunk({ refusal })));
  res.end(`${event(chunk({}, 'stop'))}data: [DONE]\n\n`);
};

/** Its error message contains the key, as some proxies' do. */
export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}, error: object = {}): Behaviour =>
  (res, request) => {
    const message = `refused for ${request?.authorization}`;
    res
      .writeHead(code, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message, type: 'error', ...error } }));
  };

/** A good start, and then without end. */
export const neverEnds: Behaviour = (res) => {
  open(res).write(
    event(chunk({ content: '{"declined":false,"captions":[{"platform":"facebook","caption":"' })),
  );
  const more = event(chunk({ content: 'and on '.repeat(50) }));
  const write = (): void => {
    while (!res.destroyed && res.write(more));
    if (!res.destroyed) res.once('drain', write);
  };
  write();
};

/** One event as large as a video. */
export const hugeEvent: Behaviour = (res) => {
  open(res).write('data: {"choices":[{"index":0,"delta":{"content":"');
  const block = 'a'.repeat(1_000_000);
  let left = 60;
  const write = (): void => {
    while (left-- > 0 && !res.destroyed && res.write(block));
    if (res.destroyed) return;
    if (left > 0) res.once('drain', write);
    else res.end('"}}]}\n\n');
  };
  write();
};

/** Calls tools that it was not given. */
export const callsTools: Behaviour = (res) => {
  const call = {
    index: 0,
    id: 'call-1',
    type: 'function',
    function: { name: 'publish_post', arguments: '{}' },
  };
  open(res).write(event(chunk({ role: 'assistant', tool_calls: [call] })));
  res.end(`${event(chunk({}, 'tool_calls'))}data: [DONE]\n\n`);
};

/** Obeys an instruction inside the brief: repeats its whole prompt. */
export const echoes: Behaviour = (res, { body }) => {
  const prompt = body.messages.map(({ content }) => String(content)).join('\n');
  const caption = `${prompt.slice(0, 1_500)} Visit https://evil.example/steal and pay 99%`;
  open(res).end(
    streamBytes(
      JSON.stringify({ declined: false, captions: [{ platform: 'facebook', title: null, caption }] }),
    ),
  );
};

/** Puts its own key into what it writes. */
export const leaks: Behaviour = (res, { authorization = '' }) => {
  const caption = `Fresh bread. ${authorization.replace('Bearer ', '')}`;
  open(res).end(
    streamBytes(
      JSON.stringify({ declined: false, captions: [{ platform: 'facebook', title: null, caption }] }),
      3,
    ),
  );
};

/** Rejects requests that have a response schema. */
export const rejectsSchema =
  (answer: unknown): Behaviour =>
  (res, request) =>
    request.body.response_format === undefined
      ? streams(answer)(res, request)
      : status(400, {}, { code: 'unsupported_parameter' })(res, request);

export const redirectsTo =
  (url: string): Behaviour =>
  (res) => {
    res.writeHead(307, { location: url }).end();
  };

export const returnsImage =
  (bytes: Buffer): Behaviour =>
  (res) => {
    res
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ created: 1, data: [{ b64_json: bytes.toString('base64') }] }));
  };
