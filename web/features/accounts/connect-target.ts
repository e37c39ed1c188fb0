/** Going to a platform to authorize: for the first time, again, and what can be taken back there. */
import type { AccountView } from '../../../server/http/views.ts';

/** What a person goes to a platform for, and by which of its ways. */
export interface ConnectTarget {
  readonly platform: AccountView['platform'];
  readonly way?: string | undefined;
}

type Granted = Pick<AccountView, 'platform' | 'scopes'>;

/** The granted scopes show by which method an Instagram account was connected. */
const cameByInstagram = ({ platform, scopes }: Granted): boolean =>
  platform === 'instagram' && scopes.some((scope) => scope.startsWith('instagram_business_'));

/** An account is authorized again by the way it came. */
export const reconnectTarget = (account: Granted): ConnectTarget =>
  account.platform === 'instagram'
    ? { platform: 'instagram', way: cameByInstagram(account) ? 'instagram' : 'facebook' }
    : { platform: account.platform };

/** Instagram's own login has no way for programs to take a permission back. */
export const canRevokeGrant = (account: Granted): boolean => !cameByInstagram(account);
