import { minutes, seconds } from '../../lib/clock.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import type { AddressCheck } from '../../lib/safe-fetch.ts';
import type { DeliverCheckpoint } from './sign-checkpoints.ts';

const timeoutMs = seconds(20);
const lookupTimeoutMs = minutes(1);

/** Posts checkpoints to an address outside, which must be a public one. Delivered is what was answered with 2xx. */
export const createCheckpointWebhook =
  (send: SendRequest, checkAddress: AddressCheck, url: URL): DeliverCheckpoint =>
  async ({ note }) => {
    await checkAddress(url, AbortSignal.timeout(lookupTimeoutMs));
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    const result = await send({ method: 'POST', url: url.href, headers, body: note, timeoutMs });
    if (result.kind !== 'answered')
      throw new Error(`the checkpoint webhook did not answer: ${result.reason.text}`);
    if (result.status < 200 || result.status > 299)
      throw new Error(`the checkpoint webhook answered ${result.status}`);
  };
