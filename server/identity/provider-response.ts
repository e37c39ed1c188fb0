/** Reads responses of plain OAuth 2.0 providers. A parameter counts only if it was sent once and is text. */
import type { ProviderFailure, ProviderProblem } from '../domain/people/ports.ts';
import type { HttpRequest, HttpResult, SendRequest } from '../lib/outbound.ts';

/** Error codes of the authorization response that mean the provider has a problem, not the user. */
export const providerErrorCodes = new Set(['server_error', 'temporarily_unavailable']);

export const providerFailure = (problem: ProviderProblem, reason: string): ProviderFailure => ({
  kind: 'failed',
  problem,
  reason,
});

/** Reads the authorization code from the callback URL. */
export function readCode(
  callbackUrl: URL,
): { readonly kind: 'code'; readonly code: string } | ProviderFailure {
  const { searchParams } = callbackUrl;
  const error = searchParams.get('error');
  if (error !== null)
    return providerFailure(
      providerErrorCodes.has(error) ? 'unavailable' : 'denied',
      `it answered with ${error}`,
    );
  const [code, another] = searchParams.getAll('code');
  if (!code || another !== undefined) return providerFailure('unavailable', 'it sent no code, or several');
  return { kind: 'code', code };
}

export type ResponseFields = Readonly<Record<string, unknown>>;

export const isResponseFields = (value: unknown): value is ResponseFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

export const providerTimeoutMs = 10_000;

type FieldsResult =
  | { readonly kind: 'answer'; readonly status: number; readonly fields: ResponseFields }
  | ProviderFailure;

/**
 * Sends a request and reads a JSON object, whatever the status. Anything else is not a response that can be
 * trusted.
 */
export const requestFields = async (send: SendRequest, request: HttpRequest): Promise<FieldsResult> =>
  readFields(request.url, await send({ timeoutMs: providerTimeoutMs, ...request }));

/** The same of a response to a request to this URL. */
export function readFields(url: string, result: HttpResult): FieldsResult {
  const { origin, pathname } = new URL(url);
  if (result.kind !== 'answered')
    return providerFailure('unavailable', `${origin}${pathname}: ${result.reason.text}`);
  const fields = parse(result.text);
  return isResponseFields(fields)
    ? { kind: 'answer', status: result.status, fields }
    : providerFailure('unavailable', `${origin}${pathname}: status ${result.status} without a JSON object`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
