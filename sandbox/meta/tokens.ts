import { createHmac } from 'node:crypto';
import type { Call, Refused } from '../core/operation.ts';
import type { World } from '../core/platform.ts';
import { refuseGraph, wordsFor } from './errors.ts';
import type { Parameters } from './parameters.ts';

/**
 * How tokens travel on Graph: as the parameter access_token or as `Authorization: Bearer`. Byte uploads (rupload and
 * /upload: sessions) want `Authorization: OAuth` and nothing else.
 */
export function accessTokenOf(call: Call, parameters: Parameters): string | undefined {
  return parameters.get('access_token') ?? /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(header(call))?.[1];
}

export const uploadTokenOf = (call: Call): string | undefined => /^OAuth\s+(\S+)$/.exec(header(call))?.[1];

const header = (call: Call): string => call.headers.authorization ?? '';

export const appSecretProof = (secret: string, accessToken: string): string =>
  createHmac('sha256', secret).update(accessToken).digest('hex');

/** Sent along, the proof must be right; whether it must be sent is a setting of the application. */
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

export const noToken = (): Refused =>
  refuseGraph({ code: 104, message: 'An access token is required to request this resource.' });
export const unreadableToken = (): Refused => refuseGraph({ code: 190 });
/** A token that was good once. The subcodes are those of the sheet: 458 removed, 460 password, 463 expired and so on. */
export const deadToken = (subcode: number, clientId: string): Refused =>
  refuseGraph({ code: 190, subcode, message: wordsFor(190, subcode).replace('{id}', clientId) });

/** Who stands behind a token when Instagram's edges are asked; each host finds out in its own way, or throws Refused. */
export type InstagramCaller = {
  /** The professional accounts this token may act for. */
  igIds: string[];
  scopes: string[];
  clientId: string;
  login: 'instagram' | 'facebook';
};
export type AuthenticateInstagram = (call: Call, parameters: Parameters) => InstagramCaller;

/** Facebook, where it is simulated too, says who calls Instagram's edges on its host; Instagram asks here. */
const facebookLogins = new WeakMap<World, AuthenticateInstagram>();
export const offerFacebookLogin = (world: World, authenticate: AuthenticateInstagram): void => {
  facebookLogins.set(world, authenticate);
};
export const facebookLoginOf = (world: World): AuthenticateInstagram | undefined => facebookLogins.get(world);
