/** The world this installation talks to: the real platforms where it has credentials, else the sandbox. */
import type { Config } from './config.ts';
import { isLoopback } from './lib/loopback.ts';

export function linkedInSettings(config: Config, sandboxUrl: URL | null) {
  const version = config.linkedinVersion;
  if (config.linkedin) {
    return {
      ...config.linkedin,
      version,
      wwwUrl: 'https://www.linkedin.com',
      apiUrl: 'https://api.linkedin.com',
      simulated: false,
    };
  }
  if (!sandboxUrl) return undefined;
  return {
    clientId: 'sandbox-linkedin',
    clientSecret: 'sandbox-linkedin-secret',
    version,
    wwwUrl: new URL('/linkedin/www', sandboxUrl).href,
    apiUrl: new URL('/linkedin/api', sandboxUrl).href,
    simulated: true,
  };
}

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
