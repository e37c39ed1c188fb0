/** An installation's settings for YouTube. Only the base URLs differ between the real one and the sandbox. */
export interface YouTubeSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Google's consent page: `https://accounts.google.com`. No slash at the end of any of these. */
  readonly accountsUrl: string;
  /** Tokens: `https://oauth2.googleapis.com`. */
  readonly oauthUrl: string;
  /** The Data API: `https://www.googleapis.com`. */
  readonly apiUrl: string;
  /** Bytes: `https://www.googleapis.com`. An upload session outside it is never used. */
  readonly uploadUrl: string;
  /** Reports: `https://youtubeanalytics.googleapis.com`. */
  readonly analyticsUrl: string;
  /** Public pages: `https://www.youtube.com`. */
  readonly wwwUrl: string;
  readonly simulated: boolean;
  /** What Google grants this project; 100 by default. */
  readonly uploadsPerDay?: number;
  /** Bytes sent in one call, a multiple of 256 KiB; 16 MiB by default. */
  readonly partSizeBytes?: number;
}
