/** The answer of a provider that is plain OAuth 2.0. Everything is read once and as text, or it does not count. */
import type { ProviderFailure, ProviderProblem } from '../domain/people/ports.ts';
import type { HttpRequest, SendRequest } from '../lib/outbound.ts';
import { providerTrouble } from './failures.ts';

export const failed = (problem: ProviderProblem, reason: string): ProviderFailure => ({
  kind: 'failed',
  problem,
  reason,
});

/** What stands in the address that the browser came back to. */
export function readCode(
  callbackUrl: URL,
): { readonly kind: 'code'; readonly code: string } | ProviderFailure {
  const { searchParams } = callbackUrl;
  const error = searchParams.get('error');
  if (error !== null)
    return failed(providerTrouble.has(error) ? 'unavailable' : 'denied', `it answered with ${error}`);
  const [code, another] = searchParams.getAll('code');
  if (!code || another !== undefined) return failed('unavailable', 'it sent no code, or several');
  return { kind: 'code', code };
}

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const timeoutMs = 10_000;

/** A JSON object, whatever the status; undefined is not an answer that can be trusted. */
export async function askFor(
  send: SendRequest,
  request: HttpRequest,
): Promise<{ readonly kind: 'answer'; readonly status: number; readonly fields: Fields } | ProviderFailure> {
  const { origin, pathname } = new URL(request.url);
  const result = await send({ timeoutMs, ...request });
  if (result.kind !== 'answered') return failed('unavailable', `${origin}${pathname}: ${result.reason.text}`);
  const fields = parse(result.text);
  return isFields(fields)
    ? { kind: 'answer', status: result.status, fields }
    : failed('unavailable', `${origin}${pathname}: status ${result.status} without a JSON object`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
