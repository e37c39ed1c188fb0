import type { Call, Outcome } from '../core/operation.ts';
import { noSuchObject, refuseGraph } from '../meta/errors.ts';
import { type Field, graphTime, selectFields, type Values } from '../meta/fields.ts';
import { pagedAnswer } from '../meta/paging.ts';
import { readParameters, readTimeParameter } from '../meta/parameters.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { jsonAnswer, requestedFields, requireOwn, requireRight } from './access.ts';
import { accountOf, findAccount } from './accounts.ts';
import { discoverAccount } from './discovery.ts';
import { countsAt } from './growth.ts';
import { type Item, type Media, mediaType, permalinkPath, productType } from './media.ts';
import type { Login } from './scopes.ts';
import type { InstagramState } from './state.ts';

/** GET /{media}, or a child of an album. */
export function getMedia(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  requireRight(state, caller, 'basic');
  const id = call.params.id ?? '';
  const fields = requestedFields(readParameters(call));
  const found = state.media.findItem(id);
  if (found) {
    requireReadable(state, caller, found.media, id, 'get');
    return {
      answer: jsonAnswer(selectFields(mediaTypeName, itemNode(state, found.media, found.item), fields)),
    };
  }
  const media = requireMedia(state, caller, id, 'get');
  return { answer: jsonAnswer(selectFields(mediaTypeName, mediaNode(state, caller.login, media), fields)) };
}

/** GET /{media}/children */
export function listChildren(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  requireRight(state, caller, 'basic');
  const media = requireMedia(state, caller, call.params.id ?? '', 'get');
  const fields = requestedFields(readParameters(call));
  const items = media.medium === 'album' ? media.items : [];
  return {
    answer: jsonAnswer({
      data: items.map((item) => selectFields(mediaTypeName, itemNode(state, media, item), fields)),
    }),
  };
}

/** GET /{ig-id}/media: newest first, without stories. */
export const listMedia = (state: InstagramState, caller: InstagramCaller, call: Call): Outcome =>
  list(state, caller, call, state.media.postsOf);

/** GET /{ig-id}/stories: the stories of the last day. */
export const listStories = (state: InstagramState, caller: InstagramCaller, call: Call): Outcome =>
  list(state, caller, call, state.media.storiesOf);

function list(
  state: InstagramState,
  caller: InstagramCaller,
  call: Call,
  find: (igId: string) => Media[],
): Outcome {
  const igId = requireAccount(caller, call, 'get');
  requireRight(state, caller, 'basic');
  const parameters = readParameters(call);
  const fields = requestedFields(parameters);
  const since = readTimeParameter(parameters, 'since') ?? Number.NEGATIVE_INFINITY;
  const until = readTimeParameter(parameters, 'until') ?? Number.POSITIVE_INFINITY;
  const all = find(igId).filter(({ createdAt }) => createdAt >= since && createdAt <= until);
  const address = `${state.sandboxUrl()}${call.rawUrl.split('?')[0]}`;
  const show = (media: Media) => selectFields(mediaTypeName, mediaNode(state, caller.login, media), fields);
  return { answer: jsonAnswer(pagedAnswer(all, { parameters, address }, show)) };
}

export function requireMedia(
  state: InstagramState,
  caller: InstagramCaller,
  id: string,
  verb: 'get' | 'post' | 'delete',
): Media {
  const media = state.media.find(id);
  if (!media) throw noSuchObject(verb, id);
  requireReadable(state, caller, media, id, verb);
  return media;
}

/** The caller's own, and not so new that it may not be known everywhere yet. */
export function requireReadable(
  state: InstagramState,
  caller: InstagramCaller,
  media: Media,
  id: string,
  verb: 'get' | 'post' | 'delete',
): void {
  requireOwn(caller, media.igId, id, verb);
  if (media.createdAt + state.settings.current().container_lag_ms > state.now()) throw noSuchObject(verb, id);
}

const mediaTypeName = 'IGMedia';

