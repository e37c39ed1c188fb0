/** LinkedIn's calls for pages and members: URLs, headers and bodies, no decisions. */
import type { Json } from '../../lib/canonical-json.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { bearer, type Call, type Caller as KitCaller, send } from '../kit/caller.ts';
import { findPageSize, requestTimeoutMs, uploadTimeoutMs } from './limits.ts';
import type { LinkedInSettings } from './settings.ts';

export type Caller = KitCaller<LinkedInSettings>;

/** Rest.li requires the colons of a URN to be encoded everywhere in a URL. */
const encoded = encodeURIComponent;

const rest = (
  caller: Caller,
  method: Call['method'],
  path: string,
  { body, restliMethod }: { readonly body?: Json; readonly restliMethod?: string } = {},
): Promise<HttpResult> =>
  send(caller.request, {
    method,
    url: `${caller.settings.apiUrl}/rest/${path}`,
    headers: {
      ...bearer(caller),
      'linkedin-version': caller.settings.version,
      'x-restli-protocol-version': '2.0.0',
      accept: 'application/json',
      ...(restliMethod === undefined ? {} : { 'x-restli-method': restliMethod }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    json: body,
    timeoutMs: requestTimeoutMs,
  });

export const initializeImageUpload = (caller: Caller, owner: string) =>
  rest(caller, 'POST', 'images?action=initializeUpload', { body: { initializeUploadRequest: { owner } } });

export const initializeDocumentUpload = (caller: Caller, owner: string) =>
  rest(caller, 'POST', 'documents?action=initializeUpload', { body: { initializeUploadRequest: { owner } } });

export const initializeVideoUpload = (caller: Caller, owner: string, fileSizeBytes: number) =>
  rest(caller, 'POST', 'videos?action=initializeUpload', {
    body: {
      initializeUploadRequest: { owner, fileSizeBytes, uploadCaptions: false, uploadThumbnail: false },
    },
  });

export const finalizeVideoUpload = (
  caller: Caller,
  video: { readonly urn: string; readonly token: string; readonly partIds: readonly string[] },
) =>
  rest(caller, 'POST', 'videos?action=finalizeUpload', {
    body: {
      finalizeUploadRequest: {
        video: video.urn,
        uploadToken: video.token,
        uploadedPartIds: [...video.partIds],
      },
    },
  });

/** A part's URL is its permission: LinkedIn's documentation says to send no token here. */
export const uploadVideoPart = (
  caller: Caller,
  part: { url: string; sizeBytes: number; body: ReadableStream<Uint8Array> },
): Promise<HttpResult> =>
  send(caller.request, {
    method: 'PUT',
    url: part.url,
    headers: { 'content-type': 'application/octet-stream' },
    stream: part,
    timeoutMs: uploadTimeoutMs,
  });

/** Pictures and documents. */
export const uploadFile = (
  caller: Caller,
  upload: { url: string; mime: string; sizeBytes: number; body: ReadableStream<Uint8Array> },
): Promise<HttpResult> =>
  send(caller.request, {
    method: 'PUT',
    url: upload.url,
    headers: { ...bearer(caller), 'content-type': upload.mime },
    stream: upload,
    timeoutMs: uploadTimeoutMs,
  });

export type AssetKind = 'image' | 'video' | 'document';

export const getAsset = (caller: Caller, kind: AssetKind, urn: string) =>
  rest(caller, 'GET', `${kind}s/${encoded(urn)}`);

/** The commit step: the first call that can make something visible. */
export const createPost = (caller: Caller, body: Json) => rest(caller, 'POST', 'posts', { body });

/** A page's posts, last changed first. */
export const listPosts = (caller: Caller, author: string, start: number) =>
  rest(
    caller,
    'GET',
    `posts?q=author&author=${encoded(author)}&start=${start}&count=${findPageSize}&sortBy=LAST_MODIFIED`,
    { restliMethod: 'FINDER' },
  );

export const getPost = (caller: Caller, urn: string) => rest(caller, 'GET', `posts/${encoded(urn)}`);

export const deletePost = (caller: Caller, urn: string) =>
  rest(caller, 'DELETE', `posts/${encoded(urn)}`, { restliMethod: 'DELETE' });

/** Replaces the text of a published post. Rest.li has its own method for it. */
export const editCommentary = (caller: Caller, urn: string, commentary: string) =>
  rest(caller, 'POST', `posts/${encoded(urn)}`, {
    restliMethod: 'PARTIAL_UPDATE',
    body: { patch: { $set: { commentary } } },
  });

/** Plain text: a comment does not use the syntax of a post's commentary. */
export const createComment = (caller: Caller, post: string, actor: string, text: string) =>
  rest(caller, 'POST', `socialActions/${encoded(post)}/comments`, {
    body: { actor, object: post, message: { text } },
  });

export const listComments = (caller: Caller, post: string, start: number) =>
  rest(caller, 'GET', `socialActions/${encoded(post)}/comments?start=${start}&count=${findPageSize}`);

export const listRoles = (caller: Caller, start: number, count: number) =>
  rest(caller, 'GET', `organizationAcls?q=roleAssignee&state=APPROVED&start=${start}&count=${count}`, {
    restliMethod: 'FINDER',
  });

export const getOrganization = (caller: Caller, id: string) =>
  rest(caller, 'GET', `organizations/${encoded(id)}`);

/** By its name in the company page's address. Not for parts of it: LinkedIn has no search for companies. */
export const findOrganization = (caller: Caller, vanityName: string) =>
  rest(caller, 'GET', `organizations?q=vanityName&vanityName=${encoded(vanityName)}`, {
    restliMethod: 'FINDER',
  });

/** Followers of a page whose first or last name begins with the keywords; at most ten. */
export const searchFollowers = (caller: Caller, organization: string, keywords: string) =>
  rest(
    caller,
    'GET',
    `peopleTypeahead?q=organizationFollowers&organization=${encoded(organization)}&keywords=${encoded(keywords)}`,
    { restliMethod: 'FINDER' },
  );

export const getFollowers = (caller: Caller, urn: string) =>
  rest(caller, 'GET', `networkSizes/${encoded(urn)}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`);

/** Of the whole page, or of posts that all have the same kind of URN. Lifetime totals. */
export function getShareStatistics(caller: Caller, page: string, posts: readonly string[] = []) {
  const list = posts[0]?.startsWith('urn:li:ugcPost:') ? 'ugcPosts' : 'shares';
  const only = posts.length === 0 ? '' : `&${list}=List(${posts.map(encoded).join(',')})`;
  const query = `q=organizationalEntity&organizationalEntity=${encoded(page)}${only}`;
  return rest(caller, 'GET', `organizationalEntityShareStatistics?${query}`, { restliMethod: 'FINDER' });
}

/** One number of a member's own post, since it was posted. */
export function getMemberPostAnalytics(caller: Caller, post: string, queryType: string) {
  const kind = post.startsWith('urn:li:ugcPost:') ? 'ugc' : 'share';
  const query = `q=entity&entity=(${kind}:${encoded(post)})&queryType=${queryType}&aggregation=TOTAL`;
  return rest(caller, 'GET', `memberCreatorPostAnalytics?${query}`, { restliMethod: 'FINDER' });
}

/**
 * Who gave the token. Profiles are documented at `/v2` only, which has no versions. `userinfo` would be for apps
 * that sign users in.
 */
export const getPerson = (caller: Caller) =>
  send(caller.request, {
    method: 'GET',
    url: `${caller.settings.apiUrl}/v2/me`,
    headers: { ...bearer(caller), 'x-restli-protocol-version': '2.0.0', accept: 'application/json' },
    timeoutMs: requestTimeoutMs,
  });

export const postUrl = (settings: LinkedInSettings, urn: string): string =>
  `${settings.wwwUrl}/feed/update/${urn}/`;
