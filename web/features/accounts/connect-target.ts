/** Going to a platform to authorize: for the first time, again, and what can be taken back there. */
import type { AccountView, PlatformView } from '../../../server/http/views.ts';
import { findPlatform } from '../platforms/platforms.ts';

/** What a person goes to a platform for, and by which of its ways. */
export interface ConnectTarget {
  readonly platform: AccountView['platform'];
  readonly way?: string | undefined;
}

type Granted = Pick<AccountView, 'platform' | 'scopes'>;
type Login = PlatformView['accounts']['logins'][number];

/** Where a platform has several logins, the granted scopes show by which one the account was connected. */
const loginOf = ({ platform, scopes }: Granted): Login | undefined => {
  const logins = findPlatform(platform)?.accounts.logins ?? [];
  return (
    logins.find(({ scope_prefix: prefix }) => prefix && scopes.some((scope) => scope.startsWith(prefix))) ??
    logins.find(({ scope_prefix }) => scope_prefix === null)
  );
};

/** An account is authorized again by the way it came. */
export const reconnectTarget = (account: Granted): ConnectTarget => {
  const login = loginOf(account);
  return { platform: account.platform, ...(login && { way: login.way }) };
};

/** Some logins have no way for programs to take a permission back. */
export const canRevokeGrant = (account: Granted): boolean => loginOf(account)?.revocable ?? true;
