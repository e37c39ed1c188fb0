/**
 * What the consent use-case needs of the authorization server: finding the pending request and recording the
 * user's decision.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type Provider from 'oidc-provider';
import { isScope } from '../domain/actor/scopes.ts';
import type { ConsentRequests } from '../domain/apps/consent.ts';
import type { OidcRecords } from '../domain/apps/oidc-records.ts';
import { isAppId } from './clients.ts';

export const consentPath = (uid: string): string => `/consent/${uid}`;
/** The cookie's path limits it to this one request, so several can be open in one browser. */
export const consentApiPath = (uid: string): string => `/v1/consents/${uid}`;

/**
 * Binds an authorization request to the browser that made it. Otherwise an attacker could start one in their own
 * browser, have another person consent, and receive that person's code.
 */
export const browserProof = (key: string, uid: string): string =>
  createHmac('sha256', key).update(`consent ${uid}`).digest('base64url');

function isProof(keys: readonly string[], uid: string, proof: string): boolean {
  return keys.some((key) => {
    const [expected, given] = [Buffer.from(browserProof(key, uid)), Buffer.from(proof)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

export function createConsentRequests(deps: {
  readonly openProvider: () => Promise<Provider>;
  readonly records: OidcRecords;
  readonly cookieKeys: readonly string[];
  readonly resource: string;
}): ConsentRequests {
  const { openProvider, records, cookieKeys, resource } = deps;
  return {
    async find(uid, proof) {
      if (proof === undefined || !isProof(cookieKeys, uid, proof)) return undefined;
      const { Interaction } = await openProvider();
      const interaction = await Interaction.find(uid);
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
      const { Grant } = await openProvider();
      const grant = new Grant({ accountId: userId, clientId: appId });
      // Some clients write our address with a trailing slash.
      for (const resourceUrl of [resource, `${resource}/`])
        grant.addResourceScope(resourceUrl, scopes.join(' '));
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
