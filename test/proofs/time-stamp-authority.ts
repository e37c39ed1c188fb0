/** A real time-stamp authority: `openssl ts` behind a small HTTP server, with a root, and an authority that it certified. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { derTag, writeDer, writeInteger } from '../../server/domain/audit/der.ts';

export type AuthorityKind =
  | 'good'
  | 'elliptic'
  /** Its certificate is one of a web server. */
  | 'web_server'
  /** Its certificate says what it is for where one may overlook it. */
  | 'not_critical'
  /** Certified by nobody but itself. */
  | 'self_certified';

const extensions: Readonly<Record<AuthorityKind, string>> = {
  good: 'critical,timeStamping',
  elliptic: 'critical,timeStamping',
  web_server: 'critical,serverAuth',
  not_critical: 'timeStamping',
  self_certified: 'critical,timeStamping',
};

const run = promisify(execFile);

export class TimeStampAuthority implements AsyncDisposable {
  readonly folder: string;
  readonly requests: Buffer[] = [];
  readonly #server: Server;
  /** What it does in place of stamping. */
  answer: ((request: Buffer) => Promise<Buffer>) | null = null;
  status = 200;

  private constructor(folder: string) {
    this.folder = folder;
    this.#server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const question = Buffer.concat(parts);
      this.requests.push(question);
      const answer = await (this.answer ?? ((one) => this.stamp(one)))(question);
      response.writeHead(this.status, { 'content-type': 'application/timestamp-reply' }).end(answer);
    });
  }

  static async start(): Promise<TimeStampAuthority> {
    const authority = new TimeStampAuthority(await mkdtemp(join(tmpdir(), 'signoff-tsa-')));
    await authority.#certify();
    await new Promise<void>((resolve) => authority.#server.listen(0, '127.0.0.1', resolve));
    return authority;
  }

  get url(): URL {
    return new URL(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`);
  }
  get rootFile(): string {
    return join(this.folder, 'root.pem');
  }

  async #openssl(...args: string[]): Promise<string> {
    return (await run('openssl', args, { cwd: this.folder })).stdout;
  }

  async #certify(): Promise<void> {
    const sections = Object.entries(extensions).map(
      ([kind, usage]) =>
        `[${kind}]\nbasicConstraints=CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=${usage}\n`,
    );
    await writeFile(
      join(this.folder, 'openssl.cnf'),
      `[req]\ndistinguished_name=dn\n[dn]\n[root]\nbasicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\n${sections.join('')}`,
    );
    await writeFile(join(this.folder, 'serial'), '01\n');
    const config = ['-config', 'openssl.cnf'];
    const key = (kind: string) =>
      kind === 'elliptic'
        ? ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
        : ['-newkey', 'rsa:2048'];
    await this.#openssl(
      ...['req', '-x509', ...key('root'), '-nodes', '-keyout', 'root.key', '-out', 'root.pem', '-days', '2'],
      ...['-subj', '/CN=Test root', '-extensions', 'root', ...config],
    );
    for (const kind of Object.keys(extensions)) {
      const files = [
        '-nodes',
        '-keyout',
        `${kind}.key`,
        '-out',
        `${kind}.pem`,
        '-subj',
        `/CN=Authority ${kind}`,
      ];
      const issuer = kind === 'self_certified' ? [] : ['-CA', 'root.pem', '-CAkey', 'root.key'];
      await this.#openssl(
        'req',
        '-x509',
        ...key(kind),
        ...files,
        ...issuer,
        '-days',
        '1',
        '-extensions',
        kind,
        ...config,
      );
    }
  }

  /** As `openssl ts -reply` answers, which refuses a certificate that is not for time stamps. */
  async stamp(request: Buffer, kind: AuthorityKind = 'good'): Promise<Buffer> {
    const name = `request-${this.requests.length}-${process.hrtime.bigint()}`;
    await writeFile(join(this.folder, name), request);
    await writeFile(
      join(this.folder, `${kind}.cnf`),
      `[tsa]\ndefault_tsa=one\n[one]\ndir=.\nserial=./serial\nsigner_cert=./${kind}.pem\nsigner_key=./${kind}.key\nsigner_digest=sha256\ndefault_policy=1.2.3.4.1\ndigests=sha256\ness_cert_id_alg=sha256\nordering=no\ntsa_name=no\nclock_precision_digits=3\n`,
    );
    const args = ['ts', '-reply', '-config', `${kind}.cnf`, '-queryfile', name, '-out', `${name}.tsr`];
    await this.#openssl(...args);
    return readFile(join(this.folder, `${name}.tsr`));
  }

  /** The same with a certificate that is not for time stamps, which `openssl ts` refuses to use. */
  async forge(request: Buffer, kind: AuthorityKind): Promise<Buffer> {
    const good = await this.stamp(request);
    await writeFile(join(this.folder, 'good.tsr'), good);
    await this.#openssl('ts', '-reply', '-in', 'good.tsr', '-token_out', '-out', 'good.token');
    const read = ['-inform', 'DER', '-in', 'good.token', '-out', 'stamp.der'];
    await this.#openssl('cms', '-verify', '-noverify', ...read);
    const type = [
      '-econtent_type',
      '1.2.840.113549.1.9.16.1.4',
      '-binary',
      '-nodetach',
      '-cades',
      '-md',
      'sha256',
    ];
    const signer = [
      '-signer',
      `${kind}.pem`,
      '-inkey',
      `${kind}.key`,
      '-outform',
      'DER',
      '-out',
      'forged.token',
    ];
    await this.#openssl('cms', '-sign', '-in', 'stamp.der', ...type, ...signer);
    const token = await readFile(join(this.folder, 'forged.token'));
    const granted = writeDer(derTag.sequence, writeInteger(Buffer.of(0)));
    return writeDer(derTag.sequence, granted, token);
  }

  /** What OpenSSL says of an answer about a file. */
  async verify(file: string, answer: string): Promise<boolean> {
    try {
      const output = await this.#openssl(
        'ts',
        '-verify',
        '-data',
        file,
        '-in',
        answer,
        '-CAfile',
        'root.pem',
      );
      return /Verification: OK/.test(output);
    } catch {
      return false;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
    await rm(this.folder, { recursive: true });
  }
}
