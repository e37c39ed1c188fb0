import type { FastifyRequest } from 'fastify';
import type { Authenticator } from '../../domain/people/ports.ts';
import { sessionCookieName } from './session-cookie.ts';

export interface SignedInByDeps {
  readonly authenticator: Pick<Authenticator, 'session'>;
  readonly baseUrl: URL;
}

/** Who is signed in in the browser that follows a link of sign-in. */
export async function signedInBy({ authenticator, baseUrl }: SignedInByDeps, request: FastifyRequest) {
  const cookie = request.cookies[sessionCookieName(baseUrl)];
  // As everywhere: a request with an Authorization header never uses the cookie.
  if (!cookie || request.headers.authorization !== undefined) return undefined;
  return authenticator.session(cookie);
}
