import type { FastifyInstance } from 'fastify';
import { createHost, type FileAnswer, type Host, type PageRequest } from '../core/host.ts';
import { authorize, tokenEndpoint } from '../core/oauth.ts';
import { type Call, type Outcome, operation } from '../core/operation.ts';
import { definePlatform, type SandboxContext } from '../core/platform.ts';
import { addUploadRoutes } from '../core/uploads.ts';
import { appsPage, appsPath, site } from './consent-pages.ts';
import { creatorInfo } from './creator-rules.ts';
import { creators, findCreator } from './creators.ts';
import { countersOf, listVideos, queryVideos, userInfo } from './display.ts';
import { initContent, initInboxVideo, initVideo } from './init.ts';
import { authorizeRules, removeApp, revokeToken, tokenRules } from './oauth.ts';
import { cancelPublish, publishStatus } from './publish-status.ts';
import { decideDraft, inboxPage, postPage, profilePage, removalEvents, removePost } from './site-pages.ts';
import { createState, type TikTokState } from './state.ts';
import { receiveChunk, uploadChunk } from './upload-chunk.ts';

/** TikTok: creators, videos and photos, posted directly or through the inbox. */
export const tiktok = definePlatform({
  name: 'tiktok',
  title: 'TikTok',
  exampleOperation: 'initVideo',
  hosts: {
    'www.tiktok.com': '/tiktok/www',
    'open.tiktokapis.com': '/tiktok/open',
    'open-upload.tiktokapis.com': '/tiktok/upload',
  },
  secretParameters: ['upload_token', 'upload_id'],
  createState,
  addRoutes(server, context, state) {
    addApi(server, context, state);
    addUploads(server, context, state);
    addSite(createHost(server, context, '/tiktok/www', state.answers.oauthProfile), context, state);
  },
  admin: (state) => ({
    accounts: () =>
      creators.map(({ openId, nickname, username }) => ({
        id: openId,
        name: `${nickname} (@${username})`,
        page: `/tiktok/www/@${username}`,
      })),
    holders: () =>
      creators.map(({ key, person, username }) => ({
        key,
        name: `${person} (@${username})`,
        grants: state.grants.liveGrantsOf(key).length,
      })),
    revoke({ account, member }) {
      const creator = findCreator(account ?? member ?? '');
      return creator && removeApp(state, creator.key);
    },
    appsPage: `/tiktok/www${appsPath}`,
    metricsAt(id, at) {
      const post = state.posts.all().find((one) => one.id === id);
      return post && countersOf(id, at - post.createdAt);
    },
    remove: (id) => removalEvents(state, id),
    settings: state.settings,
    resume: state.resume,
    stop: state.stop,
  }),
});

/** Simulates open.tiktokapis.com. */
function addApi(server: FastifyInstance, context: SandboxContext, state: TikTokState): void {
  const { answers, grants } = state;
  const oauth = createHost(server, context, '/tiktok/open/v2/oauth', answers.oauthProfile);
  const tokens = tokenRules(state);
  oauth.post('/token/', 'token', (call) => tokenEndpoint(tokens, grants, call));
  oauth.post('/revoke/', 'revoke', (call) => revokeToken(state, call));

  const api = createHost(server, context, '/tiktok/open', answers.apiProfile);
  const on = (decide: (state: TikTokState, call: Call) => Outcome) => (call: Call) => decide(state, call);
  api.get('/v2/user/info/', 'userInfo', on(userInfo));
  api.post('/v2/post/publish/creator_info/query/', 'creatorInfo', on(creatorInfo));
  api.post('/v2/post/publish/video/init/', 'initVideo', on(initVideo));
  api.post('/v2/post/publish/inbox/video/init/', 'initInboxVideo', on(initInboxVideo));
  api.post('/v2/post/publish/content/init/', 'initContent', on(initContent));
  api.post('/v2/post/publish/status/fetch/', 'publishStatus', on(publishStatus));
  api.post('/v2/post/publish/cancel/', 'cancelPublish', on(cancelPublish));
  api.post('/v2/video/list/', 'listVideos', on(listVideos));
  api.post('/v2/video/query/', 'queryVideos', on(queryVideos));
  api.all('/*', 'unknown', () => ({
    answer: answers.envelope(404, 'invalid_params', 'Unsupported path(Janus)'),
  }));
}

/** Simulates open-upload.tiktokapis.com. Clients use only the upload addresses from init responses. */
function addUploads(server: FastifyInstance, context: SandboxContext, state: TikTokState): void {
  addUploadRoutes(server, (uploads) => {
    uploads.put('/tiktok/upload/video/', async (req, res) => {
      const chunk = await receiveChunk(context, state, req);
      const decide = (call: Call) => uploadChunk(state, call, chunk);
      return operation(context, state.answers.uploadProfile, 'uploadChunk', decide)(req, res);
    });
  });
}

/** Simulates www.tiktok.com: consent, profiles, posts, and what creators do there themselves. */
function addSite(www: Host, context: SandboxContext, state: TikTokState): void {
  const authorizationRules = authorizeRules(state);
  www.getOrPost('/v2/auth/authorize/', 'authorize', (call) =>
    authorize(authorizationRules, state.grants.issueCode, call),
  );
  www.page(appsPath, () => appsPage(state));
  www.form(appsPath, ({ form }) => {
    const creator = findCreator(form.get('creator') ?? '');
    if (!creator) return site.message(404, 'Nobody here', 'There is no such creator in the sandbox.');
    context.journal.commit(removeApp(state, creator.key));
    return { status: 303, headers: { location: `/tiktok/www${appsPath}` } };
  });
  www.page('/@:username', ({ params }) => profilePage(state, params.username ?? ''));
  www.page('/@:username/inbox', ({ params }) => inboxPage(state, params.username ?? ''));
  www.form('/@:username/inbox', ({ params, form }) =>
    decideDraft(context, state, params.username ?? '', form),
  );
  for (const kind of ['video', 'photo']) {
    const path = `/@:username/${kind}/:id`;
    www.page(path, ({ params }) => postPage(state, params.username ?? '', params.id ?? ''));
    www.form(path, ({ params }) => removePost(context, state, params.id ?? ''));
  }
  www.file('/media/:post/:index', ({ params }) => {
    const file = state.posts.find(params.post ?? '')?.files[Number(params.index)];
    return file && { ...file, type: file.facts?.type ?? 'application/octet-stream' };
  });
  /** Placeholders for avatars and covers. Their addresses expire. */
  const placeholder = ({ params, query }: PageRequest): FileAnswer => {
    const isExpired = Number(query['x-expires'] ?? Number.POSITIVE_INFINITY) * 1000 <= state.now();
    if (isExpired) return { status: 403, body: 'This address has expired.' };
    return { placeholderFor: params.name ?? '' };
  };
  www.file('/avatars/:name', placeholder);
  www.file('/covers/:name', placeholder);
}
