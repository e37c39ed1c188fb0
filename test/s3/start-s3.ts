/**
 * An S3 server on loopback, for tests: real HTTP, verified signatures, the protocol's own refusals (small parts,
 * wrong hashes, unknown uploads). It knows one bucket and the calls that the storage makes; every other call is
 * refused, so a call that was never tested fails.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seconds } from '../../server/lib/clock.ts';
import type { S3Settings } from '../../server/storage/index.ts';
import { S3Refusal, TestBucketStore } from './bucket-store.ts';
import { checkSignature } from './check-signature.ts';
import { type Call, operationOf, operations, sendXml } from './operations.ts';

const bucket = 'signoff-test';
const keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret', region: 'eu-test-1' };

/** Longer than any test: a leaked connection must be noticed, not silently closed for us. */
const keepAliveTimeout = seconds(65);

export interface TestS3 extends AsyncDisposable {
  readonly settings: S3Settings;
  readonly store: TestBucketStore;
  /** Every call that was answered, such as `PutObject media/…`. */
  readonly calls: string[];
  /** Calls for which this returns a code such as SlowDown are refused with it. */
  refuse: (operation: string, key: string) => string | undefined;
  cutConnections(): void;
}

export async function startS3(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 'signoff-s3-'));
  const store = new TestBucketStore(folder);
  const calls: string[] = [];
  const server = createServer({ keepAliveTimeout }, (req, res) => {
    answer(req, res).catch((error: unknown) => refuse(req, res, error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const s3: TestS3 = {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      ...keys,
      forcePathStyle: true,
      prefix: 'here/',
    },
    store,
    calls,
    refuse: () => undefined,
    cutConnections: () => server.closeAllConnections(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
  return s3;

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const problem = checkSignature(req, keys, new Date());
    if (problem) throw new S3Refusal(problem, problem === 'AuthorizationHeaderMalformed' ? 400 : 403);
    const url = new URL(req.url ?? '', 'http://127.0.0.1');
    const [, named = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
    if (named !== bucket) throw new S3Refusal('NoSuchBucket', 404);
    const call: Call = { req, res, store, bucket, key: rest.join('/'), query: url.searchParams };
    const operation = operationOf(call);
    const refusal = s3.refuse(operation, call.key);
    if (refusal) throw new S3Refusal(refusal, refusal === 'SlowDown' ? 503 : 403);
    const perform = operations[operation];
    if (!perform) throw new S3Refusal('NotImplemented', 501);
    calls.push(`${operation} ${call.key}`);
    await perform(call);
  }
}

function refuse(req: IncomingMessage, res: ServerResponse, error: unknown): void {
  // The client disconnected, or its body broke off: there is no one to answer.
  if (res.headersSent || req.socket.destroyed) return void res.destroy();
  const { code, status } = error instanceof S3Refusal ? error : new S3Refusal('InternalError', 500);
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  res.statusCode = status;
  // The rest of the request is discarded; otherwise the next one would be read from its middle.
  res.setHeader('Connection', 'close');
  if (req.method === 'HEAD') res.end();
  else sendXml(res, 'Error', `<Code>${code}</Code><Message>${code}</Message>`);
}
