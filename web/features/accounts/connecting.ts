/** Going to a platform to authorize: for the first time, again, and what can be taken back there. */
import type { AccountView } from '../../../server/http/views.ts';

/** What a person goes to a platform for, and by which of its ways. */
export interface Connecting {
  readonly platform: AccountView['platform'];
  readonly way?: string | undefined;
}

type Granted = Pick<AccountView, 'platform' | 'scopes'>;

/** Which way an Instagram account came by is told by what was granted. */
const cameByInstagram = ({ platform, scopes }: Granted): boolean =>
  platform === 'instagram' && scopes.some((scope) => scope.startsWith('instagram_business_'));

/** An account is authorized again by the way it came. */
export const connectingAgain = (account: Granted): Connecting =>
  account.platform === 'instagram'
    ? { platform: 'instagram', way: cameByInstagram(account) ? 'instagram' : 'facebook' }
    : { platform: account.platform };

/** Instagram's own login has no way for programs to take a permission back. */
export const canGiveBack = (account: Granted): boolean => !cameByInstagram(account);
