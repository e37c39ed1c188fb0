/** Which operation of the sandbox a request will call, so that a fault can be applied to it and to no other. */
import type { HttpRequest } from '../../server/lib/outbound.ts';
import { metaOperation } from './meta-operations.ts';

type Rule = readonly [operation: string, method: HttpRequest['method'], path: RegExp, range?: RegExp];

/** The first match wins. `range` is matched against `Content-Range`. */
const rules: readonly Rule[] = [
  ['initializeUpload', 'POST', /^\/linkedin\/api\/rest\/images\?action=initializeUpload/],
  ['initializeVideo', 'POST', /^\/linkedin\/api\/rest\/videos\?action=initializeUpload/],
  ['finalizeVideo', 'POST', /^\/linkedin\/api\/rest\/videos\?action=finalizeUpload/],
  ['initializeDocument', 'POST', /^\/linkedin\/api\/rest\/documents\?action=initializeUpload/],
  ['uploadVideoPart', 'PUT', /^\/linkedin\/www\/dms-uploads\/[^/]+\/video\//],
  ['uploadThumbnail', 'PUT', /^\/linkedin\/www\/dms-uploads\/[^/]+\/thumbnail\//],
  ['uploadDocument', 'PUT', /^\/linkedin\/www\/dms-uploads\/[^/]+\/document\//],
  ['upload', 'PUT', /^\/linkedin\/www\/dms-uploads\//],
  ['getImage', 'GET', /^\/linkedin\/api\/rest\/images\//],
  ['getVideo', 'GET', /^\/linkedin\/api\/rest\/videos\//],
  ['getDocument', 'GET', /^\/linkedin\/api\/rest\/documents\//],
  ['createPost', 'POST', /^\/linkedin\/api\/rest\/posts$/],
  ['listPosts', 'GET', /^\/linkedin\/api\/rest\/posts\?/],

  ['creatorInfo', 'POST', /^\/tiktok\/open\/v2\/post\/publish\/creator_info\/query/],
  ['initVideo', 'POST', /^\/tiktok\/open\/v2\/post\/publish\/video\/init/],
  ['initContent', 'POST', /^\/tiktok\/open\/v2\/post\/publish\/content\/init/],
  ['publishStatus', 'POST', /^\/tiktok\/open\/v2\/post\/publish\/status\/fetch/],
  ['listVideos', 'POST', /^\/tiktok\/open\/v2\/video\/list/],
  ['uploadChunk', 'PUT', /^\/tiktok\/upload\//],

  ['openSession', 'POST', /^\/youtube\/api\/upload\/youtube\/v3\/videos/],
  ['setThumbnail', 'POST', /^\/youtube\/api\/upload\/youtube\/v3\/thumbnails\/set/],
  ['querySession', 'PUT', /^\/youtube\/api\/upload\//, /^bytes \*\//],
  ['finishUpload', 'PUT', /^\/youtube\/api\/upload\//, /^bytes \d+-(?<last>\d+)\/(?<total>\d+)$/],
  ['listVideos', 'GET', /^\/youtube\/api\/youtube\/v3\/videos\?/],
  ['listChannels', 'GET', /^\/youtube\/api\/youtube\/v3\/channels\?/],
  ['addPlaylistItem', 'POST', /^\/youtube\/api\/youtube\/v3\/playlistItems\?/],
  ['listPlaylistItems', 'GET', /^\/youtube\/api\/youtube\/v3\/playlistItems\?/],
];

export interface IdentifiedRequest {
  /** Undefined: no rule matches. */
  readonly operation: string | undefined;
  /** To be sent instead of the request that was inspected. */
  readonly request: HttpRequest;
}

export async function identifyOperation(request: HttpRequest): Promise<IdentifiedRequest> {
  const { pathname, search } = new URL(request.url);
  const path = `${pathname}${search}`;
  if (!/^\/(facebook|instagram)\//.test(path)) return { operation: operationOf(request, path), request };
  const { form, body } = await readFirstChunk(request.body);
  return {
    operation: metaOperation(request.method, path, form),
    request: body === undefined ? request : { ...request, body },
  };
}

function operationOf({ method, headers = {} }: HttpRequest, path: string): string | undefined {
  const range = headers['content-range'] ?? '';
  const rule = rules.find(
    ([, verb, at, within]) =>
      verb === method && at.test(path) && (within === undefined || within.test(range)),
  );
  if (rule?.[0] !== 'finishUpload') return rule?.[0];
  // The request with the last byte is another operation than those before it.
  const { last, total } = rule[3]?.exec(range)?.groups ?? {};
  return Number(last) + 1 === Number(total) ? 'finishUpload' : 'uploadBytes';
}

/** The first chunk of a body, which holds the fields of a form before its file, and the whole to be sent. */
async function readFirstChunk(
  body: HttpRequest['body'],
): Promise<{ readonly form: string; readonly body: HttpRequest['body'] }> {
  if (body === undefined || typeof body === 'string') return { form: body ?? '', body };
  if (body instanceof Uint8Array) return { form: Buffer.from(body).toString('latin1'), body };
  const reader = body.getReader();
  const first = await reader.read();
  let given = false;
  const whole = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = given ? await reader.read() : first;
        given = true;
        if (piece.done) controller.close();
        else controller.enqueue(piece.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return { form: Buffer.from(first.value ?? []).toString('latin1'), body: whole };
}
