/** Asks the browser's authenticator, and tells the server what it answers. */
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { post } from '../../data/api.ts';
import { ApiProblem } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { browserZone } from '../../time/dates.ts';
import { cancelPasskey } from './cancel-passkey.ts';

export const browserKnowsPasskeys = (): boolean => browserSupportsWebAuthn();

export interface Newcomer {
  readonly link?: string;
  readonly invitation?: string;
  readonly name?: string;
  readonly email?: string;
}

export async function signInWithPasskey(query: { return_to: string; invitation?: string }): Promise<string> {
  const { options } = await post<{ options: PublicKeyCredentialRequestOptionsJSON }>('/auth/passkeys/start', {
    ...query,
    time_zone: browserZone(),
  });
  const credential = await ask<AuthenticationResponseJSON>(() =>
    startAuthentication({ optionsJSON: options }),
  );
  return (await post<{ return_to: string }>('/auth/passkeys/sign-in', { credential })).return_to;
}

/** In the session as it is, so that nothing on the page is lost. */
export async function signInAgainWithPasskey(): Promise<void> {
  const { options } = await post<{ options: PublicKeyCredentialRequestOptionsJSON }>(
    '/auth/passkeys/start-again',
  );
  const credential = await ask<AuthenticationResponseJSON>(() =>
    startAuthentication({ optionsJSON: options }),
  );
  await post('/auth/passkeys/sign-in-again', { credential });
}

export async function enrolPasskey(newcomer: Newcomer): Promise<string> {
  const { options } = await post<{ options: PublicKeyCredentialCreationOptionsJSON }>(
    '/auth/passkeys/start-enrolment',
    { ...newcomer, time_zone: browserZone() },
  );
  const credential = await create(options);
  return (await post<{ return_to: string }>('/auth/passkeys/enrol', { credential })).return_to;
}

export async function addPasskey(): Promise<{ id: string }> {
  const { options } = await post<{ options: PublicKeyCredentialCreationOptionsJSON }>('/v1/passkeys/start');
  return post<{ id: string }>('/v1/passkeys', { credential: await create(options) });
}

const create = (optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON> =>
  ask(() => startRegistration({ optionsJSON }));

/** Asks for the passkey that signs what the server prepared. Until it answers, the person can cancel. */
export async function askToSign(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  cancelPasskey.set(() => WebAuthnAbortService.cancelCeremony());
  try {
    return await ask(() => startAuthentication({ optionsJSON }), signingTexts);
  } finally {
    cancelPasskey.set(null);
  }
}

interface PasskeyTexts {
  readonly title: string;
  readonly unknown: string;
  readonly refused: string;
}

const signInTexts: PasskeyTexts = {
  title: t('The passkey was not used'),
  unknown: t('This browser has no passkeys. Use a newer one, or another way to sign in.'),
  refused: t('It was cancelled, took too long, or this device could not check that it is you. Try again.'),
};

const signingTexts: PasskeyTexts = {
  title: t('Not signed'),
  unknown: t(
    'Not signed: this browser has no passkeys. Open this page in a newer one, or on your phone. Nothing changed.',
  ),
  refused: t(
    'Not signed. You cancelled, it took too long, or this device has no passkey of yours. Nothing changed, and nobody was told. Try again; if the device is lost, use another of your passkeys, or ask an owner for a new link to sign in.',
  ),
};

async function ask<Answer>(authenticator: () => Promise<Answer>, texts = signInTexts): Promise<Answer> {
  if (!browserKnowsPasskeys()) throw passkeyProblem(texts.title, texts.unknown);
  try {
    return await authenticator();
  } catch (error) {
    throw passkeyProblem(texts.title, isRegistered(error) ? alreadyRegistered : texts.refused, error);
  }
}

const alreadyRegistered = t('This device has a passkey of yours for this place already. Sign in with it.');

const isRegistered = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';

/** Why the authenticator gave nothing, in words for the person. */
const passkeyProblem = (title: string, detail: string, cause?: unknown): ApiProblem =>
  Object.assign(new ApiProblem({ status: 400, code: 'passkey_not_used', title, detail }), { cause });
