import { createHash } from 'node:crypto';
import type { StoredBlob } from '../core/blobs.ts';
import type { Outcome } from '../core/operation.ts';
import type { SandboxContext } from '../core/platform.ts';
import { generateSecret } from '../core/secrets.ts';
import { badParameter, noSuchObject, offsetInvalid, partialRequest } from '../meta/errors.ts';
import { uploadTokenOf } from '../meta/tokens.ts';
import { authorizeCall, identifyCaller } from './access.ts';
import { type GraphCall, ok } from './graph-call.ts';
import type { FacebookState } from './state.ts';
import type { VideoFile } from './videos.ts';

/** Upload sessions: a file is sent to /upload:<session>, which then returns a handle. */
type NewUpload = {
  id: string;
  clientId: string;
  personKey: string;
  fileName: string;
  fileType: string;
  sizeBytes: number;
};
export type Upload = NewUpload & { segments: StoredBlob[]; storedBytes: number; file: VideoFile | null };
export type Uploads = ReturnType<typeof createUploads>;

export function createUploads({ journal }: SandboxContext) {
  const uploads = new Map<string, Upload>();
  const opened = journal.define<NewUpload>('facebook.upload_opened', (data) => {
    uploads.set(data.id, { ...data, segments: [], storedBytes: 0, file: null });
  });
  const extended = journal.define<{ id: string; segment: StoredBlob }>(
    'facebook.upload_extended',
    ({ id, segment }) => {
      const upload = uploads.get(id);
      if (!upload) return;
      upload.segments.push(segment);
      upload.storedBytes += segment.sizeBytes;
    },
  );
  const completed = journal.define<{ id: string; file: VideoFile }>(
    'facebook.upload_completed',
    ({ id, file }) => {
      const upload = uploads.get(id);
      if (upload) upload.file = file;
    },
  );
  return {
    newId: () => generateSecret('MTphdHRhY2htZW50Oj', 72),
    opened,
    extended,
    completed,
    find: (id: string): Upload | undefined => uploads.get(id),
    findByHandle: (handle: string): Upload | undefined =>
      [...uploads.values()].find((upload) => upload.file !== null && handleOf(upload) === handle),
  };
}

/** The handle is deterministic, so that a client whose response was lost can get it again. */
const handleOf = ({ id, fileName, fileType }: Upload): string => {
  const parts = [fileName, fileType].map((text) => Buffer.from(text).toString('base64'));
  return `4:${parts.join(':')}:AR${createHash('sha256').update(id).digest('base64url')}:e`;
};

/** POST /{app-id}/uploads: opens a session for a file, with a user token. */
export function openUpload(state: FacebookState, graph: GraphCall): Outcome {
  const { parameters } = graph;
  const caller = authorizeCall(state, graph);
  if (caller.page || caller.client.id !== graph.id) throw noSuchObject('post', graph.id);
  const sizeBytes = Number(parameters.get('file_length'));
  const fileType = parameters.get('file_type') ?? '';
  if (!Number.isInteger(sizeBytes) || sizeBytes <= 0)
    throw badParameter('The parameter file_length is required');
  if (!/^(video|image)\/[\w.+-]+$/.test(fileType)) throw badParameter('The parameter file_type is required');
  const upload = {
    id: state.uploads.newId(),
    clientId: caller.client.id,
    personKey: caller.person.key,
    fileName: parameters.get('file_name') ?? 'file',
    fileType,
    sizeBytes,
  };
  return { effects: [state.uploads.opened(upload)], answer: ok({ id: `upload:${upload.id}` }) };
}

/** POST /upload:<session>: the bytes from file_offset to the end. Bytes of an interrupted request stay. */
export function sendUpload(state: FacebookState, graph: GraphCall): Outcome {
  const upload = requireUpload(state, graph);
  const bytes = graph.request.bytes;
  const offset = Number(graph.call.headers.file_offset ?? Number.NaN);
  if (offset !== upload.storedBytes) throw offsetInvalid(upload.storedBytes);
  if (upload.file) return { answer: ok({ h: handleOf(upload) }) };
  const next = upload.storedBytes + (bytes?.sizeBytes ?? 0);
  if (next > upload.sizeBytes) throw offsetInvalid(upload.storedBytes);
  const { uploads } = state;
  const segment = bytes && { sha256: bytes.sha256, sizeBytes: bytes.sizeBytes };
  const events = segment && segment.sizeBytes > 0 ? [uploads.extended({ id: upload.id, segment })] : [];
  const { file } = graph;
  if (!file) return { effects: events, answer: partialRequest(next).answer };
  return {
    effects: [...events, uploads.completed({ id: upload.id, file })],
    answer: ok({ h: handleOf(upload) }),
  };
}

/** GET /upload:<session>: the offset at which to resume. */
export function readUpload(state: FacebookState, graph: GraphCall): Outcome {
  const upload = requireUpload(state, graph);
  return { answer: ok({ id: `upload:${upload.id}`, file_offset: upload.storedBytes }) };
}

function requireUpload(state: FacebookState, graph: GraphCall): Upload {
  const caller = identifyCaller(state, uploadTokenOf(graph.call));
  const upload = state.uploads.find(graph.id);
  if (!upload || upload.clientId !== caller.client.id || upload.personKey !== caller.person.key) {
    throw noSuchObject(graph.call.method === 'GET' ? 'get' : 'post', `upload:${graph.id}`);
  }
  return upload;
}
