/**
 * Verifies what authenticators sign, with SimpleWebAuthn. Promise: nothing is verified that was made for another site,
 * another question, or without the authenticator having verified its person.
 */
import type {
  AuthenticationResponseJSON,
  generateAuthenticationOptions,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type {
  PasskeyKey,
  PasskeyRefusal,
  PasskeyResponse,
  PasskeyVerifier,
} from '../domain/people/passkey.ts';
import type { VerifyAssertion } from '../domain/signing/ports.ts';

/** Ed25519, ES256 and RS256, as COSE numbers them, the preferred one first. */
const algorithms = [-8, -7, -257];
/** The COSE label of a key's algorithm. */
const algorithmLabel = 3;
const maxTransports = 10;

/** Some two hundred modules, mostly for certificates: they come with the first passkey. */
const loadLibrary = () => import('@simplewebauthn/server');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

export function createPasskeyVerifier({
  baseUrl,
  siteName,
}: {
  readonly baseUrl: URL;
  readonly siteName: string;
}): PasskeyVerifier {
  const rpId = baseUrl.hostname;
  const origin = baseUrl.origin;
  return {
    rpId,
    origin,

    async creationOptions({ challenge, userHandle, name, exclude }) {
      const { generateRegistrationOptions } = await loadLibrary();
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID: rpId,
        challenge: toBytes(challenge),
        userID: toBytes(userHandle),
        userName: name,
        userDisplayName: name,
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: exclude.map(toDescriptor),
      });
      return { ...options };
    },

    async requestOptions({ challenge, allow = [] }) {
      const { generateAuthenticationOptions } = await loadLibrary();
      const options = await generateAuthenticationOptions({
        rpID: rpId,
        challenge: toBytes(challenge),
        userVerification: 'required',
        allowCredentials: allow.map(toDescriptor),
      });
      return { ...options };
    },

    claimedChallenge: (response) => readClientData(response)?.challenge,

    async verifyCreation({ expectedChallenge, response }) {
      const { decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers');
      return refuseOnError(async ({ verifyRegistrationResponse }) => {
        if (readClientData(response)?.crossOrigin) return refused(crossOrigin);
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: response as RegistrationResponseJSON,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        });
        if (!verified) return refused('the attestation does not verify');
        const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
        return {
          kind: 'verified',
          passkey: {
            credentialId: credential.id,
            publicKey: credential.publicKey,
            algorithm: Number(decodeCredentialPublicKey(credential.publicKey).get(algorithmLabel)),
            transports: readTransports(credential.transports),
            aaguid,
            counter: credential.counter,
            backupEligible: credentialDeviceType === 'multiDevice',
            backedUp: credentialBackedUp,
            rpId,
            origin,
          },
        };
      });
    },

    async verifyAssertion({ expectedChallenge, credential, response }) {
      return refuseOnError(async (library) => {
        const verified = await verifyResponse(library, response, credential, {
          challenge: expectedChallenge,
          origin,
          rpId,
        });
        if ('kind' in verified) return verified;
        const { userVerified, newCounter, credentialBackedUp } = verified;
        return { kind: 'verified', userVerified, counter: newCounter, backedUp: credentialBackedUp };
      });
    },
  };
}

/** The same for what was stored, whatever this installation's address is today. */
export const verifyStoredAssertion: VerifyAssertion = async (assertion, expected) => {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  const response: PasskeyResponse & { readonly rawId: string; readonly type: string } = {
    id: assertion.credentialId,
    rawId: assertion.credentialId,
    type: 'public-key',
    response: {
      clientDataJSON: text(assertion.clientData),
      authenticatorData: text(assertion.authenticatorData),
      signature: text(assertion.signature),
    },
  };
  const result = await refuseOnError((library) => verifyResponse(library, response, assertion, expected));
  return !('kind' in result);
};

async function verifyResponse(
  { verifyAuthenticationResponse }: Library,
  response: PasskeyResponse,
  credential: Pick<PasskeyKey, 'credentialId' | 'publicKey'>,
  { challenge, origin, rpId }: Parameters<VerifyAssertion>[1],
) {
  if (response.id !== credential.credentialId) return refused('it is the answer of another credential');
  if (readClientData(response)?.crossOrigin) return refused(crossOrigin);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: credential.credentialId,
      publicKey: Uint8Array.from(credential.publicKey),
      // The library refuses one that goes back; who calls us looks at it instead.
      counter: 0,
    },
  });
  return verified ? authenticationInfo : refused('the signature does not verify');
}

/** The library lets these pass where a browser does not name the outer page. */
const crossOrigin = 'it was made in a frame of another page';

/** What the browser says it signed. Unproven: the signature is over these bytes. */
function readClientData({
  response,
}: PasskeyResponse): { readonly challenge: string; readonly crossOrigin: boolean } | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined;
    if (typeof data.challenge !== 'string') return undefined;
    return { challenge: data.challenge, crossOrigin: 'crossOrigin' in data && data.crossOrigin !== false };
  } catch {
    // Not JSON: it claims nothing.
    return undefined;
  }
}

const refused = (reason: string): PasskeyRefusal => ({ kind: 'refused', reason });

/** The library throws for everything that is wrong with a response, which comes from a stranger. */
async function refuseOnError<Result>(
  verify: (library: Library) => Promise<Result>,
): Promise<Result | PasskeyRefusal> {
  const library = await loadLibrary();
  try {
    return await verify(library);
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}

const toBytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));

type Descriptor = NonNullable<
  NonNullable<Parameters<typeof generateAuthenticationOptions>[0]>['allowCredentials']
>[number];

const toDescriptor = ({ credentialId, transports }: PasskeyKey): Descriptor => ({
  id: credentialId,
  transports: [...transports] as NonNullable<Descriptor['transports']>,
});

/** Hints for the browser, from the browser: bounded, since they are stored and sent back. */
const readTransports = (given: unknown): string[] =>
  Array.isArray(given)
    ? given
        .filter((name): name is string => typeof name === 'string' && /^[a-z-]{1,20}$/.test(name))
        .slice(0, maxTransports)
    : [];
