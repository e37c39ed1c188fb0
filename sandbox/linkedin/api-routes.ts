import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call, type Outcome, operation } from '../core/operation.ts';
import type { World } from '../core/world.ts';
import { createComment, listComments } from './comment-calls.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { editPost } from './edit-post.ts';
import { finalizeVideo, joinParts } from './finalize-video.ts';
import { requireToken } from './gate.ts';
import { getDocument, getImage, getVideo } from './get-media.ts';
import { initializeVideo } from './initialize-video.ts';
import { manners } from './manners.ts';
import { memberAnalytics } from './member-analytics.ts';
import { getOrganization, networkSizes, organizationAcls } from './organizations.ts';
import { followerStatistics, pageStatistics } from './page-statistics.ts';
import { getPost, listPosts } from './read-posts.ts';
import { untunnelled } from './rest-li-query.ts';
import { shareStatistics } from './share-statistics.ts';
import { socialActions, socialMetadata } from './social-counts.ts';
import type { LinkedInState } from './state.ts';
import { createThrottle } from './throttle.ts';
import { initializeDocument } from './upload-document.ts';
import { initializeUpload } from './upload-image.ts';
import { me, userInfo, versionedMe } from './user-info.ts';
import { refuseSunset } from './versions.ts';

/** What stands for api.linkedin.com. The operation names are those the fault knobs use. */
const api = '/linkedin/api';
const rest = `${api}/rest`;
type Decide = (call: Call) => Outcome;
type Route = (name: string, decide: Decide) => ReturnType<typeof operation>;

export function addApiRoutes(server: FastifyInstance, world: World, state: LinkedInState): void {
  const { grants } = state;
  const throttle = createThrottle(world.clock, state.settings);
  const metered: Route = (name, decide) =>
    operation(world, manners, name, (call) => {
      throttle(requireToken(grants, call).member.key);
      refuseSunset(state.settings, call);
      return decide(call);
    });
  const plain: Route = (name, decide) => operation(world, manners, name, decide);
  const userinfo = plain('userinfo', (call) => userInfo(state, call));
  server.get(`${api}/v2/userinfo`, userinfo);
  const profile = plain('me', (call) => me(grants, call));
  server.get(`${api}/v2/me`, profile);
  const actions = plain('socialActions', (call) => socialActions(state, call));
  server.get(`${api}/v2/socialActions/:urn`, actions);

  const get = (path: string, name: string, decide: Decide) =>
    server.get(`${rest}/${path}`, metered(name, decide));
  get('me', 'me', (call) => versionedMe(grants, call));
  get('organizationAcls', 'listPages', (call) => organizationAcls(state, call));
  get('organizations/:id', 'getPage', (call) => getOrganization(grants, call));
  get('networkSizes/:urn', 'networkSize', (call) => networkSizes(grants, call));
  get('images/:urn', 'getImage', (call) => getImage(state, call));
  get('videos/:urn', 'getVideo', (call) => getVideo(state, call));
  get('documents/:urn', 'getDocument', (call) => getDocument(state, call));
  get('socialMetadata/:urn', 'socialMetadata', (call) => socialMetadata(state, call));
  get('socialActions/:urn/comments', 'listComments', (call) => listComments(state, call));
  const comment = metered('createComment', (call) => createComment(state, call));
  server.post(`${rest}/socialActions/:urn/comments`, comment);
  addUploads(server, world, state, metered);
  addPosts(server, state, metered);
  addStatistics(server, state, metered);

  const nothingThere = plain('unknown', () => ({
    answer: {
      status: 404,
      body: { status: 404, code: 'RESOURCE_NOT_FOUND', message: 'No virtual resource found' },
    },
  }));
  server.all(`${api}/*`, nothingThere);
}

function addUploads(server: FastifyInstance, world: World, state: LinkedInState, metered: Route): void {
  const image = metered('initializeUpload', (call) => initializeUpload(state, call));
  server.post(`${rest}/images`, image);
  const document = metered('initializeDocument', (call) => initializeDocument(state, call));
  server.post(`${rest}/documents`, document);
  const initialize = metered('initializeVideo', (call) => initializeVideo(state, call));
  const finalize = metered('finalizeVideo', (call) => finalizeVideo(state, call));
  server.post(`${rest}/videos`, async (req: FastifyRequest, res: FastifyReply) => {
    if ((req.query as { action?: string }).action !== 'finalizeUpload') return initialize(req, res);
    await joinParts({ videos: state.videos, blobs: world.blobs }, req);
    return finalize(req, res);
  });
}

function addPosts(server: FastifyInstance, state: LinkedInState, metered: Route): void {
  server.post(
    `${rest}/posts`,
    metered('createPost', (call) => createPost(state, call)),
  );
  server.get(
    `${rest}/posts`,
    metered('listPosts', (call) => listPosts(state, call)),
  );
  server.get(
    `${rest}/posts/:urn`,
    metered('getPost', (call) => getPost(state, call)),
  );
  server.post(
    `${rest}/posts/:urn`,
    metered('editPost', (call) => editPost(state, call)),
  );
  server.delete(
    `${rest}/posts/:urn`,
    metered('deletePost', (call) => deletePost(state, call)),
  );
}

function addStatistics(server: FastifyInstance, state: LinkedInState, metered: Route): void {
  const finder = (resource: string, name: string, decide: Decide) => {
    const handler = metered(name, (call) => decide(untunnelled(call)));
    server.route({ method: ['GET', 'POST'], url: `${rest}/${resource}`, handler });
  };
  finder('organizationalEntityShareStatistics', 'shareStatistics', (call) => shareStatistics(state, call));
  finder('organizationPageStatistics', 'pageStatistics', (call) => pageStatistics(state, call));
  finder('organizationalEntityFollowerStatistics', 'followerStatistics', (call) =>
    followerStatistics(state, call),
  );
  finder('memberCreatorPostAnalytics', 'memberAnalytics', (call) => memberAnalytics(state, call));
}
