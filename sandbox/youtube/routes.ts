import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHost } from '../core/host.ts';
import { authorize, tokenEndpoint } from '../core/oauth.ts';
import type { Call, HostProfile, Outcome } from '../core/operation.ts';
import type { SandboxContext } from '../core/platform.ts';
import { addUploadRoutes } from '../core/uploads.ts';
import { listCategories } from './categories.ts';
import { listChannels, userInfo } from './channel-calls.ts';
import { createComment, listComments } from './comment-calls.ts';
import { appsPage, appsPath, removeApp } from './consent-pages.ts';
import { errorAnswer, failure } from './errors.ts';
import { authorizeRules, oauthProfile, revokeToken, tokenInfo, tokenRules } from './oauth.ts';
import { selectFields } from './partial-response.ts';
import { findAccount, findChannel } from './people.ts';
import { listPlaylists } from './playlist-calls.ts';
import { addPlaylistItem, listPlaylistItems, removePlaylistItem } from './playlist-item-calls.ts';
import { report } from './report.ts';
import { type ReceivedRequest, receiveRequest, sendBytes } from './send-bytes.ts';
import { openSession } from './sessions.ts';
import { insertVideo, receiveSimple, refuseWithoutMedia, uploadTypeOf } from './simple-upload.ts';
import type { YouTubeState } from './state.ts';
import { setThumbnail } from './thumbnails.ts';
import { deleteVideo, listVideos, rateVideo, updateVideo } from './video-calls.ts';
import { channelPage, watchPage } from './watch-pages.ts';

/** Google's hosts have three different failure formats; all use the same platform name. */
const apiProfile: HostProfile = { name: 'youtube', failure, headers: () => ({ server: 'ESF' }) };
const uploadProfile: HostProfile = {
  name: 'youtube',
  failure,
  headers: (call) => ({ server: 'UploadServer', 'x-guploader-uploadid': call.id }),
};

export function addRoutes(server: FastifyInstance, context: SandboxContext, state: YouTubeState): void {
  addOAuth(server, context, state);
  addApi(server, context, state);
  addUploads(server, context, state);
  addSite(server, context, state);
}

/** Simulates accounts.google.com and oauth2.googleapis.com. */
function addOAuth(server: FastifyInstance, context: SandboxContext, state: YouTubeState): void {
  const issuer = () => `${context.url()}/youtube/accounts`;
  const host = createHost(server, context, '/youtube', oauthProfile);
  const authorizationRules = authorizeRules(state);
  const tokens = tokenRules(state, context, issuer);
  // Google's Go and Python clients still use the address without a version.
  for (const path of ['/accounts/o/oauth2/v2/auth', '/accounts/o/oauth2/auth']) {
    host.getOrPost(path, 'authorize', (call) => authorize(authorizationRules, state.grants.issueCode, call));
  }
  host.get('/accounts/.well-known/openid-configuration', 'discovery', () => ({
    answer: { status: 200, body: openIdConfiguration(issuer(), context.url()) },
  }));
  host.get('/api/oauth2/v3/certs', 'jwks', () => ({
    answer: { status: 200, body: context.signingKey.publicKeys() },
  }));
  // The older form, by key id. Google has certificates there; clients take a bare public key as well.
  host.get('/api/oauth2/v1/certs', 'jwks', () => ({
    answer: { status: 200, body: context.signingKey.publicKeysAsPem() },
  }));
  host.post('/oauth2/token', 'token', (call) => tokenEndpoint(tokens, state.grants, call));
  host.post('/oauth2/revoke', 'revoke', (call) => revokeToken(state, call));
  for (const path of ['/oauth2/tokeninfo', '/api/oauth2/v3/tokeninfo']) {
    host.getOrPost(path, 'tokeninfo', (call) => tokenInfo(state, context, call));
  }
}

/** Simulates www.googleapis.com (without uploads), openidconnect.googleapis.com and youtubeanalytics.googleapis.com. */
function addApi(server: FastifyInstance, context: SandboxContext, state: YouTubeState): void {
  const host = createHost(server, context, '/youtube', apiProfile);
  const on = (decide: (state: YouTubeState, call: Call) => Outcome) => (call: Call) =>
    selectFields(call, decide(state, call));
  for (const version of ['v2', 'v3']) host.get(`/api/oauth2/${version}/userinfo`, 'userinfo', on(userInfo));
  host.get('/openid/v1/userinfo', 'userinfo', on(userInfo));
  const v3 = '/api/youtube/v3';
  host.get(`${v3}/channels`, 'listChannels', on(listChannels));
  host.get(`${v3}/videos`, 'listVideos', on(listVideos));
  host.post(`${v3}/videos`, 'insertVideo', (call) =>
    refuseWithoutMedia(state, call, {
      operation: 'insertVideo',
      method: 'videos.insert',
      cost: 'upload',
      domain: 'youtube.video',
    }),
  );
  host.post(`${v3}/thumbnails/set`, 'setThumbnail', (call) =>
    refuseWithoutMedia(state, call, {
      operation: 'setThumbnail',
      method: 'thumbnails.set',
      cost: { units: 50 },
      domain: 'youtube.thumbnail',
    }),
  );
  host.put(`${v3}/videos`, 'updateVideo', on(updateVideo));
  host.delete(`${v3}/videos`, 'deleteVideo', on(deleteVideo));
  host.post(`${v3}/videos/rate`, 'rateVideo', on(rateVideo));
  host.post(`${v3}/commentThreads`, 'createComment', on(createComment));
  host.get(`${v3}/commentThreads`, 'listComments', on(listComments));
  host.get(`${v3}/playlists`, 'listPlaylists', on(listPlaylists));
  host.get(`${v3}/playlistItems`, 'listPlaylistItems', on(listPlaylistItems));
  host.post(`${v3}/playlistItems`, 'addPlaylistItem', on(addPlaylistItem));
  host.delete(`${v3}/playlistItems`, 'removePlaylistItem', on(removePlaylistItem));
  host.get(`${v3}/videoCategories`, 'listCategories', on(listCategories));
  host.get('/analytics/v2/reports', 'report', on(report));
  const notFound = errorAnswer({
    status: 404,
    reason: 'notFound',
    domain: 'global',
    message: 'Not Found',
    rpcStatus: 'NOT_FOUND',
  });
  host.all('/api/*', 'unknown', () => ({ answer: notFound }));
  host.all('/analytics/*', 'unknown', () => ({ answer: notFound }));
}

