/**
 * The world this installation talks to, in one visible place: the real hosts where it has credentials, else the
 * sandbox. An adapter gets base addresses and calls nothing else.
 */
import type { ClientCredentials, Config, ConfiguredPlatform } from './config.ts';
import { isLoopback } from './lib/loopback.ts';
import { createSafeFetch, publicOnly, type SafeFetch } from './lib/safe-fetch.ts';
import type { PlatformSettings } from './platforms/index.ts';

const realHosts = {
  linkedin: { wwwUrl: 'https://www.linkedin.com', apiUrl: 'https://api.linkedin.com' },
  tiktok: {
    wwwUrl: 'https://www.tiktok.com',
    apiUrl: 'https://open.tiktokapis.com',
    /** Uploads go where an answer says, within these. */
    uploadHosts: ['open-upload.tiktokapis.com', '.tiktokapis.com'],
  },
  youtube: {
    accountsUrl: 'https://accounts.google.com',
    oauthUrl: 'https://oauth2.googleapis.com',
    apiUrl: 'https://www.googleapis.com',
    uploadUrl: 'https://www.googleapis.com',
    analyticsUrl: 'https://youtubeanalytics.googleapis.com',
    wwwUrl: 'https://www.youtube.com',
  },
} as const;

export function platformSettings(config: Config, sandboxUrl: URL | null): PlatformSettings {
  /** Undefined: the platform is not offered. */
  const pick = <Hosts extends object, Sandboxed extends object>(
    name: ConfiguredPlatform,
    hosts: Hosts,
    sandboxed: (base: string) => Sandboxed,
  ): (ClientCredentials & (Hosts | Sandboxed) & { simulated: boolean }) | undefined => {
    const credentials = config.platforms[name];
    if (credentials) return { ...credentials, ...hosts, simulated: false };
    if (!sandboxUrl) return undefined;
    const clientId = `sandbox-${name}`;
    const base = new URL(`/${name}`, sandboxUrl).href;
    return { clientId, clientSecret: `${clientId}-secret`, ...sandboxed(base), simulated: true };
  };
  const linkedin = pick('linkedin', realHosts.linkedin, (base) => ({
    wwwUrl: `${base}/www`,
    apiUrl: `${base}/api`,
  }));
  const tiktok = pick('tiktok', realHosts.tiktok, (base) => ({
    wwwUrl: `${base}/www`,
    apiUrl: `${base}/open`,
    uploadHosts: [new URL(base).host],
  }));
  const youtube = pick('youtube', realHosts.youtube, (base) => ({
    accountsUrl: `${base}/accounts`,
    oauthUrl: `${base}/oauth2`,
    apiUrl: `${base}/api`,
    uploadUrl: `${base}/api`,
    wwwUrl: `${base}/www`,
  }));
  const { baseUrl } = config.http;
  const publicUrl = baseUrl.protocol === 'https:' && !isLoopback(baseUrl.hostname) ? baseUrl : null;
  return {
    linkedin: linkedin && { ...linkedin, version: config.linkedinVersion, members: true },
    youtube,
    tiktok: tiktok && { ...tiktok, publicUrl, pull: false },
  };
}

/** Pictures of accounts come from anywhere public; those of the sandbox from the sandbox. */
export const pictureFetch = (sandboxUrl: URL | null): SafeFetch =>
  createSafeFetch({
    isAllowed: (address, port) =>
      publicOnly(address, port) ||
      (sandboxUrl !== null && isLoopback(address) && port === Number(sandboxUrl.port)),
  });

export function identitySettings(config: Config, sandboxUrl: URL | null) {
  const redirectUri = new URL('/auth/callback', config.http.baseUrl).href;
  if (config.signIn) {
    return {
      ...config.signIn,
      simulated: false,
      redirectUri,
      allowHttp: isLoopback(config.signIn.issuer.hostname),
    };
  }
  if (!sandboxUrl)
    throw new Error('Nobody could sign in: there is neither an identity provider nor the sandbox.');
  return {
    issuer: new URL('/identity', sandboxUrl),
    clientId: 'signoff',
    clientSecret: 'sandbox',
    name: 'Sandbox identity provider',
    simulated: true,
    redirectUri,
    allowHttp: true,
  };
}
