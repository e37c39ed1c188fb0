import { createHost, type Host } from '../core/host.ts';
import { authorize } from '../core/oauth.ts';
import { definePlatform, type SandboxContext } from '../core/platform.ts';
import { registerFacebookLogin } from '../meta/tokens.ts';
import { versionPattern } from '../meta/versions.ts';
import { facebookLogin } from './access.ts';
import { removeApp } from './authorizations.ts';
import { removalEvents } from './change-posts.ts';
import { publishingClient } from './clients.ts';
import { appsPage, removeFromApps } from './consent-pages.ts';
import { pageFeed, postPage } from './feed-pages.ts';
import { addGraphRoutes, profileFor } from './graph-routes.ts';
import { metricsAt } from './insights.ts';
import { authorizeRules } from './oauth.ts';
import { findPage, pages } from './pages.ts';
import { findPerson, people } from './people.ts';
import { addRupload } from './rupload.ts';
import { createState, type FacebookState } from './state.ts';

/** Facebook: pages with posts, photos, videos, Reels and stories, and the login for linked Instagram accounts. */
export const facebook = definePlatform({
  name: 'facebook',
  title: 'Facebook',
  exampleOperation: 'publishFeed',
  hosts: {
    'www.facebook.com': '/facebook/www',
    'graph.facebook.com': '/facebook/graph',
    'graph-video.facebook.com': '/facebook/graph-video',
    'rupload.facebook.com': '/facebook/rupload',
  },
  secretParameters: ['input_token', 'fb_exchange_token', 'appsecret_proof'],
  createState,
  addRoutes(server, context, state) {
    registerFacebookLogin(context, facebookLogin(state));
    addGraphRoutes(server, context, state);
    addRupload(server, context, state);
    addSite(createHost(server, context, '/facebook/www', profileFor(state, undefined)), context, state);
  },
  admin: (state) => ({
    accounts: () => pages.map(({ id, name, username }) => ({ id, name, page: `/facebook/www/${username}` })),
    holders: () =>
      people.map(({ key, name }) => ({ key, name, grants: state.authorizations.liveOf(key).length })),
    /** Revoking a page applies to everyone who has ticked it. */
    revoke({ account, member }) {
      const page = findPage(account ?? '');
      const person = findPerson(member ?? account ?? '');
      if (!page && !person) return undefined;
      const clientId = publishingClient.id;
      const hasTicked = (key: string) =>
        state.authorizations.findFor(clientId, key)?.pageIds.includes(page?.id ?? '');
      return people
        .filter(({ key }) => (person ? key === person.key : hasTicked(key)))
        .flatMap(({ key }) => removeApp(state, { clientId, personKey: key, deleteData: false }));
    },
    appsPage: '/facebook/www/settings/apps',
    metricsAt: (id, at) => metricsAt(state, id, at),
    remove(id) {
      const videoPost = state.videos.find(id)?.submission?.postId;
      const post = state.posts.find(videoPost ?? id);
      return post && removalEvents(state, post, 'by hand');
    },
    settings: state.settings,
    resume: state.resume,
    stop: state.stop,
  }),
});

/** Simulates www.facebook.com: the login dialog, a person's settings, pages and posts. */
function addSite(www: Host, context: SandboxContext, state: FacebookState): void {
  const authorizationRules = authorizeRules(state);
  for (const version of ['', `/:version(${versionPattern})`]) {
    www.getOrPost(`${version}/dialog/oauth`, 'authorize', (call) =>
      authorize(authorizationRules, state.authorizations.codes.issueCode, call),
    );
  }
  www.page('/settings/apps', ({ query }) => appsPage(state, query.person));
  www.form('/settings/apps', ({ form }) => removeFromApps(state, context, form));
  www.page('/:page', ({ params }) => pageFeed(state, params.page ?? ''));
  www.page('/reel/:id', ({ params }) => postPage(state, params.id ?? ''));
  www.page('/:page/videos/:id', ({ params }) => postPage(state, params.id ?? ''));
  for (const path of ['/:page/posts/:id', '/stories/:page/:id']) {
    www.page(path, ({ params }) => postPage(state, `${findPage(params.page ?? '')?.id}_${params.id}`));
  }
  www.page('/photo/:id', ({ params }) => postPage(state, state.photos.find(params.id ?? '')?.postId ?? ''));
  www.file('/media/:kind/:id', ({ params: { kind, id = '' } }) => {
    const file = kind === 'photo' ? state.photos.find(id)?.file : state.videos.find(id)?.file;
    return file ? { ...file, type: file.facts?.type ?? 'application/octet-stream' } : undefined;
  });
  www.file('/pictures/:name', ({ params }) => ({ placeholderFor: params.name ?? '' }));
}
