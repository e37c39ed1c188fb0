/**
 * LinkedIn sometimes refuses a token that a refresh has just issued, as if it were revoked, for a few seconds. So
 * such a refusal is not accepted at once: the call is repeated. Only the process that refreshed knows the token's
 * age, and that is the one that uses it next.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connector } from '../../domain/platform-port/connector.ts';
import type { FindIo } from '../../domain/platform-port/publisher.ts';
import { seconds } from '../../lib/clock.ts';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { readError } from './answers.ts';

const freshForMs = seconds(30);
const retryAfterMs = seconds(3);
const revoked = 65_601;

type RequestIo = Pick<FindIo, 'accessToken' | 'request' | 'now'>;

export function createFreshTokens(wait: (ms: number) => Promise<unknown> = sleep) {
  const issuedAtMs = new Map<string, number>();

  return {
    /** The same connector, which also records what it refreshed. */
    trackRefreshes: (connector: Connector): Connector => ({
      ...connector,
      async refresh(input) {
        const refreshed = await connector.refresh(input);
        const nowMs = input.now.getTime();
        for (const [token, atMs] of issuedAtMs) if (nowMs - atMs > freshForMs) issuedAtMs.delete(token);
        if (refreshed.kind === 'ok') issuedAtMs.set(refreshed.value.accessToken, nowMs);
        return refreshed;
      },
    }),

    /** The same io, which repeats calls whose token is too young to be known everywhere. */
    withRetry: <Io extends RequestIo>(io: Io): Io => ({
      ...io,
      async request(request: HttpRequest) {
        const answer = await io.request(request);
        const ageMs = io.now().getTime() - (issuedAtMs.get(io.accessToken) ?? Number.NEGATIVE_INFINITY);
        if (!saysRevoked(answer) || ageMs > freshForMs || !canBeRepeated(request)) return answer;
        await wait(retryAfterMs);
        return await io.request(request);
      },
    }),
  };
}

const saysRevoked = (answer: HttpResult): boolean =>
  answer.kind === 'answered' && answer.status === 401 && readError(answer.text).serviceErrorCode === revoked;

/** A stream can be read only once. */
const canBeRepeated = ({ body }: HttpRequest): boolean => !(body instanceof ReadableStream);
