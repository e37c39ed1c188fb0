import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHost, type Decide, type FileAnswer, type Handler, type Host } from '../core/host.ts';
import { imageHeadBytes } from '../core/image-facts.ts';
import { authorize, tokenEndpoint } from '../core/oauth.ts';
import type { Call, HostProfile, Outcome } from '../core/operation.ts';
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
import { findOrganizations, getOrganization, searchFollowers } from './organizations.ts';
import { followerStatistics, pageStatistics, shareStatistics } from './page-statistics.ts';
import { me, networkSizes, organizationAcls, userInfo } from './profile.ts';
import { getPost, listPosts } from './read-posts.ts';
import { isTunnelled, requireKnownParameters, withTunnelledQuery } from './rest-li-query.ts';
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

type Decision = (state: LinkedInState, call: Call) => Outcome;
/** An operation's name for faults, what it does, and the query parameters that it takes. */
type Operation = readonly [name: string, decide: Decision, parameters?: string];
type Resource = { get?: Operation; post?: Operation; delete?: Operation };

const paging = 'start count';
const resources: Record<string, Resource> = {
  organizationAcls: { get: ['listPages', organizationAcls, `q role state roleAssignee ${paging}`] },
  organizations: { get: ['findPages', findOrganizations, 'q vanityName ids'] },
  'organizations/:id': { get: ['getPage', getOrganization] },
  'networkSizes/:urn': { get: ['networkSize', networkSizes, 'edgeType'] },
  peopleTypeahead: { get: ['searchFollowers', searchFollowers, 'q keywords organization'] },
  images: { post: ['initializeUpload', initializeUpload, 'action'] },
  'images/:urn': { get: ['getImage', getImage] },
  documents: { post: ['initializeDocument', initializeDocument, 'action'] },
  'documents/:urn': { get: ['getDocument', getDocument] },
  'videos/:urn': { get: ['getVideo', getVideo] },
  posts: {
    get: ['listPosts', listPosts, `q author ids sortBy isDsc ${paging}`],
    post: ['createPost', createPost],
  },
  'posts/:urn': {
    get: ['getPost', getPost, 'viewContext'],
    post: ['editPost', editPost],
    delete: ['deletePost', deletePost],
  },
  'socialMetadata/:urn': { get: ['socialMetadata', socialMetadata] },
  'socialActions/:urn/comments': {
    get: ['listComments', listComments, paging],
    post: ['createComment', createComment],
  },
  organizationalEntityShareStatistics: {
    get: ['shareStatistics', shareStatistics, 'q organizationalEntity timeIntervals shares ugcPosts'],
  },
  organizationPageStatistics: {
    get: ['pageStatistics', pageStatistics, 'q organization timeIntervals'],
  },
  organizationalEntityFollowerStatistics: {
    get: ['followerStatistics', followerStatistics, 'q organizationalEntity timeIntervals'],
  },
  memberCreatorPostAnalytics: {
    get: ['memberAnalytics', memberAnalytics, 'q entity queryType aggregation dateRange'],
  },
};

/** Simulates api.linkedin.com. */
function addApi(server: FastifyInstance, context: SandboxContext, state: LinkedInState): void {
  const host = createHost(server, context, '/linkedin/api', profile);
  host.get('/v2/userinfo', 'userinfo', (call) => userInfo(state, call));
  host.get('/v2/me', 'me', (call) => me(state, call));
  host.get('/v2/socialActions/:urn', 'socialActions', (call) => socialActions(state, call));

  const throttle = createThrottle(context.clock, state.settings);
  const handlerOf = ([name, decide, parameters = '']: Operation): Handler =>
    host.handler(name, (sent) => {
      throttle(requireToken(state, sent).member.key);
      refuseSunset(state, sent);
      const call = withTunnelledQuery(sent);
      requireKnownParameters(call, parameters.split(' '));
      return decide(state, call);
    });
  for (const [path, resource] of Object.entries(resources)) {
    const url = `/linkedin/api/rest/${path}`;
    const get = resource.get && handlerOf(resource.get);
    const post = resource.post && handlerOf(resource.post);
    if (get) server.get(url, get);
    if (resource.delete) server.delete(url, handlerOf(resource.delete));
    // A query that is too long for an address is sent by POST.
    server.post(url, (req, res) => (isTunnelled(req) ? (get ?? missing) : (post ?? missing))(req, res));
  }
  const initialize = handlerOf(['initializeVideo', initializeVideo, 'action']);
  const finalize = handlerOf(['finalizeVideo', finalizeVideo, 'action']);
  server.post('/linkedin/api/rest/videos', async (req, res) => {
    if ((req.query as { action?: string }).action !== 'finalizeUpload') return initialize(req, res);
    await joinParts(context, state, req);
    return finalize(req, res);
  });
  const notFound = {
    status: 404,
    body: { status: 404, code: 'RESOURCE_NOT_FOUND', message: 'No virtual resource found' },
  };
  const missing = host.handler('unknown', () => ({ answer: notFound }));
  host.all('/*', 'unknown', () => ({ answer: notFound }));
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
