import type { FastifyInstance } from 'fastify';
import { createHost, type Host } from '../core/host.ts';
import { authorize, tokenEndpoint } from '../core/oauth.ts';
import { operation } from '../core/operation.ts';
import { definePlatform, type SandboxContext } from '../core/platform.ts';
import { addUploadRoutes, receiveBytes } from '../core/uploads.ts';
import { refuseGraph } from '../meta/errors.ts';
import { findFacebookLogin, missingToken, registerInstagramReads, uploadTokenOf } from '../meta/tokens.ts';
import { versionPattern } from '../meta/versions.ts';
import { authenticate, authenticateUpload } from './access.ts';
import { accounts, findAccount, isProfessional } from './accounts.ts';
import { settingsPage, site } from './consent-pages.ts';
import { addInstagramEdges, type Host as EdgeHost, graphProfile, readMe, readNode } from './edges.ts';
import { postPage, profilePage, removePost } from './feed-pages.ts';
import { fileType } from './fetch-media.ts';
import { mediaFact } from './media.ts';
import { metricsAt } from './media-insights.ts';
import {
  authorizeRules,
  exchangeToken,
  oauthProfile,
  refreshToken,
  removeAccess,
  tokenRules,
} from './oauth.ts';
import { createState, type InstagramState } from './state.ts';
import { uploadProfile, uploadVideo } from './upload-video.ts';

/** Instagram: professional accounts with Instagram Login and, if Facebook is simulated too, with Facebook Login. */
export const instagram = definePlatform({
  name: 'instagram',
  title: 'Instagram',
  exampleOperation: 'publish',
  hosts: {
    'www.instagram.com': '/instagram/www',
    'api.instagram.com': '/instagram/api',
    'graph.instagram.com': '/instagram/graph',
  },
  secretParameters: ['appsecret_proof'],
  createState,
  addRoutes(server, context, state) {
    addGraph(server, context, state);
    addUploads(server, context, state);
    addSite(createHost(server, context, '/instagram/www', oauthProfile), context, state);
    const onFacebook = {
      prefix: '/facebook/graph',
      login: 'facebook',
      authenticate(call, parameters) {
        const facebook = findFacebookLogin(context);
        if (!facebook) throw refuseGraph({ code: 2500, message: 'Facebook is not simulated here.' });
        return facebook.authenticate(call, parameters);
      },
    } satisfies EdgeHost;
    addInstagramEdges(server, context, state, onFacebook);
    registerInstagramReads(context, readNode(state, onFacebook));
  },
  admin: (state, { ledger }) => ({
    accounts: () =>
      accounts.map(({ igId, name, username }) => ({
        id: igId,
        name: `${name} (${username})`,
        page: `/instagram/www/${username}`,
      })),
    holders: () =>
      accounts.filter(isProfessional).map(({ key, igId, personName, username }) => ({
        key,
        name: `${personName} (${username})`,
        grants: state.grants.liveGrantsOf(igId).length,
      })),
    revoke({ account, member }) {
      const found = findAccount(account ?? member ?? '');
      return found && removeAccess(state, found, false);
    },
    appsPage: '/instagram/www/settings/apps',
    metricsAt(id, at) {
      const media = state.media.findAny(id);
      return media && metricsAt(state, media, at);
    },
    remove(id) {
      const media = state.media.find(id);
      const fact = media && ledger.record(mediaFact('removed', media, 'by hand'));
      return fact && [state.media.removed({ mediaId: id, fact })];
    },
    settings: state.settings,
    resume: state.resume,
    stop: state.stop,
  }),
});

