import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call, type HostProfile, type Outcome, operation } from '../core/operation.ts';
import type { SandboxContext } from '../core/platform.ts';
import { graphFailure, noSuchObject, refuseGraph } from '../meta/errors.ts';
import { accessTokenOf } from '../meta/tokens.ts';
import { appUsageHeader, businessUsageHeader } from '../meta/usage.ts';
import { findServedVersion, newestVersion, servedVersion } from '../meta/versions.ts';
import { decideBatch } from './batch.ts';
import { clientOf, findClient } from './clients.ts';
import { chooseOperation, type NodeType } from './edges.ts';
import { type GraphCall, type GraphRequest, readGraphRequest } from './graph-call.ts';
import { requireKnownParameters } from './known-parameters.ts';
import { people, personOf, userIdOf } from './people.ts';
import { findPublicPage } from './public-pages.ts';
import { preparePhoto } from './publish-photo.ts';
import { cutAfter } from './rupload.ts';
import type { FacebookState } from './state.ts';
import { joinParts, type VideoFile } from './videos.ts';

/**
 * Simulates graph.facebook.com and graph-video.facebook.com. Graph's paths contain ids of any node type, so they are
 * distinguished here and not by the router; Instagram's edges on the same host are routed by the format of their ids.
 */
export function addGraphRoutes(server: FastifyInstance, context: SandboxContext, state: FacebookState): void {
  server.register(async (graph) => {
    graph.removeAllContentTypeParsers();
    await graph.register(multipart);
    graph.addContentTypeParser('*', (_req, _bytes, done) => done(null));
    const answer = (req: FastifyRequest, res: FastifyReply) => handle(context, state, req, res);
    graph.all('/facebook/graph/*', answer);
    graph.all('/facebook/graph-video/*', answer);
  });
}

async function handle(context: SandboxContext, state: FacebookState, req: FastifyRequest, res: FastifyReply) {
  const request = await readGraphRequest(req, context.blobs, () => cutAfter(context, state));
  if (request.method === 'POST' && request.path.length === 0) {
    const decide = (call: Call) =>
      decideBatch(context, state, request, call, (one, of) => read(state, one, of));
    return operation(context, profileFor(state, undefined, request.version), 'batch', decide)(req, res);
  }
  const { chosen, id, type, owner } = resolve(state, request, { headers: req.headers } as Call);
  const name = chosen?.name ?? 'unknown';
  const photo = owner && name.endsWith('Photo') ? await preparePhoto(context.blobs, request) : undefined;
  const file =
    owner || name === 'sendUpload' ? await completedFile(context, state, request, name, id) : undefined;

  const decide = (call: Call) => {
    if (request.refusal) throw request.refusal;
    return decideRequest(state, { chosen, id, type }, request, { call, photo, file });
  };
  return operation(
    context,
    profileFor(state, owner?.pageId ?? undefined, request.version),
    name,
    decide,
  )(req, res);
}

/** A read that is a part of a batch. */
const read = (state: FacebookState, request: GraphRequest, call: Call): Outcome =>
  decideRequest(state, resolve(state, request, call), request, { call, photo: undefined, file: undefined });

/** Which node and which operation the request is about, and whose token it has. */
function resolve(state: FacebookState, request: GraphRequest, call: Call) {
  const token = accessTokenOf(call, request.parameters);
  const owner = token === undefined ? undefined : state.authorizations.find(token)?.token;
  const self = owner && (owner.pageId ?? userIdOf(personOf(owner.personKey), clientOf(owner.clientId)));
  const id = resolveId(request, self);
  const type = typeOf(state, request, id);
  return { id, type, owner, chosen: chooseOperation(request, type) };
}

function decideRequest(
  state: FacebookState,
  { chosen, id, type }: Pick<ReturnType<typeof resolve>, 'chosen' | 'id' | 'type'>,
  request: GraphRequest,
  more: Pick<GraphCall, 'call' | 'photo' | 'file'>,
): Outcome {
  servedVersion(request.version, state.now());
  if (!chosen) throw unknownNode(request, id, type);
  const { parameters } = request;
  requireKnownParameters(state, chosen.name, parameters);
  return chosen.decide(state, { ...more, operation: chosen.name, parameters, request, id });
}

/** `me` is the owner of the token: a person or a page. */
function resolveId({ path }: GraphRequest, self: string | undefined): string {
  const [first = ''] = path;
  if (first === 'me') return self ?? 'me';
  return first.startsWith('upload:') ? first.slice('upload:'.length) : first;
}

function typeOf(state: FacebookState, { path }: GraphRequest, id: string): NodeType {
  const [first = ''] = path;
  if (first === 'oauth' || first === 'debug_token' || first === 'pages') return 'root';
  if (first.startsWith('upload:')) return 'upload';
  if (findClient(id)) return 'app';
  if (findPublicPage(id)) return 'page';
  if (id === 'me' || people.some(({ userIds }) => Object.values(userIds).includes(id))) return 'user';
  if (id.includes('_')) return 'post';
  if (state.videos.find(id)) return 'video';
  return state.photos.find(id) ? 'photo' : undefined;
}

/** Joins the stored bytes with these last ones before the call is decided, because deciding is synchronous. */
async function completedFile(
  { blobs }: SandboxContext,
  state: FacebookState,
  { parameters, files, bytes }: GraphRequest,
  name: string,
  id: string,
): Promise<VideoFile | undefined> {
  if (name === 'transferVideo') {
    const video = state.videos.findBySession(parameters.get('upload_session_id') ?? '');
    const chunk = files.get('video_file_chunk');
    const completes =
      video && chunk && !video.file && video.storedBytes + chunk.sizeBytes === video.sizeBytes;
    return completes ? joinParts(blobs, [...video.segments, chunk]) : undefined;
  }
  if (name === 'sendUpload') {
    const upload = state.uploads.find(id);
    const completes =
      upload &&
      bytes &&
      !bytes.interrupted &&
      !upload.file &&
      upload.storedBytes + bytes.sizeBytes === upload.sizeBytes;
    return completes ? joinParts(blobs, [...upload.segments, bytes]) : undefined;
  }
  const source = name === 'publishVideo' ? files.get('source') : undefined;
  return source && joinParts(blobs, [source]);
}

/** The error for an unknown edge, or for a node that does not exist (any more). */
function unknownNode({ method, path }: GraphRequest, id: string, type: NodeType) {
  const isUnknownId = type === undefined && /^\d+$/.test(id);
  if (path.length > 1 && path[0] !== 'oauth' && !isUnknownId) {
    const message = `Unknown path components: /${path.slice(1).join('/')}`;
    return refuseGraph({ code: 2500, message });
  }
  return noSuchObject(method === 'GET' ? 'get' : method === 'DELETE' ? 'delete' : 'post', id);
}

/** The response headers with the current usage, and Facebook's failure responses. */
export const profileFor = (
  state: FacebookState,
  pageId: string | undefined,
  version?: string | undefined,
): HostProfile => ({
  name: 'facebook',
  headers: () => ({
    'facebook-api-version': findServedVersion(version, state.now()) ?? newestVersion,
    ...appUsageHeader(state.settings.current().app_usage),
    ...(pageId ? businessUsageHeader('pages', pageId, state.usageOf(pageId)) : {}),
  }),
  failure: graphFailure,
});
