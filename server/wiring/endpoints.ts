/**
 * The world this installation talks to, in one visible place: the sandbox where everything is simulated, else the real
 * hosts of what it has credentials for. An adapter gets base addresses and calls nothing else.
 */
import type { ClientCredentials, Config, NamedProvider } from '../config.ts';
import type { ProviderId } from '../domain/people/identity.ts';
import { type PlatformName, platformNames } from '../domain/platforms.ts';
import type { ProviderSettings } from '../identity/index.ts';
import { isLoopback } from '../lib/loopback.ts';
import { createSafeFetch, publicOnly, type SafeFetch } from '../lib/safe-fetch.ts';
import type { FacebookSettings } from '../platforms/facebook/settings.ts';
import type { PlatformSettings } from '../platforms/index.ts';
import type { InstagramLoginSettings, InstagramSettings } from '../platforms/instagram/settings.ts';

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
  facebook: {
    wwwUrl: 'https://www.facebook.com',
    graphUrl: 'https://graph.facebook.com',
    graphVideoUrl: 'https://graph-video.facebook.com',
    uploadUrl: 'https://rupload.facebook.com',
  },
  instagram: {
    wwwUrl: 'https://www.instagram.com',
    apiUrl: 'https://api.instagram.com',
    graphUrl: 'https://graph.instagram.com',
  },
} as const;

/** Where language models live. No variable of the environment moves them. */
export const modelHosts = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const;

export function platformSettings(config: Config, sandboxUrl: URL | null): PlatformSettings {
  /** Undefined: the platform is not offered. */
  const pick = <Hosts extends object, Sandboxed extends object>(
    name: PlatformName,
    hosts: Hosts,
    sandboxed: (base: string) => Sandboxed,
  ): (ClientCredentials & (Hosts | Sandboxed) & { simulated: boolean }) | undefined => {
    if (sandboxUrl) {
      const base = new URL(`/${name}`, sandboxUrl).href;
      return { ...sandboxClient(name), ...sandboxed(base), simulated: true };
    }
    const credentials = config.platforms[name];
    return credentials ? { ...credentials, ...hosts, simulated: false } : undefined;
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
    analyticsUrl: `${base}/analytics`,
    wwwUrl: `${base}/www`,
  }));
  const facebook = pick('facebook', realHosts.facebook, (base) => ({
    wwwUrl: `${base}/www`,
    graphUrl: `${base}/graph`,
    graphVideoUrl: `${base}/graph-video`,
    uploadUrl: `${base}/rupload`,
  }));
  const facebookLogin = facebook && { ...facebook, version: config.facebookVersion };
  const instagram = pick('instagram', realHosts.instagram, (base) => ({
    wwwUrl: `${base}/www`,
    apiUrl: `${base}/api`,
    graphUrl: `${base}/graph`,
  }));
  const instagramLogin = instagram && { ...instagram, version: config.instagramVersion };
  const { baseUrl } = config.http;
  const publicUrl = baseUrl.protocol === 'https:' && !isLoopback(baseUrl.hostname) ? baseUrl : null;
  return {
    linkedin: linkedin && { ...linkedin, version: config.linkedinVersion },
    youtube: youtube && { ...youtube, uploadsPerDay: config.youtubeUploadsPerDay },
    tiktok: tiktok && { ...tiktok, publicUrl, pull: false },
    facebook: facebookLogin,
    instagram: instagramWays(instagramLogin, facebookLogin, publicUrl),
  };
}

/** Both logins lead to the same accounts; credentials for one of them are enough. */
function instagramWays(
  instagramLogin: InstagramLoginSettings | undefined,
  facebookLogin: FacebookSettings | undefined,
  publicUrl: URL | null,
): InstagramSettings | undefined {
  const login = instagramLogin ?? facebookLogin;
  return (
    login && {
      instagramLogin: instagramLogin ?? null,
      facebookLogin: facebookLogin ?? null,
      publicUrl,
      wwwUrl: instagramLogin?.wwwUrl ?? realHosts.instagram.wwwUrl,
      simulated: login.simulated,
    }
  );
}

/** By whose address a call is known: Instagram by way of Facebook is Facebook's. */
export function platformAt(sandboxUrl: URL | null): (url: string) => PlatformName | 'other' {
  const domains = new Map(
    platformNames.flatMap((name) =>
      Object.values(realHosts[name])
        .flat()
        .map((host) => [domainOf(URL.canParse(host) ? new URL(host).hostname : host), name] as const),
    ),
  );
  return (url) => {
    if (!URL.canParse(url)) return 'other';
    const { origin, pathname, hostname } = new URL(url);
    if (origin === sandboxUrl?.origin)
      return platformNames.find((name) => pathname.startsWith(`/${name}/`)) ?? 'other';
    return domains.get(domainOf(hostname)) ?? 'other';
  };
}

