/**
 * What went wrong with a model, in words for a marketer. Decided by status and code, never by a provider's own text,
 * which may hold anything, even the key: that text reaches neither people nor logs.
 */
import { APICallError } from 'ai';
import { AppError } from '../../errors.ts';
import { SafeFetchError } from '../../lib/safe-fetch.ts';
import { AnswerTooLarge } from './model-fetch.ts';

const other = 'Try again, or use the built-in composer.';

export const generationFailed = (what: string): AppError =>
  new AppError('generation_failed', `${what} Nothing was saved. ${other}`);

export const answerTooLong = (): AppError =>
  generationFailed('The model wrote on and on without coming to an end.');

export const connectionLost = (): AppError =>
  generationFailed('The connection to the model broke off in the middle of its answer.');

export const generationRefused = (): AppError =>
  new AppError(
    'generation_refused',
    'The model declined to make this, and nothing was saved. Change the brief, or use the built-in composer.',
  );

export function toAppError(error: unknown, hasStarted: boolean): AppError {
  for (const one of chain(error)) {
    if (one instanceof AppError) return one;
    if (one instanceof AnswerTooLarge) return answerTooLong();
    if (one instanceof SafeFetchError) return ofAddress(one);
    if (APICallError.isInstance(one) && one.statusCode !== undefined && one.statusCode !== 200)
      return ofStatus(one, one.statusCode);
  }
  if (hasStarted) return connectionLost();
  return isNetwork(error)
    ? unavailable('The server of the model could not be reached.')
    : generationFailed('The model answered with something that cannot be read.');
}

/** What a log may say of it. */
export function describeForLog(error: unknown): { readonly [key: string]: string | number } {
  const found = chain(error);
  const call = found.find((one) => APICallError.isInstance(one));
  const code = found.map((one) => (one as { code?: unknown }).code).find((one) => typeof one === 'string');
  return {
    failure: found.map(({ name }) => name).join(' < '),
    ...(call?.statusCode === undefined ? {} : { status: call.statusCode }),
    ...(code === undefined ? {} : { reason: String(code) }),
  };
}

/** A request that is wrong for what it asks, not for how. */
export const isRefusal = (error: unknown): boolean => toAppError(error, false).code === 'generation_refused';

/** An error, and what caused it, and what caused that. */
function chain(error: unknown): Error[] {
  const found: Error[] = [];
  for (let one = error; one instanceof Error && found.length < 6; one = one.cause) found.push(one);
  return found;
}

const isNetwork = (error: unknown): boolean =>
  chain(error).some(
    (one) =>
      /^(E[A-Z]+|UND_ERR_\w+)$/.test(String((one as { code?: unknown }).code)) ||
      (APICallError.isInstance(one) && one.statusCode === undefined),
  );

function unavailable(what: string, retryAfterSeconds?: number): AppError {
  const wait = retryAfterSeconds === undefined ? '' : ` Wait ${retryAfterSeconds} seconds.`;
  const options = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return new AppError('model_unavailable', `${what} Nothing was saved.${wait} ${other}`, options);
}

const ofAddress = (error: SafeFetchError): AppError =>
  error.code === 'not_allowed'
    ? new AppError(
        'model_not_set_up',
        'The address of the model server is not a public one, so it is not called. An owner can change it in the settings.',
      )
    : unavailable('The server of the model could not be reached.');

const keyRefused = (words: string): AppError =>
  new AppError('model_key_refused', `${words} Nothing was saved. The built-in composer works without it.`);

function ofStatus(error: APICallError, status: number): AppError {
  const code = codeIn(error.responseBody);
  if (code === 'insufficient_quota' || status === 402)
    return keyRefused('The account behind the key has no credit left: settle it with the provider.');
  if (status === 401 || status === 403)
    return keyRefused(
      'The provider of the model does not accept the key: an owner gives a new one in the settings.',
    );
  if (code === 'content_policy_violation' || code === 'moderation_blocked' || code === 'content_filter')
    return generationRefused();
  if (status === 404)
    return new AppError(
      'model_not_set_up',
      'The provider does not know the model that is set. An owner can choose another in the settings.',
    );
  if (status === 408 || status === 429 || status >= 500)
    return unavailable(
      status === 429
        ? 'The provider of the model allows no more requests for the moment.'
        : 'The provider of the model has trouble.',
      waitOf(error),
    );
  return generationFailed('The provider of the model did not accept the request.');
}

const longestWaitSeconds = 3_600;

/** Seconds only: what is written as a date is rare, and a guess is better than none. */
function waitOf({ responseHeaders }: APICallError): number | undefined {
  const seconds = Number(responseHeaders?.['retry-after'] || Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0
    ? Math.min(Math.ceil(seconds), longestWaitSeconds)
    : undefined;
}

function codeIn(body: string | undefined): string | undefined {
  try {
    const { error } = JSON.parse(body ?? '') as { error?: { code?: unknown } };
    return typeof error?.code === 'string' ? error.code : undefined;
  } catch {
    // Not JSON: then there is no code to go by.
    return undefined;
  }
}
