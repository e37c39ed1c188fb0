import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHost } from '../core/host.ts';
import { authorize, tokenEndpoint } from '../core/oauth.ts';
import type { Call, HostProfile, Outcome } from '../core/operation.ts';
import type { World } from '../core/platform.ts';
import { addUploadRoutes, storeUpload } from '../core/uploads.ts';
import { listCategories } from './categories.ts';
import { listChannels, listPlaylistItems, userInfo } from './channel-calls.ts';
import { createComment, listComments } from './comment-calls.ts';
import { appsPage, appsPath, removeApp } from './consent-pages.ts';
import { errorAnswer, failure } from './errors.ts';
import { authorizeRules, oauthProfile, revokeToken, tokenInfo, tokenRules } from './oauth.ts';
import { findAccount, findChannel } from './people.ts';
import { headBytes } from './processing.ts';
import { report } from './report.ts';
import { type Received, receive, sendBytes } from './send-bytes.ts';
import { openSession } from './sessions.ts';
import type { YouTubeState } from './state.ts';
import { setThumbnail } from './thumbnails.ts';
import { deleteVideo, listVideos, updateVideo } from './video-calls.ts';
import { channelPage, watchPage } from './watch-pages.ts';

/** Google's hosts behave differently where no answer of their own comes: three ways of failing under one name. */
const apiProfile: HostProfile = { name: 'youtube', failure, headers: () => ({ server: 'ESF' }) };
const uploadProfile: HostProfile = {
  name: 'youtube',
  failure,
  headers: (call) => ({ server: 'UploadServer', 'x-guploader-uploadid': call.id }),
};

export function addRoutes(server: FastifyInstance, world: World, state: YouTubeState): void {
  addOAuth(server, world, state);
  addApi(server, world, state);
  addUploads(server, world, state);
  addSite(server, world, state);
}

/** What stands for accounts.google.com and oauth2.googleapis.com. */
function addOAuth(server: FastifyInstance, world: World, state: YouTubeState): void {
  const issuer = () => `${world.url()}/youtube/accounts`;
  const host = createHost(server, world, '/youtube', oauthProfile);
  const authorizing = authorizeRules(state);
  const tokens = tokenRules(state, world, issuer);
  host.getOrPost('/accounts/o/oauth2/v2/auth', 'authorize', (call) =>
    authorize(authorizing, state.grants.issueCode, call),
  );
  host.get('/accounts/.well-known/openid-configuration', 'discovery', () => ({
    answer: { status: 200, body: openIdConfiguration(issuer(), world.url()) },
  }));
  host.get('/api/oauth2/v3/certs', 'jwks', () => ({
    answer: { status: 200, body: world.signingKey.publicKeys() },
  }));
  host.post('/oauth2/token', 'token', (call) => tokenEndpoint(tokens, state.grants, call));
  host.post('/oauth2/revoke', 'revoke', (call) => revokeToken(state, call));
  host.getOrPost('/oauth2/tokeninfo', 'tokeninfo', (call) => tokenInfo(state, call));
}

/** What stands for www.googleapis.com (without uploads) and youtubeanalytics.googleapis.com. */
function addApi(server: FastifyInstance, world: World, state: YouTubeState): void {
  const host = createHost(server, world, '/youtube', apiProfile);
  const on = (decide: (state: YouTubeState, call: Call) => Outcome) => (call: Call) => decide(state, call);
  for (const version of ['v2', 'v3']) host.get(`/api/oauth2/${version}/userinfo`, 'userinfo', on(userInfo));
  const v3 = '/api/youtube/v3';
  host.get(`${v3}/channels`, 'listChannels', on(listChannels));
  host.get(`${v3}/videos`, 'listVideos', on(listVideos));
  host.put(`${v3}/videos`, 'updateVideo', on(updateVideo));
  host.delete(`${v3}/videos`, 'deleteVideo', on(deleteVideo));
  host.post(`${v3}/commentThreads`, 'createComment', on(createComment));
  host.get(`${v3}/commentThreads`, 'listComments', on(listComments));
  host.get(`${v3}/playlistItems`, 'listPlaylistItems', on(listPlaylistItems));
  host.get(`${v3}/videoCategories`, 'listCategories', on(listCategories));
  host.get('/analytics/v2/reports', 'report', on(report));
  const nothingThere = errorAnswer({
    status: 404,
    reason: 'notFound',
    domain: 'global',
    message: 'Not Found',
    rpcStatus: 'NOT_FOUND',
  });
  host.all('/api/*', 'unknown', () => ({ answer: nothingThere }));
  host.all('/analytics/*', 'unknown', () => ({ answer: nothingThere }));
}

