/**
 * Turns failures of a model into messages for a marketer. Decided by status and code, never by the provider's own
 * text, which may contain anything, even the key: that text reaches neither users nor logs.
 */

import { APICallError } from 'ai';
import { AppError } from '../../errors.ts';
import type { Message } from '../../lib/message.ts';
import { SafeFetchError } from '../../lib/safe-fetch.ts';
import { messages } from './messages.ts';
import { AnswerTooLarge } from './model-fetch.ts';

export const generationFailed = (reason: Message): AppError =>
  new AppError(
    'generation_failed',
    messages.failed({
      reason,
    }),
  );

export const answerTooLong = (): AppError => generationFailed(messages.endless());

export const connectionLost = (): AppError => generationFailed(messages.connection_lost());

export const generationRefused = (): AppError => new AppError('generation_refused', messages.declined());

export function toAppError(error: unknown, hasStarted: boolean): AppError {
  for (const one of chain(error)) {
    if (one instanceof AppError) return one;
    if (one instanceof AnswerTooLarge) return answerTooLong();
    if (one instanceof SafeFetchError) return addressError(one);
    if (APICallError.isInstance(one) && one.statusCode !== undefined && one.statusCode !== 200)
      return statusError(one, one.statusCode);
  }
  if (hasStarted) return connectionLost();
  return isNetwork(error) ? unavailable(notReached) : generationFailed(messages.answer_not_readable());
}

/** The fields that may be logged. */
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

/** The model refuses the content of the request, not its form. */
export const isRefusal = (error: unknown): boolean => toAppError(error, false).code === 'generation_refused';

/** An error and all its causes. */
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

const notReached = messages.not_reached();

const unavailable = (reason: Message, retryAfterSeconds?: number): AppError =>
  retryAfterSeconds === undefined
    ? new AppError(
        'model_unavailable',
        messages.unavailable({
          reason,
        }),
      )
    : new AppError(
        'model_unavailable',
        messages.unavailable_for_now({ reason, seconds: retryAfterSeconds }),
        { retryAfterSeconds },
      );

const addressError = (error: SafeFetchError): AppError =>
  error.code === 'not_allowed'
    ? new AppError('model_not_set_up', messages.address_not_public())
    : unavailable(notReached);

const keyRefused = (reason: Message): AppError =>
  new AppError(
    'model_key_refused',
    messages.key_refused({
      reason,
    }),
  );

function statusError(error: APICallError, status: number): AppError {
  const code = readErrorCode(error.responseBody);
  if (code === 'insufficient_quota' || status === 402) return keyRefused(messages.no_credit());
  if (status === 401 || status === 403) return keyRefused(messages.key_not_accepted());
  if (code === 'content_policy_violation' || code === 'moderation_blocked' || code === 'content_filter')
    return generationRefused();
  if (status === 404) return new AppError('model_not_set_up', messages.unknown_model());
  if (status === 408 || status === 429 || status >= 500)
    return unavailable(
      status === 429 ? messages.rate_limited() : messages.provider_trouble(),
      readRetryAfter(error),
    );
  return generationFailed(messages.request_not_accepted());
}

const maxWaitSeconds = 3_600;

/** Only the form in seconds: dates are rare here, and an estimate is better than none. */
function readRetryAfter({ responseHeaders }: APICallError): number | undefined {
  const seconds = Number(responseHeaders?.['retry-after'] || Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.ceil(seconds), maxWaitSeconds) : undefined;
}

function readErrorCode(body: string | undefined): string | undefined {
  try {
    const { error } = JSON.parse(body ?? '') as { error?: { code?: unknown } };
    return typeof error?.code === 'string' ? error.code : undefined;
  } catch {
    // Not JSON, so there is no code.
    return undefined;
  }
}
