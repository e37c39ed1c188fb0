/**
 * The URLs of an account's posts. Their shortcodes are not ids, so the post is looked up in the account's list.
 */
import type {
  NamedAccount,
  Ownership,
  Permalink,
  Permalinks,
} from '../../domain/platform-port/permalinks.ts';
import { isSameName, parsePastedUrl } from '../kit/pasted-url.ts';
import { ownershipUnknown } from '../meta/outcome.ts';
import { readMediaList } from './answers.ts';
import { createCaller, listMedia } from './calls.ts';
import { maxFindPages } from './limits.ts';
import type { InstagramSettings } from './settings.ts';

const hosts = /^((www|m)\.)?instagram\.com$/;
const code = /^[\w-]{5,64}$/;

export const createPermalinks = (settings: InstagramSettings): Permalinks => ({
  example: () => `${settings.wwwUrl}/p/…/`,
  read: (address, account) => read(settings, address, account),

  async checkOwnership({ url }, io): Promise<Ownership> {
    const caller = createCaller(settings, io);
    // Stories leave the list after a day, so a missing one proves nothing.
    if (caller === undefined || url.includes('/stories/')) return { kind: 'cannot_ask' };
    let after: string | null = null;
    for (let page = 0; page < maxFindPages; page += 1) {
      const answer = await listMedia(caller, io.account, 'media', after);
      if (answer.kind !== 'ok') return ownershipUnknown('Instagram', answer);
      const list = readMediaList(answer.text);
      if (list === undefined) return { kind: 'cannot_ask' };
      const found = list.items.find(({ permalink }) => sameCode(settings, permalink, url));
      if (found) return { kind: 'theirs', externalId: found.id };
      if (list.next === null) break;
      after = list.next;
    }
    return { kind: 'not_theirs' };
  },
});

function read(settings: InstagramSettings, address: string, account: NamedAccount): Permalink | undefined {
  const { path = [] } = parsePastedUrl(address, settings, hosts) ?? {};
  const [first = '', second = '', third = ''] = path;
  const at = (rest: string): Permalink => ({ url: `${settings.wwwUrl}/${rest}/`, externalId: null });
  if (first === 'stories')
    return path.length === 3 && isSameName(second, account.handle) && /^\d{1,32}$/.test(third)
      ? at(`stories/${second}/${third}`)
      : undefined;
  // The name of the account may come before it.
  const [kind = '', shortcode = ''] = path.length === 3 ? [second, third] : path.length === 2 ? path : [];
  if (path.length === 3 && !isSameName(first, account.handle)) return undefined;
  const known = { p: 'p', tv: 'p', reel: 'reel', reels: 'reel' }[kind];
  return known !== undefined && code.test(shortcode) ? at(`${known}/${shortcode}`) : undefined;
}

/** Instagram shows the same post under several URLs; its shortcode is the same in all of them. */
function sameCode(settings: InstagramSettings, listed: string | undefined, url: string): boolean {
  const codeOf = (address: string): string | undefined =>
    parsePastedUrl(address, settings, hosts)?.path.at(-1);
  return listed !== undefined && codeOf(listed) === codeOf(url);
}
