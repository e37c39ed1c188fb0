import { findAccount } from './people.ts';
import { isSignInScope } from './scopes.ts';

/** What the person ticked on the consent page, or what a test sent in its place. */
export type ConsentChoice = { accountKey: string; channelId: string | null; scopes: string[] };

/**
 * `account` is `ines` or `ines/UC…` (`person` or `member`, with `channel` beside it, mean the same). Without a channel
 * the first one is taken. The page sends `ticked=1`, and then only the `scope` fields beside it are granted.
 */
export function readChoice(
  form: URLSearchParams,
  asked: string[],
  granular: boolean,
): ConsentChoice | undefined {
  const named = form.get('account') ?? form.get('person') ?? form.get('member') ?? '';
  const [key = '', channelInName] = named.split('/', 2);
  const account = findAccount(key);
  if (!account) return undefined;
  const channelId = channelInName ?? form.get('channel') ?? account.channels[0] ?? null;
  if (channelId !== null && !account.channels.includes(channelId)) return undefined;
  const ticked = form.getAll('scope');
  const choosing = granular && (form.has('ticked') || ticked.length > 0);
  const scopes = asked.filter((scope) => !choosing || isSignInScope(scope) || ticked.includes(scope));
  return { accountKey: account.key, channelId, scopes };
}
