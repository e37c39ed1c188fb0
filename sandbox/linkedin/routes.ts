import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHost, type Decide, type FileAnswer, type Host } from '../core/host.ts';
import { imageHeadBytes } from '../core/image-facts.ts';
import { authorize, tokenEndpoint } from '../core/oauth.ts';
import type { HostProfile } from '../core/operation.ts';
import type { SandboxContext } from '../core/platform.ts';
import { addUploadRoutes, storeUpload } from '../core/uploads.ts';
import { createThrottle, refuseSunset, requireToken } from './access.ts';
import { createComment, listComments } from './comment-calls.ts';
import { appsPage, appsPath, removeApp } from './consent-pages.ts';
import { failure } from './errors.ts';
import { companyPage, memberPage, postPage } from './feed-pages.ts';
import { getDocument, getImage, getVideo } from './get-media.ts';
import { memberAnalytics } from './member-analytics.ts';
import { authorizeRules, introspectToken, openIdConfiguration, revokeToken, tokenRules } from './oauth.ts';
import { followerStatistics, pageStatistics, shareStatistics } from './page-statistics.ts';
import { getOrganization, me, networkSizes, organizationAcls, userInfo } from './profile.ts';
import { getPost, listPosts } from './read-posts.ts';
import { withTunnelledQuery } from './rest-li-query.ts';
import { socialActions, socialMetadata } from './social-counts.ts';
import type { LinkedInState } from './state.ts';
import { initializeDocument, initializeUpload, uploadDocument, uploadImage } from './upload-files.ts';
import {
  finalizeVideo,
  initializeVideo,
  joinParts,
  uploadSideFile,
  uploadVideoPart,
} from './upload-video.ts';
import { createPost, deletePost, editPost } from './write-posts.ts';

/** LinkedIn sends these headers with every response; clients log them for its support. */
const profile: HostProfile = {
  name: 'linkedin',
  failure,
  idHeaders: ['x-restli-id', 'location', 'etag'],
  headers: (call) => ({
    'x-li-uuid': randomBytes(16).toString('base64'),
    'x-li-fabric': 'prod-lva1',
    'x-li-request-id': call.id,
  }),
};

export function addRoutes(server: FastifyInstance, context: SandboxContext, state: LinkedInState): void {
  addApi(server, context, state);
  const www = createHost(server, context, '/linkedin/www', profile);
  addOAuth(www, context, state);
  addPages(www, context, state);
  addByteUploads(server, www, context, state);
  createHost(server, context, '/linkedin/media', profile).file('/dms/image/profile/:sub', ({ params }) => ({
    placeholderFor: params.sub ?? '',
  }));
}

/** Simulates api.linkedin.com. */
function addApi(server: FastifyInstance, context: SandboxContext, state: LinkedInState): void {
  const host = createHost(server, context, '/linkedin/api', profile);
  host.get('/v2/userinfo', 'userinfo', (call) => userInfo(state, call));
  host.get('/v2/me', 'me', (call) => me(state, call));
  host.get('/v2/socialActions/:urn', 'socialActions', (call) => socialActions(state, call));

  const throttle = createThrottle(context.clock, state.settings);
  const throttled = (
    decide: (state: LinkedInState, call: Parameters<Decide>[0]) => ReturnType<Decide>,
  ): Decide => {
    return (call) => {
      throttle(requireToken(state, call).member.key);
      refuseSunset(state, call);
      return decide(state, call);
    };
  };
  host.get('/rest/organizationAcls', 'listPages', throttled(organizationAcls));
  host.get('/rest/organizations/:id', 'getPage', throttled(getOrganization));
  host.get('/rest/networkSizes/:urn', 'networkSize', throttled(networkSizes));
  host.get('/rest/images/:urn', 'getImage', throttled(getImage));
  host.get('/rest/videos/:urn', 'getVideo', throttled(getVideo));
  host.get('/rest/documents/:urn', 'getDocument', throttled(getDocument));
  host.get('/rest/socialMetadata/:urn', 'socialMetadata', throttled(socialMetadata));
  host.get('/rest/socialActions/:urn/comments', 'listComments', throttled(listComments));
  host.post('/rest/socialActions/:urn/comments', 'createComment', throttled(createComment));
  host.post('/rest/posts', 'createPost', throttled(createPost));
  host.get('/rest/posts', 'listPosts', throttled(listPosts));
  host.get('/rest/posts/:urn', 'getPost', throttled(getPost));
  host.post('/rest/posts/:urn', 'editPost', throttled(editPost));
  host.delete('/rest/posts/:urn', 'deletePost', throttled(deletePost));
  host.post('/rest/images', 'initializeUpload', throttled(initializeUpload));
  host.post('/rest/documents', 'initializeDocument', throttled(initializeDocument));
  const initialize = host.handler('initializeVideo', throttled(initializeVideo));
  const finalize = host.handler('finalizeVideo', throttled(finalizeVideo));
  server.post('/linkedin/api/rest/videos', async (req, res) => {
    if ((req.query as { action?: string }).action !== 'finalizeUpload') return initialize(req, res);
    await joinParts(context, state, req);
    return finalize(req, res);
  });

  const statistics = {
    organizationalEntityShareStatistics: ['shareStatistics', shareStatistics],
    organizationPageStatistics: ['pageStatistics', pageStatistics],
    organizationalEntityFollowerStatistics: ['followerStatistics', followerStatistics],
    memberCreatorPostAnalytics: ['memberAnalytics', memberAnalytics],
  } as const;
  for (const [resource, [name, decide]] of Object.entries(statistics)) {
    const decideAny = throttled((_state, call) => decide(state, withTunnelledQuery(call)));
    host.getOrPost(`/rest/${resource}`, name, decideAny);
  }
  host.all('/*', 'unknown', () => ({
    answer: {
      status: 404,
      body: { status: 404, code: 'RESOURCE_NOT_FOUND', message: 'No virtual resource found' },
    },
  }));
}