const domainOf = (host: string): string => host.split('.').slice(-2).join('.');

/** Pictures of accounts come from anywhere public; those of the sandbox from the sandbox. */
export const pictureFetch = (sandboxUrl: URL | null): SafeFetch =>
  createSafeFetch({
    isAllowed: (address, port) =>
      publicOnly(address, port) ||
      (sandboxUrl !== null && isLoopback(address) && port === Number(sandboxUrl.port)),
  });

/** Whom people can sign in with: `base` is the sandbox, where everything is simulated. */
export function identitySettings(config: Config, base: URL | null): readonly ProviderSettings[] {
  const { signIn, http } = config;
  const simulated = base !== null;
  const redirectUri = (id: ProviderId): string =>
    new URL(id === 'oidc' ? '/auth/callback' : `/auth/callback/${id}`, http.baseUrl).href;
  /** Undefined: not offered. `platform` is where the sandbox has it. */
  const pick = (id: NamedProvider, platform: PlatformName): ClientCredentials | null =>
    base ? sandboxClient(`${platform}-signin`) : signIn[id];
  const at = (platform: PlatformName, part: string, host: string): string =>
    base ? new URL(`/${platform}/${part}`, base).href : host;
  const openId = <Id extends 'google' | 'linkedin'>(id: Id, issuer: string, client: ClientCredentials) => ({
    kind: 'openid' as const,
    id,
    ...client,
    issuer: new URL(issuer),
    simulated,
    allowHttp: simulated,
    redirectUri: redirectUri(id),
  });
  const plain = <Id extends 'tiktok' | 'facebook'>(id: Id, client: ClientCredentials) => ({
    kind: id,
    id,
    ...client,
    simulated,
    redirectUri: redirectUri(id),
  });

  const google = pick('google', 'youtube');
  const linkedin = pick('linkedin', 'linkedin');
  const tiktok = pick('tiktok', 'tiktok');
  const facebook = pick('facebook', 'facebook');
  const { oidc } = signIn;
  return [
    base
      ? { ...sandboxIdentity(base), redirectUri: redirectUri('oidc') }
      : oidc && {
          kind: 'openid' as const,
          id: 'oidc' as const,
          ...oidc,
          simulated,
          redirectUri: redirectUri('oidc'),
          allowHttp: isLoopback(oidc.issuer.hostname),
        },
    google && {
      ...openId('google', at('youtube', 'accounts', realHosts.youtube.accountsUrl), google),
      name: 'Google',
      ways: { parameters: { prompt: 'select_account' } },
    },
    linkedin && {
      ...openId('linkedin', `${at('linkedin', 'www', realHosts.linkedin.wwwUrl)}/oauth`, linkedin),
      name: 'LinkedIn',
      ways: {
        plain: true,
        secretInForm: true,
        codeExpired: ['invalid_request', 'invalid_redirect_uri'],
      },
    },
    tiktok && {
      ...plain('tiktok', tiktok),
      name: 'TikTok',
      wwwUrl: at('tiktok', 'www', realHosts.tiktok.wwwUrl),
      apiUrl: at('tiktok', 'open', realHosts.tiktok.apiUrl),
    },
    facebook && {
      ...plain('facebook', facebook),
      name: 'Facebook',
      wwwUrl: at('facebook', 'www', realHosts.facebook.wwwUrl),
      graphUrl: at('facebook', 'graph', realHosts.facebook.graphUrl),
      version: config.facebookVersion,
    },
  ].filter((settings) => settings !== null);
}

/** Tells the people of a sandbox, at whatever port it listened, from those of the provider that is set. */
export function simulatedIssuers(config: Config): (issuer: string) => boolean {
  const paths = identitySettings(config, new URL('http://127.0.0.1')).map((settings) =>
    'issuer' in settings ? settings.issuer.pathname : new URL(settings.wwwUrl).pathname,
  );
  return (issuer) => {
    if (!URL.canParse(issuer) || issuer === config.signIn.oidc?.issuer.href) return false;
    const { hostname, pathname } = new URL(issuer);
    return isLoopback(hostname) && paths.includes(pathname);
  };
}

const sandboxClient = (name: string): ClientCredentials => ({
  clientId: `sandbox-${name}`,
  clientSecret: `sandbox-${name}-secret`,
});

const sandboxIdentity = (base: URL) => ({
  kind: 'openid' as const,
  id: 'oidc' as const,
  issuer: new URL('/identity', base),
  clientId: 'signoff',
  clientSecret: 'sandbox',
  name: 'Sandbox identity provider',
  simulated: true,
  allowHttp: true,
});
