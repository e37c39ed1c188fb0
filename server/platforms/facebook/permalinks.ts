/**
 * The URLs of page posts. Short links for sharing name neither the page nor the post, so they are not accepted.
 */
import type {
  NamedAccount,
  Ownership,
  Permalink,
  Permalinks,
} from '../../domain/platform-port/permalinks.ts';
import { createCaller } from '../kit/caller.ts';
import { parsePastedUrl } from '../kit/pasted-url.ts';
import { ownershipUnknown } from '../meta/outcome.ts';
import { readAuthor } from './answers.ts';
import { getAuthor } from './calls.ts';
import type { FacebookSettings } from './settings.ts';

const hosts = /^((www|web|m|mbasic|business)\.)?facebook\.com$/;
/** Facebook hides the numeric ids of posts in URLs behind an opaque string. */
const number = /^\d{1,40}$/;
const opaque = /^pfbid\w{1,200}$/;
const isPost = (part: string | null | undefined): part is string =>
  typeof part === 'string' && (number.test(part) || opaque.test(part));

export const createPermalinks = (settings: FacebookSettings): Permalinks => ({
  example: ({ handle, externalId }) => `${settings.wwwUrl}/${handle ?? externalId}/posts/…`,
  read: (address, account) => read(settings, address, account),

  async checkOwnership({ externalId }, io): Promise<Ownership> {
    if (externalId === null) return { kind: 'cannot_ask' };
    const answer = await getAuthor(createCaller(settings, io), externalId);
    if (answer.kind !== 'ok') return ownershipUnknown('Facebook', answer);
    const author = readAuthor(answer.text);
    if (author === undefined) return { kind: 'cannot_ask' };
    return author === io.account ? { kind: 'theirs', externalId } : { kind: 'not_theirs' };
  },
});

function read(settings: FacebookSettings, address: string, account: NamedAccount): Permalink | undefined {
  const pasted = parsePastedUrl(address, settings, hosts);
  if (pasted === undefined) return undefined;
  const { path, query } = pasted;
  const page = account.externalId;
  const at = (rest: string, externalId: string | null): Permalink => ({
    url: `${settings.wwwUrl}/${rest}`,
    externalId,
  });
  const [first = '', second = ''] = path;
  const last = path.at(-1) ?? '';

  if (first === 'permalink.php' || first === 'story.php') {
    const post = query.get('story_fbid');
    return query.get('id') === page && isPost(post)
      ? at(`${page}/posts/${post}`, idOf(page, post))
      : undefined;
  }
  if (first === 'watch') return video(at, query.get('v'), `watch/?v=${query.get('v')}`);
  if (first === 'reel') return path.length === 2 ? video(at, second, `reel/${second}/`) : undefined;
  if (first === 'photo' || first === 'photo.php') {
    const photo = query.get('fbid') ?? second;
    return number.test(photo) ? at(`photo/?fbid=${photo}`, null) : undefined;
  }
  if (first === 'stories') {
    const isOurs = path.length >= 3 && isPage(second, account);
    return isOurs ? at(path.map(encodeURIComponent).join('/'), null) : undefined;
  }
  if (path.length === 1 && first.startsWith(`${page}_`))
    return number.test(first.slice(page.length + 1)) ? at(first, first) : undefined;
  if (!isPage(first, account)) return undefined;
  // Text of the post may come before its number.
  if (second === 'posts' && (path.length === 3 || path.length === 4) && isPost(last))
    return at(`${first}/posts/${last}`, idOf(page, last));
  if (second === 'videos' && (path.length === 3 || path.length === 4))
    return video(at, last, `${first}/videos/${last}/`);
  if (second === 'photos' && path.length >= 3 && number.test(last)) return at(`photo/?fbid=${last}`, null);
  return undefined;
}

const idOf = (page: string, post: string): string | null => (number.test(post) ? `${page}_${post}` : null);

const video = (
  at: (rest: string, externalId: string | null) => Permalink,
  id: string | null,
  rest: string,
): Permalink | undefined => (id !== null && number.test(id) ? at(rest, id) : undefined);

/** By its number, by its name (ignoring dots and case), or by both. */
function isPage(part: string, { externalId, handle }: NamedAccount): boolean {
  if (number.test(part)) return part === externalId;
  if (part.endsWith(`-${externalId}`) || handle === null) return true;
  const plain = (name: string): string => name.replaceAll('.', '').toLowerCase();
  return plain(part) === plain(handle);
}