/**
 * What stands for www.googleapis.com/upload: beneath its host, /youtube/api, and as an address of its own,
 * /youtube/upload.
 */
const uploadPrefixes = ['/youtube/api/upload', '/youtube/api/resumable/upload', '/youtube/upload'];

function addUploads(server: FastifyInstance, world: World, state: YouTubeState): void {
  const host = createHost(server, world, '', uploadProfile);
  const open = host.handler('openSession', (call) => openSession(state, call));
  const thumbnail = host.handler('setThumbnail', (call) => setThumbnail(state, call));
  const uploadIdOf = (req: FastifyRequest) => (req.query as { upload_id?: string }).upload_id ?? '';
  const takeBytes = async (req: FastifyRequest, res: FastifyReply) => {
    const find = () => state.sessions.find(uploadIdOf(req));
    const keepPerRequest = state.settings.current().keep_bytes_per_request;
    const received = await receive(world.blobs, req.raw, find(), keepPerRequest);
    const decide = (call: Call) => sendBytes(state, call, find(), received);
    return host.handler(operationName(received), decide)(req, res);
  };
  const post = async (req: FastifyRequest, res: FastifyReply) => {
    if (uploadIdOf(req)) return takeBytes(req, res);
    req.body = await buffer(req.raw);
    return open(req, res);
  };
  const picture = async (req: FastifyRequest, res: FastifyReply) => {
    await storeUpload(world.blobs, req, headBytes);
    return thumbnail(req, res);
  };
  addUploadRoutes(server, (uploads) => {
    for (const prefix of uploadPrefixes) {
      uploads.post(`${prefix}/youtube/v3/videos`, post);
      uploads.put(`${prefix}/youtube/v3/videos`, takeBytes);
      uploads.post(`${prefix}/youtube/v3/thumbnails/set`, picture);
    }
  });
}

/** Faults can be aimed at the one request that makes the video. */
function operationName({ range, file }: Received): string {
  if (range.kind === 'question') return 'querySession';
  return file ? 'finishUpload' : 'uploadBytes';
}

/** What stands for www.youtube.com and the hosts of its pictures. */
function addSite(server: FastifyInstance, world: World, state: YouTubeState): void {
  const www = createHost(server, world, '/youtube/www', apiProfile);
  www.page(appsPath, () => appsPage(state));
  www.form(appsPath, ({ form }) => removeApp(state, world, form));
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

  const images = createHost(server, world, '/youtube/img', apiProfile);
  images.file('/vi/:id/:size', ({ params }) => {
    const video = state.videos.find(params.id ?? '');
    return video && (video.thumbnail ?? { portraitOf: video.snippet.title });
  });
  images.file('/channel/:key', ({ params }) => {
    const key = (params.key ?? '').replace(/\.png$/, '');
    return { portraitOf: findChannel(key)?.title ?? findAccount(key)?.name ?? '?' };
  });
}

const openIdConfiguration = (issuer: string, sandboxUrl: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
  token_endpoint: `${sandboxUrl}/youtube/oauth2/token`,
  userinfo_endpoint: `${sandboxUrl}/youtube/api/oauth2/v3/userinfo`,
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