/** Simulates api.instagram.com and graph.instagram.com. */
function addGraph(server: FastifyInstance, context: SandboxContext, state: InstagramState): void {
  const api = createHost(server, context, '/instagram/api', oauthProfile);
  const tokens = tokenRules(state);
  api.post('/oauth/access_token', 'token', (call) => tokenEndpoint(tokens, state.grants, call));

  const prefix = '/instagram/graph';
  const edges = {
    prefix,
    login: 'instagram',
    authenticate: (call, parameters) => authenticate(state, call, parameters),
  } satisfies EdgeHost;
  const graph = createHost(server, context, prefix, graphProfile(state));
  for (const version of ['', `/:version(${versionPattern})`]) {
    graph.get(`${version}/me`, 'me', (call) => readMe(state, edges, call));
    graph.get(`${version}/access_token`, 'exchangeToken', (call) => exchangeToken(state, call));
    graph.get(`${version}/refresh_access_token`, 'refreshToken', (call) => refreshToken(state, call));
  }
  addInstagramEdges(server, context, state, edges);
  graph.all('/*', 'unknown', (call) => {
    const path = call.rawUrl.split('?')[0]?.slice(prefix.length) ?? '';
    throw refuseGraph({ code: 2500, message: `Unknown path components: ${path}` });
  });
}

/** Simulates the part of rupload.facebook.com that receives videos for Instagram, with tokens of either login. */
function addUploads(server: FastifyInstance, context: SandboxContext, state: InstagramState): void {
  addUploadRoutes(server, (uploads) => {
    uploads.post(`/facebook/rupload/ig-api-upload/:version(${versionPattern})/:id`, async (req, res) => {
      const { id } = req.params as { id: string };
      const before = state.containers.find(id)?.receivedBytes ?? 0;
      const cutAfter = state.settings.current().cut_uploads_after_bytes;
      const limits = cutAfter === 0 ? {} : { maxBytes: cutAfter, cut: true };
      const bytes = await receiveBytes(context.blobs, req.raw, limits);
      await operation(context, uploadProfile, 'uploadVideo', (call) => {
        const token = uploadTokenOf(call);
        if (!token) throw missingToken();
        const facebook = state.grants.findToken(token) ? undefined : findFacebookLogin(context);
        const caller = facebook?.authenticateUpload(call) ?? authenticateUpload(state, call);
        return uploadVideo(state, caller, call, { before, bytes });
      })(req, res);
    });
  });
}

/** Simulates www.instagram.com: consent, settings, profiles and posts. */
function addSite(www: Host, context: SandboxContext, state: InstagramState): void {
  const authorizationRules = authorizeRules(state);
  www.getOrPost('/oauth/authorize', 'authorize', (call) =>
    authorize(authorizationRules, state.grants.issueCode, call),
  );
  www.page('/settings/apps', ({ query }) => settingsPage(state, query.person));
  www.form('/settings/apps', ({ form }) => {
    const account = findAccount(form.get('account') ?? '');
    if (!account) return site.message(404, 'Nobody here', 'There is no such account in the sandbox.');
    const decision = form.get('decision');
    const isScope = decision === 'remove_scope';
    context.journal.commit(
      isScope
        ? [state.grants.removeScope(account.igId, form.get('scope') ?? '')]
        : removeAccess(state, account, decision === 'remove_and_delete'),
    );
    return { status: 303, headers: { location: `/instagram/www/settings/apps?person=${account.person}` } };
  });
  www.page('/:username', ({ params }) => profilePage(state, params.username ?? ''));
  for (const kind of ['p', 'reel']) {
    const find = (shortcode = '') => {
      const media = state.media.findByShortcode(shortcode);
      return (media?.purpose === 'reel') === (kind === 'reel') ? media : undefined;
    };
    www.page(`/${kind}/:shortcode`, ({ params }) => postPage(state, find(params.shortcode)));
    www.form(`/${kind}/:shortcode`, ({ params }) => removePost(context, state, find(params.shortcode)));
  }
  const story = (id = '') => state.media.find(id);
  www.page('/stories/:username/:id', ({ params }) => postPage(state, story(params.id)));
  www.form('/stories/:username/:id', ({ params }) => removePost(context, state, story(params.id)));
  www.file('/media/:id/:index', ({ params }) => {
    const file = state.media.find(params.id ?? '')?.items[Number(params.index)]?.file;
    return file && { ...file, type: fileType(file) };
  });
  www.file('/portraits/:name', ({ params }) => ({ placeholderFor: params.name ?? '' }));
  www.file('/covers/:name', ({ params }) => ({ placeholderFor: params.name ?? '' }));
}
