import { createHost, type Host } from '../core/host.ts';
import { authorize } from '../core/oauth.ts';
import { definePlatform, type World } from '../core/platform.ts';
import { offerFacebookLogin } from '../meta/tokens.ts';
import { versionPattern } from '../meta/versions.ts';
import { authenticateInstagram } from './access.ts';
import { removeApp } from './authorizations.ts';
import { removalOf } from './change-posts.ts';
import { publishingClient } from './clients.ts';
import { appsPage, removeFromApps } from './consent-pages.ts';
import { pageFeed, postPage } from './feed-pages.ts';
import { addGraphRoutes, profileFor } from './graph-routes.ts';
import { figuresAt } from './insights.ts';
import { authorizeRules } from './oauth.ts';
import { findPage, pages } from './pages.ts';
import { findPerson, people } from './people.ts';
import { addRupload } from './rupload.ts';
import { createState, type FacebookState } from './state.ts';

/** Facebook: pages, their posts, photos, videos, Reels and stories; also the way to Instagram accounts on pages. */
export const facebook = definePlatform({
  name: 'facebook',
  title: 'Facebook',
  exampleOperation: 'publishFeed',
  secretParameters: ['input_token', 'fb_exchange_token', 'appsecret_proof'],
  createState,
  addRoutes(server, world, state) {
    offerFacebookLogin(world, authenticateInstagram(state));
    addGraphRoutes(server, world, state);
    addRupload(server, world, state);
    addSite(createHost(server, world, '/facebook/www', profileFor(state, undefined)), world, state);
  },
  admin: (state) => ({
    accounts: () => pages.map(({ id, name, username }) => ({ id, name, page: `/facebook/www/${username}` })),
    holders: () =>
      people.map(({ key, name }) => ({ key, name, grants: state.authorizations.liveOf(key).length })),
    /** A page stands for everybody who has ticked it. */
    revoke({ account, member }) {
      const page = findPage(account ?? '');
      const person = findPerson(member ?? account ?? '');
      if (!page && !person) return undefined;
      const clientId = publishingClient.id;
      const hasTicked = (key: string) =>
        state.authorizations.of(clientId, key)?.pageIds.includes(page?.id ?? '');
      return people
        .filter(({ key }) => (person ? key === person.key : hasTicked(key)))
        .flatMap(({ key }) => removeApp(state, { clientId, personKey: key, deleteData: false }));
    },
    appsPage: '/facebook/www/settings/apps',
    figures: (id, at) => figuresAt(state, id, at),
    remove(id) {
      const videoPost = state.videos.find(id)?.submission?.postId;
      const post = state.posts.find(videoPost ?? id);
      return post && removalOf(state, post, 'by hand');
    },
    settings: state.settings,
    resume: state.resume,
    stop: state.stop,
  }),
});

/** What stands for www.facebook.com: the login dialog, a person's settings, pages and posts. */
function addSite(www: Host, world: World, state: FacebookState): void {
  const authorizing = authorizeRules(state);
  for (const version of ['', `/:version(${versionPattern})`]) {
    www.getOrPost(`${version}/dialog/oauth`, 'authorize', (call) =>
      authorize(authorizing, state.authorizations.codes.issueCode, call),
    );
  }
  www.page('/settings/apps', ({ query }) => appsPage(state, query.person));
  www.form('/settings/apps', ({ form }) => removeFromApps(state, world, form));
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
  www.file('/pictures/:name', ({ params }) => ({ portraitOf: params.name ?? '' }));
}
