/**
 * The cookies of sign-in. Scripts never see them; over TLS their name prefixes make browsers enforce the flags.
 */
import type { FastifyReply } from 'fastify';
import { sessionLifetimeMs } from '../../domain/people/session-lifetime.ts';
import { signInLifetimeMs } from '../../domain/people/start-sign-in.ts';

const isSecure = (baseUrl: URL): boolean => baseUrl.protocol === 'https:';

export const sessionCookieName = (baseUrl: URL): string =>
  isSecure(baseUrl) ? '__Host-signoff_session' : 'signoff_session';

/** For the authorization server, which gets raw requests. */
export function sessionCookieIn(header: string | undefined, baseUrl: URL): string | undefined {
  const start = `${sessionCookieName(baseUrl)}=`;
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
}

/** Binds a sign-in attempt to the browser that started it. */
export const browserCookieName = (baseUrl: URL): string =>
  isSecure(baseUrl) ? '__Secure-signoff_sign_in' : 'signoff_sign_in';

const flags = (baseUrl: URL, path: string) =>
  ({ path, httpOnly: true, sameSite: 'lax', secure: isSecure(baseUrl) }) as const;

export const setSessionCookie = (reply: FastifyReply, baseUrl: URL, token: string): FastifyReply =>
  reply.setCookie(sessionCookieName(baseUrl), token, {
    ...flags(baseUrl, '/'),
    maxAge: sessionLifetimeMs / 1_000,
  });

export const clearSessionCookie = (reply: FastifyReply, baseUrl: URL): FastifyReply =>
  reply.clearCookie(sessionCookieName(baseUrl), flags(baseUrl, '/'));

export const setBrowserCookie = (reply: FastifyReply, baseUrl: URL, secret: string): FastifyReply =>
  reply.setCookie(browserCookieName(baseUrl), secret, {
    ...flags(baseUrl, '/auth'),
    maxAge: signInLifetimeMs / 1_000,
  });
