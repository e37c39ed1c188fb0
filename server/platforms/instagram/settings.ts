import type { FacebookSettings } from '../facebook/settings.ts';

/** Instagram's own login: its own client id and secret, no Facebook Page needed. */
export interface InstagramLoginSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** For example `v25.0`: every call names it. */
  readonly version: string;
  /** The login page: `https://www.instagram.com`. No slash at the end of any of these. */
  readonly wwwUrl: string;
  /** Codes are exchanged here: `https://api.instagram.com`. */
  readonly apiUrl: string;
  readonly graphUrl: string;
  readonly simulated: boolean;
}

/** An account is connected by one login or the other; an installation may offer both, and has at least one. */
export interface InstagramSettings {
  readonly instagramLogin: InstagramLoginSettings | null;
  readonly facebookLogin: FacebookSettings | null;
  /** Where Instagram can fetch files from. Null: nowhere, and only videos can be sent. */
  readonly publicUrl: URL | null;
  /** Public profiles and posts. No slash at the end. */
  readonly wwwUrl: string;
  readonly simulated: boolean;
}
