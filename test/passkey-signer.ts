/** People who sign with passkeys, over HTTP: a browser session with an authenticator in software. */
import assert from 'node:assert/strict';
import type { PostDetailView } from '../server/http/posts/views.ts';
import type { BrowserSession, Reply } from './browser-session.ts';
import { type Algorithm, type Deviation, SoftwareAuthenticator } from './software-authenticator.ts';
import type { TestServer } from './test-server.ts';

interface Prepared {
  readonly statement: string;
  readonly options: object;
}

export const authenticatorFor = (server: TestServer): SoftwareAuthenticator =>
  new SoftwareAuthenticator({ origin: server.context.config.http.baseUrl.origin });

/** Adds a passkey to the ways in which this person signs in. Returns its id. */
export async function addPasskey(
  session: BrowserSession,
  authenticator: SoftwareAuthenticator,
  algorithm: Algorithm = 'ES256',
): Promise<string> {
  const { options } = await session.mustPost<{ options: object }>('/v1/passkeys/start');
  const credential = authenticator.create(options, algorithm);
  return (await session.mustPost<{ id: string }>('/v1/passkeys', { credential })).id;
}

/** Proves again who they are, with a passkey. */
export async function signInAgain(
  session: BrowserSession,
  authenticator: SoftwareAuthenticator,
): Promise<void> {
  const { options } = await session.mustPost<{ options: object }>('/auth/passkeys/start-again');
  const credential = authenticator.get(options);
  await session.mustPost('/auth/passkeys/sign-in-again', { credential });
}

export const prepare = (session: BrowserSession, ...decisions: readonly object[]): Promise<Reply<Prepared>> =>
  session.post<Prepared>('/v1/approvals/prepare', { decisions });

/** The credential for these decisions, as the browser gives it. */
export async function sign(
  session: BrowserSession,
  authenticator: SoftwareAuthenticator,
  decisions: readonly object[],
  wrong: Deviation = {},
) {
  const { status, body } = await prepare(session, ...decisions);
  assert.equal(status, 200, JSON.stringify(body));
  return authenticator.get(body.options, wrong);
}

/** Opens a post and approves its content with a passkey. */
export async function approveWithPasskey(
  session: BrowserSession,
  authenticator: SoftwareAuthenticator,
  id: string,
  more: object = {},
): Promise<PostDetailView> {
  const { current_revision, proof } = await session.openPost(id);
  const decision = { revision_digest: (current_revision ?? proof)?.digest, ...more };
  const credential = await sign(session, authenticator, [{ post_id: id, ...decision }]);
  return session.mustPost(`/v1/posts/${id}/approve`, { ...decision, credential });
}