function addOAuth(www: Host, context: SandboxContext, state: LinkedInState): void {
  const issuer = () => `${state.wwwUrl()}/oauth`;
  const authorizationRules = authorizeRules(state);
  const tokens = tokenRules(state, context, issuer);
  www.getOrPost('/oauth/v2/authorization', 'authorize', (call) =>
    authorize(authorizationRules, state.grants.issueCode, call),
  );
  www.post('/oauth/v2/accessToken', 'token', (call) => tokenEndpoint(tokens, state.grants, call));
  www.post('/oauth/v2/introspectToken', 'introspect', (call) => introspectToken(state, call));
  www.post('/oauth/v2/revoke', 'revoke', (call) => revokeToken(state, call));
  www.get('/oauth/.well-known/openid-configuration', 'discovery', () => ({
    answer: { status: 200, body: openIdConfiguration(issuer(), context.url()) },
  }));
  www.get('/oauth/openid/jwks', 'jwks', () => ({
    answer: { status: 200, body: context.signingKey.publicKeys() },
  }));
}

/** The public pages. */
function addPages(www: Host, context: SandboxContext, state: LinkedInState): void {
  www.page(appsPath, () => appsPage(state));
  www.form(appsPath, ({ form }) => removeApp(state, context, form));
  www.page('/company/:page', ({ params }) => companyPage(state, params.page ?? ''));
  www.page('/in/:name', ({ params }) => memberPage(state, params.name ?? ''));
  www.page('/feed/update/:urn', ({ params }) => postPage(state, params.urn ?? ''));
  www.file('/dms/:kind/:key', ({ params }) => findMedia(state, params));
  www.file('/dms/:kind/:key/:side', ({ params }) => findMedia(state, params));
}

function findMedia(state: LinkedInState, { kind, key = '', side }: Record<string, string>): FileAnswer {
  const urn = `urn:li:${kind}:${key}`;
  if (kind === 'image' || kind === 'document') {
    const asset = kind === 'image' ? state.images.find(urn) : state.documents.find(urn);
    return asset?.bytes?.type ? { ...asset.bytes, type: asset.bytes.type } : undefined;
  }
  const video = state.videos.find(urn);
  // LinkedIn generates a thumbnail if none was sent.
  if (side === 'thumbnail') return video?.thumbnail ?? { placeholderFor: key };
  return video?.bytes && { ...video.bytes, type: 'video/mp4' };
}

/** The upload addresses. */
function addByteUploads(
  server: FastifyInstance,
  www: Host,
  context: SandboxContext,
  state: LinkedInState,
): void {
  addUploadRoutes(server, (uploads) => {
    const place = '/linkedin/www/dms-uploads/:key';
    const put = (path: string, name: string, headBytes: number, decide: Decide) => {
      const handle = www.handler(name, decide);
      uploads.put(`${place}/${path}`, async (req: FastifyRequest, res) => {
        await storeUpload(context.blobs, req, headBytes);
        return handle(req, res);
      });
    };
    put(':part', 'upload', imageHeadBytes, (call) => uploadImage(state, call));
    put('thumbnail/0', 'uploadThumbnail', imageHeadBytes, (call) => uploadSideFile(state, 'thumbnail', call));
    put('captions/0', 'uploadCaptions', 0, (call) => uploadSideFile(state, 'captions', call));
    put('document/0', 'uploadDocument', imageHeadBytes, (call) => uploadDocument(state, call));
    // Single parts are not checked: the complete video is checked when it is finalized.
    put('video/:part', 'uploadVideoPart', 0, (call) => uploadVideoPart(state, call));
  });
}
