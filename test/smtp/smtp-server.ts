/** A mail server for tests: real SMTP over TCP, as much of it as a sender needs. It parses what arrives. */
import { createServer, type Server, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As sent, header names in lower case; folded lines are joined. */
  readonly headers: ReadonlyMap<string, string>;
  readonly raw: string;
  /** The parts by their type, decoded. */
  readonly parts: ReadonlyMap<string, string>;
}

export class SmtpServer implements AsyncDisposable {
  readonly received: ReceivedMail[] = [];
  /** What it answers to RCPT TO. */
  recipientAnswer = '250 fine';
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = createServer((socket) => this.#talk(socket));
  }

  static async start(): Promise<SmtpServer> {
    const server = new SmtpServer();
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    const address = this.#server.address();
    return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => socket.destroy());
    let from = '';
    let to: string[] = [];
    let body: string[] | null = null;
    let rest = '';
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const handleLine = (line: string): void => {
      if (body) {
        if (line !== '.') return void body.push(line.replace(/^\./, ''));
        this.received.push(readMail(from, to, body.join('\r\n')));
        body = null;
        to = [];
        return void reply('250 taken');
      }
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (/^(EHLO|HELO)/i.test(line)) reply('250 mail.test');
      else if (/^MAIL FROM/i.test(line)) {
        from = address;
        reply('250 fine');
      } else if (/^RCPT TO/i.test(line)) {
        if (this.recipientAnswer.startsWith('2')) to.push(address);
        reply(this.recipientAnswer);
      } else if (/^DATA/i.test(line)) {
        body = [];
        reply('354 go on');
      } else if (/^QUIT/i.test(line)) {
        reply('221 bye');
        socket.end();
      } else reply(/^(RSET|NOOP)/i.test(line) ? '250 fine' : '502 not here');
    };
    reply('220 mail.test');
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) handleLine(line);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function readMail(from: string, to: readonly string[], raw: string): ReceivedMail {
  const { headers, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const pieces = boundary === undefined ? [raw] : body.split(`--${boundary}`).slice(1, -1);
  const parts = new Map(
    pieces.map((piece) => {
      const part = split(piece.replace(/^\r\n/, ''));
      return [part.headers.get('content-type')?.split(';')[0] ?? '', decoded(part)];
    }),
  );
  return { from, to, headers, raw, parts };
}

function split(text: string): { headers: Map<string, string>; body: string } {
  const end = text.indexOf('\r\n\r\n');
  const lines = text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { headers, body: text.slice(end + 4) };
}

function decoded({ headers, body }: { headers: Map<string, string>; body: string }): string {
  const encoding = headers.get('content-transfer-encoding') ?? '';
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
