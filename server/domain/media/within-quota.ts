/** Limits an incoming stream of unknown length to the quota: no byte is written without a reservation. */
import type { QuotaReservation } from './ports.ts';

/** Quota is reserved in steps because each reservation takes a moment. */
const stepBytes = 16_000_000;

export async function* withinQuota(
  bytes: AsyncIterable<Uint8Array>,
  reservation: QuotaReservation,
): AsyncGenerator<Uint8Array> {
  let receivedBytes = 0;
  for await (const chunk of bytes) {
    receivedBytes += chunk.length;
    await reservation.reserve(receivedBytes, receivedBytes + stepBytes);
    yield chunk;
  }
}
