/** An installation's settings for TikTok. Only the URLs differ between the real one and the sandbox. */
export interface TikTokSettings {
  /** TikTok calls it the client key. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** Consent and public pages: `https://www.tiktok.com`. No slash at the end. */
  readonly wwwUrl: string;
  /** The API: `https://open.tiktokapis.com`. No slash at the end. */
  readonly apiUrl: string;
  /** Where bytes may go: a host, or all subdomains of a name that starts with a dot. */
  readonly uploadHosts: readonly string[];
  /** Where TikTok can fetch files from; its domain must be verified in the app's URL properties. Null: nowhere. */
  readonly publicUrl: URL | null;
  /**
   * Let TikTok fetch videos instead of uploading them, where it can reach us. A lost answer is then hard to resolve,
   * because it leaves no id to ask about, so it is off by default.
   */
  readonly pull: boolean;
  readonly simulated: boolean;
}

/** The sandbox can reach local addresses, so it needs no public one. */
export const canFetchFiles = ({ publicUrl, simulated }: TikTokSettings): boolean =>
  simulated || publicUrl?.protocol === 'https:';
