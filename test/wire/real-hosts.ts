/**
 * The platforms' own host names lead to the sandbox: a connection that a client opens to `https://api.linkedin.com`
 * is a plain one to the sandbox, which knows the host by its name. Neither clients nor adapters notice.
 */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https, { Agent, request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { SendRequest } from '../../server/lib/outbound.ts';

class SandboxAgent extends Agent {
  readonly #port: number;

  constructor(port: number) {
    super({ keepAlive: true });
    this.#port = port;
  }

  override createConnection(): ReturnType<typeof connect> {
    return connect(this.#port, '127.0.0.1');
  }
}

export const agentTo = (sandboxUrl: string): Agent => new SandboxAgent(Number(new URL(sandboxUrl).port));

/** For clients that use Node's `https`, in this whole process: they need not be told. */
export function routeToSandbox(sandboxUrl: string): Disposable {
  const [before, agent] = [https.globalAgent, agentTo(sandboxUrl)];
  https.globalAgent = agent;
  return {
    [Symbol.dispose]() {
      https.globalAgent = before;
      agent.destroy();
    },
  };
}

/** The outbound port of the adapters, over such an agent. */
export const sendOver =
  (agent: Agent): SendRequest =>
  async ({ url, method, headers, body, bodyLength }) => {
    const length = bodyLength === undefined ? {} : { 'content-length': bodyLength };
    const req = httpsRequest(url, { method, agent, headers: { ...headers, ...length } });
    const answered = once(req, 'response') as Promise<[IncomingMessage]>;
    if (body instanceof ReadableStream) await pipeline(Readable.fromWeb(body), req);
    else req.end(body ?? '');
    const [res] = await answered;
    const pairs = Object.entries(res.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return {
      kind: 'answered',
      status: res.statusCode ?? 0,
      headers: new Headers(pairs),
      text: await text(res),
    };
  };
