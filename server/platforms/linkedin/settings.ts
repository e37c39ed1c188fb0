/** An installation's settings for LinkedIn. Only the base URLs differ between the real one and the sandbox. */
export interface LinkedInSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** OAuth, byte uploads and public pages: `https://www.linkedin.com`. No slash at the end. */
  readonly wwwUrl: string;
  /** The API: `https://api.linkedin.com`. No slash at the end. */
  readonly apiUrl: string;
  /** `YYYYMM`. Each version lives about a year; a dead one is answered with 426. */
  readonly version: string;
  /**
   * Whether people are searched among a page's followers, to mention them. LinkedIn grants the scope for it to
   * selected apps, and refuses the whole authorization of an app that asks for it in vain.
   */
  readonly searchesFollowers: boolean;
  readonly simulated: boolean;
}
