import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { BlobStore, StoredBlob } from '../core/blobs.ts';
import { type Answer, type Call, type Outcome, RefusedError } from '../core/operation.ts';
import { type ReceivedBytes, receiveBytes } from '../core/uploads.ts';
import { badParameter, jsonHeaders } from '../meta/errors.ts';
import { type Field, parseFields } from '../meta/fields.ts';
import { fromJson, fromQuery, merge, type Parameters } from '../meta/parameters.ts';
import type { PreparedPhoto } from './publish-photo.ts';
import type { FacebookState } from './state.ts';
import type { VideoFile } from './videos.ts';

/** One call of an edge, as passed to the operations. */
export type GraphCall = {
  call: Call;
  /** The operation's name, for configured refusals. */
  operation: string;
  parameters: Parameters;
  request: GraphRequest;
  /** The id of the node; `me` is already resolved. */
  id: string;
  photo: PreparedPhoto | undefined;
  /** The complete file, if this call contains its last bytes. */
  file: VideoFile | undefined;
};
export type Operation = (state: FacebookState, graph: GraphCall) => Outcome;

export const ok = (body: object): Answer => ({ status: 200, headers: jsonHeaders, body });

export function requestedFields(parameters: Parameters, fallback: string): Field[] {
  return parseFields(parameters.get('fields') || fallback);
}

const secret = ['access_token', 'appsecret_proof', 'client_secret', 'fbuploader_video_file_chunk'];

/** The request values that the ledger stores. */
export const sentValues = (parameters: Parameters): Record<string, unknown> =>
  Object.fromEntries([...parameters].filter(([name]) => !secret.includes(name)));

/**
 * A request to Graph whose body has been read: fields in memory, files and raw bytes in the blob store. A problem with
 * the body is stored in `refusal`, so that it is handled like any other refusal.
 */
export type GraphRequest = {
  method: string;
  /** As requested, such as v26.0. */
  version: string | undefined;
  /** The path after the version, decoded. */
  path: string[];
  parameters: Parameters;
  files: Map<string, StoredBlob>;
  bytes: ReceivedBytes | undefined;
  refusal: RefusedError | undefined;
};

const maxFieldBytes = 1024 * 1024;

export async function readGraphRequest(
  req: FastifyRequest,
  blobs: BlobStore,
  maxBytes: () => number,
): Promise<GraphRequest> {
  const [pathText = '', queryText = ''] = (req.raw.url ?? '').split('?', 2);
  const segments = pathText.split('/').filter((segment) => segment !== '');
  const request: GraphRequest = {
    method: req.method,
    ...splitPath(segments.slice(2)),
    parameters: fromQuery(new URLSearchParams(queryText)),
    files: new Map(),
    bytes: undefined,
    refusal: undefined,
  };
  if (req.method === 'GET') return request;
  try {
    await readBody(req, request, blobs, maxBytes);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    request.refusal = error;
  }
  return request;
}

/** The version, if there is one, and the rest. */
export function splitPath(segments: string[]): { version: string | undefined; path: string[] } {
  const [first, ...rest] = segments.map(decode);
  const isVersion = /^v\d+\.\d+$/.test(first ?? '');
  if (isVersion || first === undefined) return { version: first, path: rest };
  return { version: undefined, path: [first, ...rest] };
}

async function readBody(
  req: FastifyRequest,
  request: GraphRequest,
  blobs: BlobStore,
  maxBytes: () => number,
): Promise<void> {
  const type = req.headers['content-type'] ?? '';
  const isUpload = request.path[0]?.startsWith('upload:') === true;
  if (isUpload) request.bytes = await receiveBytes(blobs, req.raw, { maxBytes: maxBytes(), cut: true });
  else if (/^multipart\/form-data\b/i.test(type)) await readParts(req, request, blobs);
  else {
    const body = await readWhole(req);
    if (body.length === 0) return;
    const isJson = /^application\/json\b/i.test(type);
    const sent = isJson ? fromJson(body) : fromQuery(new URLSearchParams(body.toString('utf8')));
    request.parameters = merge(request.parameters, sent);
  }
}

async function readParts(req: FastifyRequest, request: GraphRequest, blobs: BlobStore): Promise<void> {
  const limits = { fileSize: Number.POSITIVE_INFINITY, fieldSize: maxFieldBytes, files: 10, fields: 200 };
  for await (const part of req.parts({ limits })) {
    if (part.type === 'file')
      request.files.set(part.fieldname, await blobs.receive((part as MultipartFile).file));
    else request.parameters.set(part.fieldname, String(part.value));
  }
}

async function readWhole(req: FastifyRequest): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const piece of req.raw as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxFieldBytes) throw badParameter('The request is too large');
    chunks.push(piece);
  }
  return Buffer.concat(chunks);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}
