/** Authorizing at a platform, for the first time or again, and which grants can be revoked there. */
import type { AccountView, PlatformView } from '../../../server/http/views.ts';
import { findPlatform } from '../platforms/platforms.ts';

/** The platform to authorize at, and by which of its methods. */
export interface ConnectTarget {
  readonly platform: AccountView['platform'];
  readonly way?: string | undefined;
}

type GrantedAccount = Pick<AccountView, 'platform' | 'scopes'>;
type Login = PlatformView['accounts']['logins'][number];

/** Where a platform has several logins, the granted scopes show which one the account was connected with. */
const findLogin = ({ platform, scopes }: GrantedAccount): Login | undefined => {
  const logins = findPlatform(platform)?.accounts.logins ?? [];
  return (
    logins.find(({ scope_prefix: prefix }) => prefix && scopes.some((scope) => scope.startsWith(prefix))) ??
    logins.find(({ scope_prefix }) => scope_prefix === null)
  );
};

/** An account is authorized again by the method it was connected with. */
export const reconnectTarget = (account: GrantedAccount): ConnectTarget => {
  const login = findLogin(account);
  return { platform: account.platform, ...(login && { way: login.way }) };
};

/** Some logins give programs no way to revoke a grant. */
export const canRevokeGrant = (account: GrantedAccount): boolean => findLogin(account)?.revocable ?? true;
