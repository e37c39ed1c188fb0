/** Asks the browser's authenticator, and tells the server what it answers. */
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { post } from '../../data/api.ts';
import { ApiProblem } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { browserZone } from '../../time/dates.ts';

/** Why the authenticator gave nothing, in words for the person. */
const passkeyProblem = (detail: string, cause?: unknown): ApiProblem =>
  Object.assign(new ApiProblem({ status: 400, title: t('The passkey was not used'), detail }), { cause });

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

async function ask<Answer>(authenticator: () => Promise<Answer>): Promise<Answer> {
  if (!browserKnowsPasskeys())
    throw passkeyProblem(t('This browser has no passkeys. Use a newer one, or another way to sign in.'));
  try {
    return await authenticator();
  } catch (error) {
    throw passkeyProblem(explain(error), error);
  }
}

function explain(error: unknown): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return t('This device has a passkey of yours for this place already. Sign in with it.');
  return t('It was cancelled, took too long, or this device could not check that it is you. Try again.');
}
