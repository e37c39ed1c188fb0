/** Asks a time-stamp authority over HTTP (RFC 3161, 3.4). Its answer is signed, so the way there need not be. */
import type { AskAuthority } from '../domain/audit/timestamp-checkpoint.ts';
import { seconds } from '../lib/clock.ts';

const timeoutMs = seconds(20);
const maxAnswerBytes = 65_536;

export const createTimestampAuthority =
  (url: URL): AskAuthority =>
  async (request) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: Uint8Array.from(request),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new Error(`the time-stamp authority answered ${response.status}`);
    }
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body) {
      size += part.length;
      if (size > maxAnswerBytes) throw new Error('the answer of the time-stamp authority is too long');
      parts.push(part);
    }
    return Buffer.concat(parts);
  };