function mediaNode(state: InstagramState, login: Login, media: Media): Values {
  const { username } = accountOf(media.igId);
  const { likes, comments } = countsAt(state, media, state.now());
  const fileUrl = `${state.wwwUrl()}/media/${media.id}/0`;
  const [first] = media.items;
  const { caption_at_sign, instagram_login_captions } = state.settings.current();
  const isWithheld = login === 'instagram' && instagram_login_captions === 'withheld';
  const caption = caption_at_sign === 'kept' ? media.caption : media.caption.replaceAll('@', '');
  return {
    id: media.id,
    caption: isWithheld || caption === '' ? undefined : caption,
    alt_text: media.medium === 'image' ? (first?.altText ?? undefined) : undefined,
    media_type: mediaType(media),
    media_product_type: isWithheld ? undefined : productType(media),
    media_url: fileUrl,
    thumbnail_url: media.medium === 'video' ? `${state.wwwUrl()}/covers/${media.id}.png` : undefined,
    permalink: `${state.wwwUrl()}${permalinkPath(media, username)}`,
    shortcode: media.shortcode,
    timestamp: graphTime(media.createdAt),
    username,
    owner: { id: media.igId },
    is_comment_enabled: true,
    is_shared_to_feed: media.purpose === 'reel' ? media.sharedToFeed : undefined,
    like_count: likes,
    comments_count: comments,
    children: ({ fields }: Field) =>
      media.medium === 'album'
        ? {
            data: media.items.map((item) =>
              selectFields(mediaTypeName, itemNode(state, media, item), fields),
            ),
          }
        : undefined,
    ...(login === 'facebook' ? { ig_id: media.id, view_count: refuseViewCount } : {}),
  };
}

/** Only when somebody else's account is looked up, which is not simulated. */
const refuseViewCount = (): never => {
  const message =
    '(#36104) You do not have permission to access this field outside of the Business Discovery API.';
  throw refuseGraph({ code: 36_104, message });
};

/** Children of an album have no permalink and no caption. */
function itemNode(state: InstagramState, media: Media, item: Item): Values {
  const index = media.items.indexOf(item);
  return {
    id: item.id,
    media_type: mediaType(item),
    media_url: `${state.wwwUrl()}/media/${media.id}/${index}`,
    thumbnail_url: item.medium === 'video' ? `${state.wwwUrl()}/covers/${item.id}.png` : undefined,
    alt_text: item.altText ?? undefined,
    timestamp: graphTime(media.createdAt),
    username: accountOf(media.igId).username,
    owner: { id: media.igId },
    permalink: undefined,
    shortcode: undefined,
    caption: undefined,
    media_product_type: undefined,
  };
}

/** GET /me on Instagram's own host: `user_id` is the id in publishing paths, `id` is specific to this application. */
export function getMe(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  requireRight(state, caller, 'basic');
  const [igId = ''] = caller.igIds;
  const fields = requestedFields(readParameters(call));
  const profile = selectFields('IGUser', accountNode(state, caller, igId), fields);
  const { me_answer, user_id_as } = state.settings.current();
  const body = me_answer === 'wrapped' ? { data: [profile] } : profile;
  return { answer: jsonAnswer(body, user_id_as === 'number' ? ['user_id'] : []) };
}

/** GET /{ig-id} */
export function getAccount(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  requireRight(state, caller, 'basic');
  const id = call.params.id ?? '';
  const igId = (caller.login === 'instagram' ? findAccount(id)?.igId : id) ?? '';
  requireOwn(caller, igId, id, 'get');
  const fields = requestedFields(readParameters(call));
  const node = accountNode(state, caller, igId);
  return { answer: jsonAnswer(selectFields('IGUser', node, fields)) };
}

/** The account in the path of an edge. */
export function requireAccount(caller: InstagramCaller, call: Call, verb: 'get' | 'post'): string {
  const id = call.params.id ?? '';
  if (!caller.igIds.includes(id)) throw noSuchObject(verb, id);
  return id;
}

function accountNode(state: InstagramState, caller: InstagramCaller, igId: string): Values {
  const account = accountOf(igId);
  const common = {
    username: account.username,
    name: account.name,
    biography: account.biography,
    website: account.website,
    profile_picture_url: `${state.wwwUrl()}/portraits/${account.username}.png`,
    followers_count: state.settings.ofAccount(igId).followers ?? account.followers,
    follows_count: account.follows,
    media_count: state.media.postsOf(igId).length,
  };
  if (caller.login === 'instagram') {
    return { id: account.appScopedId, user_id: igId, account_type: account.type, ...common };
  }
  const discovery = (field: Field) => discoverAccount(state, caller, field);
  return {
    ...{ id: igId, ig_id: igId, has_profile_pic: true, is_published: true, business_discovery: discovery },
    ...common,
  };
}
