/**
 * LinkedIn was seen to refuse a token that a refresh had just given, as if it were revoked, for a few seconds. So such
 * a refusal is not believed at once: the call is made once more. Only the process that refreshed knows how young the
 * token is, and that is the one which uses it next.
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

type Asking = Pick<FindIo, 'accessToken' | 'request' | 'now'>;

export function createFreshTokens(wait: (ms: number) => Promise<unknown> = sleep) {
  const givenAtMs = new Map<string, number>();

  return {
    /** The same connector, which remembers what it refreshed. */
    remember: (connector: Connector): Connector => ({
      ...connector,
      async refresh(input) {
        const refreshed = await connector.refresh(input);
        const nowMs = input.now.getTime();
        for (const [token, atMs] of givenAtMs) if (nowMs - atMs > freshForMs) givenAtMs.delete(token);
        if (refreshed.kind === 'ok') givenAtMs.set(refreshed.value.accessToken, nowMs);
        return refreshed;
      },
    }),

    /** The same io, whose calls are made once more where the token is too young to be known everywhere. */
    patient: <Io extends Asking>(io: Io): Io => ({
      ...io,
      async request(request: HttpRequest) {
        const answer = await io.request(request);
        const ageMs = io.now().getTime() - (givenAtMs.get(io.accessToken) ?? Number.NEGATIVE_INFINITY);
        if (!saysRevoked(answer) || ageMs > freshForMs || !canBeRepeated(request)) return answer;
        await wait(retryAfterMs);
        return await io.request(request);
      },
    }),
  };
}

const saysRevoked = (answer: HttpResult): boolean =>
  answer.kind === 'answered' && answer.status === 401 && readError(answer.text).serviceErrorCode === revoked;

/** A stream is gone once it was read. */
const canBeRepeated = ({ body }: HttpRequest): boolean => !(body instanceof ReadableStream);
