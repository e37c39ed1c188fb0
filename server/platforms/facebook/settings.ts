/** An installation's settings for Facebook. Only the URLs differ between the real one and the sandbox. */
export interface FacebookSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** For example `v26.0`: every call names it. */
  readonly version: string;
  /** The login dialog and public pages: `https://www.facebook.com`. No slash at the end of any of these. */
  readonly wwwUrl: string;
  readonly graphUrl: string;
  /** Where the bytes of Reels and Instagram videos go. */
  readonly uploadUrl: string;
  readonly simulated: boolean;
}
