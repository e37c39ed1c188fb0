/** What an installation says about TikTok. Only the addresses differ between the real one and the sandbox. */
export interface TikTokSettings {
  /** TikTok calls it the client key. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** Consent and public pages: `https://www.tiktok.com`. No slash at the end. */
  readonly wwwUrl: string;
  /** The API: `https://open.tiktokapis.com`. No slash at the end. */
  readonly apiUrl: string;
  /** Where bytes may go: a host, or everything below a name that begins with a dot. */
  readonly uploadHosts: readonly string[];
  /** Where TikTok can pull files from; its name must be verified in the app's URL properties. Null: nowhere. */
  readonly publicUrl: URL | null;
  /** Let TikTok pull videos instead of sending them. A lost answer is then hard to clear up, so it is off unless set. */
  readonly pull: boolean;
  readonly simulated: boolean;
}

/** The sandbox reaches what runs beside it, so it needs no public address. */
export const canBePulledFrom = ({ publicUrl, simulated }: TikTokSettings): boolean =>
  simulated || publicUrl?.protocol === 'https:';