/**
 * Simulates www.googleapis.com/upload, both below its host, /youtube/api, and as a separate address,
 * /youtube/upload.
 */
const uploadPrefixes = ['/youtube/api/upload', '/youtube/api/resumable/upload', '/youtube/upload'];

function addUploads(server: FastifyInstance, context: SandboxContext, state: YouTubeState): void {
  const host = createHost(server, context, '', uploadProfile);
  const open = host.handler('openSession', (call) => openSession(state, call));
  const uploadIdOf = (req: FastifyRequest) => (req.query as { upload_id?: string }).upload_id ?? '';
  const handleBytes = async (req: FastifyRequest, res: FastifyReply) => {
    const find = () => state.sessions.find(uploadIdOf(req));
    const maxBytesPerRequest = state.settings.current().keep_bytes_per_request;
    const received = await receiveRequest(context.blobs, req.raw, find(), maxBytesPerRequest);
    const decide = (call: Call) => selectFields(call, sendBytes(state, call, find(), received));
    return host.handler(operationName(received), decide)(req, res);
  };
  const post = async (req: FastifyRequest, res: FastifyReply) => {
    if (uploadIdOf(req)) return handleBytes(req, res);
    const uploadType = uploadTypeOf(req);
    if (uploadType === 'resumable') {
      req.body = await buffer(req.raw);
      return open(req, res);
    }
    const received = await receiveSimple(context.blobs, req.raw, uploadType);
    const decide = (call: Call) => selectFields(call, insertVideo(state, call, received));
    return host.handler('insertVideo', decide)(req, res);
  };
  const picture = async (req: FastifyRequest, res: FastifyReply) => {
    const received = await receiveSimple(context.blobs, req.raw, uploadTypeOf(req));
    const decide = (call: Call) => selectFields(call, setThumbnail(state, call, received));
    return host.handler('setThumbnail', decide)(req, res);
  };
  addUploadRoutes(server, (uploads) => {
    for (const prefix of uploadPrefixes) {
      uploads.post(`${prefix}/youtube/v3/videos`, post);
      uploads.put(`${prefix}/youtube/v3/videos`, handleBytes);
      uploads.post(`${prefix}/youtube/v3/thumbnails/set`, picture);
    }
  });
}

/** The operation's name. The request that completes the video has its own, so that faults can target it. */
function operationName({ range, file }: ReceivedRequest): string {
  if (range.kind === 'question') return 'querySession';
  return file ? 'finishUpload' : 'uploadBytes';
}

/** Simulates www.youtube.com and the hosts of its pictures. */
function addSite(server: FastifyInstance, context: SandboxContext, state: YouTubeState): void {
  const www = createHost(server, context, '/youtube/www', apiProfile);
  www.page(appsPath, () => appsPage(state));
  www.form(appsPath, ({ form }) => removeApp(state, context, form));
  www.page('/watch', ({ query }) => watchPage(state, query.v ?? ''));
  www.page('/shorts/:id', ({ params }) => watchPage(state, params.id ?? ''));
  www.page('/channel/:id', ({ params }) => channelPage(state, params.id ?? ''));
  www.page('/:handle', ({ params }) => channelPage(state, params.handle ?? ''));
  www.file('/videoplayback/:id', ({ params }) => {
    const video = state.videos.find(params.id ?? '');
    if (!video) return undefined;
    const { mimeType, ...file } = video.file;
    const type = mimeType === 'application/octet-stream' ? 'video/mp4' : mimeType;
    return { ...file, type, parts: video.segments };
  });

  const images = createHost(server, context, '/youtube/img', apiProfile);
  images.file('/vi/:id/:size', ({ params }) => {
    const video = state.videos.find(params.id ?? '');
    return video && (video.thumbnail ?? { placeholderFor: video.snippet.title });
  });
  images.file('/channel/:key', ({ params }) => {
    const key = (params.key ?? '').replace(/\.png$/, '');
    return { placeholderFor: findChannel(key)?.title ?? findAccount(key)?.name ?? '?' };
  });
}

const openIdConfiguration = (issuer: string, sandboxUrl: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
  token_endpoint: `${sandboxUrl}/youtube/oauth2/token`,
  userinfo_endpoint: `${sandboxUrl}/youtube/openid/v1/userinfo`,
  revocation_endpoint: `${sandboxUrl}/youtube/oauth2/revoke`,
  jwks_uri: `${sandboxUrl}/youtube/api/oauth2/v3/certs`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  code_challenge_methods_supported: ['plain', 'S256'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
});
