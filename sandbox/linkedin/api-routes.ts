import type { FastifyInstance } from 'fastify';
import { type Call, type Outcome, operation } from '../core/operation.ts';
import type { World } from '../core/world.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { requireToken } from './gate.ts';
import { getImage } from './get-image.ts';
import { manners } from './manners.ts';
import { getOrganization, networkSizes, organizationAcls } from './organizations.ts';
import { getPost, listPosts } from './read-posts.ts';
import type { LinkedInState } from './state.ts';
import { createThrottle } from './throttle.ts';
import { initializeUpload } from './upload-image.ts';
import { userInfo } from './user-info.ts';

/** What stands for api.linkedin.com. The operation names are those the fault knobs use. */
export function addApiRoutes(server: FastifyInstance, world: World, state: LinkedInState): void {
  const { grants } = state;
  const throttle = createThrottle(world.clock, state.settings);
  const metered = (name: string, decide: (call: Call) => Outcome) =>
    operation(world, manners, name, (call) => {
      throttle(requireToken(grants, call).member.key);
      return decide(call);
    });

  const api = '/linkedin/api';
  const whoAmI = operation(world, manners, 'userinfo', (call) => userInfo(grants, call));
  server.get(`${api}/v2/userinfo`, whoAmI);

  const rest = `${api}/rest`;
  server.get(
    `${rest}/organizationAcls`,
    metered('listPages', (call) => organizationAcls(grants, call)),
  );
  server.get(
    `${rest}/organizations/:id`,
    metered('getPage', (call) => getOrganization(grants, call)),
  );
  server.get(
    `${rest}/networkSizes/:urn`,
    metered('networkSize', (call) => networkSizes(grants, call)),
  );
  server.post(
    `${rest}/images`,
    metered('initializeUpload', (call) => initializeUpload(state, call)),
  );
  server.get(
    `${rest}/images/:urn`,
    metered('getImage', (call) => getImage(state, call)),
  );
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
  server.delete(
    `${rest}/posts/:urn`,
    metered('deletePost', (call) => deletePost(state, call)),
  );

  const nothingThere = operation(world, manners, 'unknown', () => ({
    answer: {
      status: 404,
      body: { status: 404, code: 'RESOURCE_NOT_FOUND', message: 'No virtual resource found' },
    },
  }));
  server.all(`${api}/*`, nothingThere);
}
