/** The calls of the S3 protocol that the storage makes, for one bucket in path style. */
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { S3Refusal, type StoredObject, type TestBucketStore } from './bucket-store.ts';

export interface Call {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly store: TestBucketStore;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
}

/** The name of the call, as in the protocol's reference. */
export function operationOf({ req, key, query }: Call): string {
  const copies = req.headers['x-amz-copy-source'] !== undefined;
  const has = (name: string): boolean => query.has(name);
  if (key === '') return has('uploads') ? 'ListMultipartUploads' : 'ListObjectsV2';
  switch (req.method) {
    case 'PUT':
      if (has('partNumber')) return copies ? 'UploadPartCopy' : 'UploadPart';
      return copies ? 'CopyObject' : 'PutObject';
    case 'POST':
      return has('uploads') ? 'CreateMultipartUpload' : 'CompleteMultipartUpload';
    case 'DELETE':
      return has('uploadId') ? 'AbortMultipartUpload' : 'DeleteObject';
    case 'HEAD':
      return 'HeadObject';
    default:
      return has('uploadId') ? 'ListParts' : 'GetObject';
  }
}

export const operations: Readonly<Record<string, (call: Call) => Promise<void>>> = {
  async PutObject(call) {
    const blob = await call.store.receive(call.req, promisedHash(call.req));
    const { etag } = await call.store.putObject(call.key, blob, metadataOf(call.req));
    call.res.setHeader('ETag', etag).end();
  },

  async CopyObject({ req, res, store, bucket, key }) {
    const { etag, modifiedAt } = await store.copy(sourceKey(req, bucket), key);
    sendXml(res, 'CopyObjectResult', tag('ETag', etag) + tag('LastModified', modifiedAt.toISOString()));
  },

  async HeadObject(call) {
    sendObjectHeaders(call.res, call.store.find(call.key)).end();
  },

  async GetObject({ req, res, store, key }) {
    const found = store.find(key);
    sendObjectHeaders(res, found);
    const range = rangeOf(req.headers.range, found.sizeBytes);
    if (range) {
      res.statusCode = 206;
      res.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${found.sizeBytes}`);
      res.setHeader('Content-Length', range.end - range.start + 1);
    }
    await pipeline(createReadStream(found.path, range), res);
  },

  async DeleteObject({ res, store, key }) {
    await store.remove(key);
    res.writeHead(204).end();
  },

  async CreateMultipartUpload({ req, res, store, bucket, key }) {
    const id = store.startMultipart(key, metadataOf(req));
    sendXml(
      res,
      'InitiateMultipartUploadResult',
      tag('Bucket', bucket) + tag('Key', key) + tag('UploadId', id),
    );
  },

  async UploadPart({ req, res, store, key, query }) {
    const { parts } = store.multipart(key, query.get('uploadId') ?? '');
    const blob = await store.receive(req, promisedHash(req));
    parts.set(partNumber(query), blob);
    res.setHeader('ETag', blob.etag).end();
  },

  async UploadPartCopy({ req, res, store, bucket, key, query }) {
    const { parts } = store.multipart(key, query.get('uploadId') ?? '');
    const source = store.find(sourceKey(req, bucket));
    const range = rangeOf(String(req.headers['x-amz-copy-source-range']), source.sizeBytes);
    const blob = await store.receive(createReadStream(source.path, range));
    parts.set(partNumber(query), blob);
    sendXml(res, 'CopyPartResult', tag('ETag', blob.etag));
  },

  async CompleteMultipartUpload({ req, res, store, bucket, key, query }) {
    const listed = [...(await text(req)).matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: (/<ETag>(.*?)</.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
    }));
    const { etag } = await store.complete(key, query.get('uploadId') ?? '', listed);
    sendXml(
      res,
      'CompleteMultipartUploadResult',
      tag('Bucket', bucket) + tag('Key', key) + tag('ETag', etag),
    );
  },

  async AbortMultipartUpload({ res, store, key, query }) {
    await store.abort(key, query.get('uploadId') ?? '');
    res.writeHead(204).end();
  },

  /** Two at a time, so that paging is real. */
  async ListParts({ res, store, key, query }) {
    const after = Number(query.get('part-number-marker') ?? 0);
    const all = [...store.multipart(key, query.get('uploadId') ?? '').parts].sort(([a], [b]) => a - b);
    const rest = all.filter(([number]) => number > after);
    const page = rest.slice(0, 2);
    const rows = page.map(([number, { etag, sizeBytes }]) =>
      tag('Part', tag('PartNumber', number) + tag('ETag', etag) + tag('Size', sizeBytes)),
    );
    const more =
      tag('IsTruncated', page.length < rest.length) + tag('NextPartNumberMarker', page.at(-1)?.[0] ?? 0);
    sendXml(res, 'ListPartsResult', more + rows.join(''));
  },

  async ListObjectsV2({ res, store, query }) {
    const prefix = query.get('prefix') ?? '';
    const found = [...store.objects].filter(([key]) => key.startsWith(prefix)).sort();
    const page = found.slice(0, Number(query.get('max-keys') ?? 1_000));
    const rows = page.map(([key, { sizeBytes, modifiedAt }]) =>
      tag(
        'Contents',
        tag('Key', key) + tag('Size', sizeBytes) + tag('LastModified', modifiedAt.toISOString()),
      ),
    );
    sendXml(res, 'ListBucketResult', tag('IsTruncated', page.length < found.length) + rows.join(''));
  },

  async ListMultipartUploads({ res, store, query }) {
    const prefix = query.get('prefix') ?? '';
    const rows = [...store.multiparts]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(([id, { key, initiatedAt }]) =>
        tag('Upload', tag('Key', key) + tag('UploadId', id) + tag('Initiated', initiatedAt.toISOString())),
      );
    sendXml(res, 'ListMultipartUploadsResult', tag('IsTruncated', false) + rows.join(''));
  },
};

/** Undefined when the body is not signed. Chunked signatures and trailers are refused, as some servers do. */
function promisedHash(req: IncomingMessage): string | undefined {
  const promised = String(req.headers['x-amz-content-sha256']);
  if (promised === 'UNSIGNED-PAYLOAD') return undefined;
  if (!/^[0-9a-f]{64}$/.test(promised)) throw new S3Refusal('NotImplemented', 501);
  if (req.headers['content-length'] === undefined) throw new S3Refusal('MissingContentLength', 411);
  return promised;
}

function partNumber(query: URLSearchParams): number {
  const number = Number(query.get('partNumber'));
  if (!(number >= 1 && number <= 10_000)) throw new S3Refusal('InvalidArgument', 400);
  return number;
}

function sourceKey(req: IncomingMessage, bucket: string): string {
  const source = decodeURIComponent(String(req.headers['x-amz-copy-source'])).replace(/^\//, '');
  if (!source.startsWith(`${bucket}/`)) throw new S3Refusal('NoSuchBucket', 404);
  return source.slice(bucket.length + 1);
}

function rangeOf(header: string | undefined, sizeBytes: number): { start: number; end: number } | undefined {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header ?? '');
  if (!match) return undefined;
  const start = Number(match[1]);
  const end = Math.min(match[2] ? Number(match[2]) : Number.POSITIVE_INFINITY, sizeBytes - 1);
  if (start > end) throw new S3Refusal('InvalidRange', 416);
  return { start, end };
}

function sendObjectHeaders(res: ServerResponse, found: StoredObject): ServerResponse {
  res.setHeader('Content-Length', found.sizeBytes);
  res.setHeader('ETag', found.etag);
  res.setHeader('Last-Modified', found.modifiedAt.toUTCString());
  for (const [name, value] of Object.entries(found.metadata)) res.setHeader(name, value);
  return res;
}

const metadataOf = (req: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(req.headers)
      .filter(([name]) => name.startsWith('x-amz-meta-'))
      .map(([name, value]) => [name, String(value)]),
  );

const escaped = (value: unknown): string => String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const tag = (name: string, inner: string | number | boolean): string =>
  `<${name}>${typeof inner === 'string' && inner.startsWith('<') ? inner : escaped(inner)}</${name}>`;

export function sendXml(res: ServerResponse, name: string, inner: string): void {
  res.setHeader('Content-Type', 'application/xml');
  res.end(`<?xml version="1.0" encoding="UTF-8"?><${name}>${inner}</${name}>`);
}
