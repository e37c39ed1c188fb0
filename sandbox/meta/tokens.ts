import { createHmac } from 'node:crypto';
import type { Call, Outcome, RefusedError } from '../core/operation.ts';
import type { SandboxContext } from '../core/platform.ts';
import { messageFor, refuseGraph } from './errors.ts';
import type { Parameters } from './parameters.ts';

/**
 * Graph accepts tokens as the parameter access_token or as `Authorization: Bearer`. Byte uploads (rupload and /upload:
 * sessions) accept only `Authorization: OAuth`.
 */
export function accessTokenOf(call: Call, parameters: Parameters): string | undefined {
  return parameters.get('access_token') ?? /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(authorizationHeader(call))?.[1];
}

export const uploadTokenOf = (call: Call): string | undefined =>
  /^OAuth\s+(\S+)$/.exec(authorizationHeader(call))?.[1];

const authorizationHeader = (call: Call): string => call.headers.authorization ?? '';

export const appSecretProof = (secret: string, accessToken: string): string =>
  createHmac('sha256', secret).update(accessToken).digest('hex');

/**
 * If the proof is sent, it must be correct; whether it is required is a setting of the application. A proof that was
 * made with another application's secret is wrong.
 */
export function checkProof(
  parameters: Parameters,
  expected: { secret: string; accessToken: string; required: boolean },
): void {
  const sent = parameters.get('appsecret_proof');
  if (sent === undefined && !expected.required) return;
  if (sent === appSecretProof(expected.secret, expected.accessToken)) return;
  const message = sent
    ? 'Invalid appsecret_proof provided in the API argument'
    : 'API calls from the server require an appsecret_proof argument';
  throw refuseGraph({ code: 100, message, type: 'GraphMethodException' });
}

/** Where the host does not support the proof, a call that has one is rejected. */
export function refuseProof(parameters: Parameters): void {
  if (!parameters.has('appsecret_proof')) return;
  const message = 'Invalid appsecret_proof provided in the API argument';
  throw refuseGraph({ code: 100, message, type: 'GraphMethodException' });
}

export const missingToken = (): RefusedError =>
  refuseGraph({ code: 104, message: 'An access token is required to request this resource.' });
export const malformedToken = (): RefusedError => refuseGraph({ code: 190 });
/** A token that is no longer valid, with Meta's subcodes: 458 app removed, 460 password changed, 463 expired and so on. */
export const invalidatedToken = (subcode: number, clientId: string): RefusedError =>
  refuseGraph({ code: 190, subcode, message: messageFor(190, subcode).replace('{id}', clientId) });

/** The caller of Instagram's edges. Each host authenticates it in its own way, or throws. */
export type InstagramCaller = {
  /** The professional accounts that this token may act for. */
  igIds: string[];
  scopes: string[];
  clientId: string;
  login: 'instagram' | 'facebook';
};
export type AuthenticateInstagram = (call: Call, parameters: Parameters) => InstagramCaller;

/** If Facebook is simulated too, it registers here how to authenticate calls about Instagram on its hosts. */
export type FacebookLogin = {
  /** Instagram's edges on graph.facebook.com. */
  authenticate: AuthenticateInstagram;
  /** rupload.facebook.com, which has only headers and takes no proof. */
  authenticateUpload: (call: Call) => InstagramCaller;
};
const facebookLogins = new WeakMap<SandboxContext, FacebookLogin>();
export const registerFacebookLogin = (context: SandboxContext, login: FacebookLogin): void => {
  facebookLogins.set(context, login);
};
export const findFacebookLogin = (context: SandboxContext): FacebookLogin | undefined =>
  facebookLogins.get(context);

/** The other way round, Instagram registers what its nodes answer to a read, for the batches of Facebook's host. */
export type ReadInstagram = (call: Call, edge: string | undefined) => Outcome;
const instagramReads = new WeakMap<SandboxContext, ReadInstagram>();
export const registerInstagramReads = (context: SandboxContext, read: ReadInstagram): void => {
  instagramReads.set(context, read);
};
export const findInstagramReads = (context: SandboxContext): ReadInstagram | undefined =>
  instagramReads.get(context);
