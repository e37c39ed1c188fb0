/** Consent's view of the authorization server: which request waits, and what the person's answer becomes. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type Provider from 'oidc-provider';
import { isScope } from '../domain/actor/scopes.ts';
import type { ConsentRequests } from '../domain/apps/consent.ts';
import type { OidcRecords } from '../domain/apps/oidc-records.ts';
import { isAppId } from './clients.ts';

export const consentPath = (uid: string): string => `/consent/${uid}`;
/** The cookie is sent only with questions about this one request, so several can be open in one browser. */
export const consentApiPath = (uid: string): string => `/v1/consents/${uid}`;

/**
 * What ties a request to the browser that brought it. Otherwise somebody could begin in their own browser, let
 * another person say yes, and carry that person's code home.
 */
export const proofOf = (key: string, uid: string): string =>
  createHmac('sha256', key).update(`consent ${uid}`).digest('base64url');

function isProof(keys: readonly string[], uid: string, proof: string): boolean {
  return keys.some((key) => {
    const [expected, given] = [Buffer.from(proofOf(key, uid)), Buffer.from(proof)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

export function createConsentRequests(deps: {
  readonly provider: Provider;
  readonly records: OidcRecords;
  readonly cookieKeys: readonly string[];
  readonly resource: string;
}): ConsentRequests {
  const { provider, records, cookieKeys, resource } = deps;
  return {
    async find(uid, proof) {
      if (proof === undefined || !isProof(cookieKeys, uid, proof)) return undefined;
      const interaction = await provider.Interaction.find(uid);
      if (!interaction || interaction.result !== undefined) return undefined;
      const { client_id: appId, redirect_uri: redirectUri, scope } = interaction.params;
      if (typeof appId !== 'string' || !isAppId(appId) || typeof redirectUri !== 'string') return undefined;
      return {
        uid,
        appId,
        redirectUri,
        scopes: String(scope ?? '')
          .split(' ')
          .filter(isScope),
        expiresAt: new Date(interaction.exp * 1_000),
        returnTo: interaction.returnTo,
      };
    },

    async newGrant({ appId, userId, scopes }) {
      const grant = new provider.Grant({ accountId: userId, clientId: appId });
      // Some clients write our address with a slash at its end.
      for (const written of [resource, `${resource}/`]) grant.addResourceScope(written, scopes.join(' '));
      return grant.save();
    },

    answer: (tx, uid, answer) =>
      records.answerInteraction(
        tx,
        uid,
        answer.allowed
          ? { login: { accountId: answer.userId, remember: false }, consent: { grantId: answer.oidcGrantId } }
          : { error: 'access_denied', error_description: 'the person did not allow it' },
      ),
  };
}
