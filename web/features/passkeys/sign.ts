/**
 * Approvals that a passkey signs: the server checks what is decided, the device signs exactly that, and what was signed
 * is sent with it. Somebody who cancels has done nothing.
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { post } from '../../data/api.ts';
import { hasCode } from '../../data/problem.ts';
import { loadPasskeys } from './load-passkeys.ts';

/** The content of a post as it was shown, or another time for it, in the form in which it is then sent. */
export type Decision = { readonly post_id: string; readonly revision_digest: string } & Readonly<
  Record<string, unknown>
>;

/** What is sent with a decision that a passkey signed; without one, nothing more. */
export interface Signed {
  readonly credential?: AuthenticationResponseJSON;
}

export async function signWithPasskey(decisions: readonly Decision[]): Promise<Signed> {
  const { askToSign } = await loadPasskeys();
  const { options } = await post<{ options: PublicKeyCredentialRequestOptionsJSON }>(
    '/v1/approvals/prepare',
    { decisions },
  );
  return { credential: await askToSign(options) };
}

/**
 * Sends what the server may find to be an approval, such as another time: a passkey is asked for only if it does. The
 * refused request did nothing.
 */
export async function sendThenSign<Answer>(
  send: (signed: Signed) => Promise<Answer>,
  toDecision: () => Promise<Decision>,
): Promise<Answer> {
  try {
    return await send({});
  } catch (problem) {
    if (!hasCode(problem, 'passkey_required')) throw problem;
  }
  return send(await signWithPasskey([await toDecision()]));
}
