/** A server that webhooks are sent to, which answers as a test says and remembers what came. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil } from '../wait-until.ts';

export interface Received {
  readonly at: number;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface DeliveredEvent {
  readonly type: string;
  readonly id: string;
  readonly timestamp: string;
  readonly workspace_id: string;
  readonly resource: { readonly kind: string; readonly id: string; readonly version: number };
  readonly number: number;
  readonly test?: true;
  readonly data: Record<string, unknown>;
  readonly current?: unknown;
}

export type Answer = (received: Received, response: ServerResponse) => void;

export const answerWith =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (_received, response) =>
    response.writeHead(status, headers).end(body);

export class Receiver implements AsyncDisposable {
  readonly received: Received[] = [];
  answer: Answer = answerWith(200, {}, 'ok');
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const received = { at: Date.now(), path, headers, body: Buffer.concat(chunks).toString('utf8') };
      this.received.push(received);
      this.answer(received, response);
    });
  });

  static async start(port = 0): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.#server.listen(port, '127.0.0.1', resolve));
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks`;
  }

  get events(): DeliveredEvent[] {
    return this.received.map(({ body }) => JSON.parse(body) as DeliveredEvent);
  }

  async waitFor(count: number): Promise<readonly Received[]> {
    await waitUntil(`${count} deliveries have come`, async () => this.received.length >= count);
    return this.received;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
