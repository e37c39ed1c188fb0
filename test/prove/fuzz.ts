/**
 * `npm run prove -- fuzz [--seed n] [--requests 20000]`: requests to every documented operation, made from openapi.json, of
 * people in every role, programs, members of another workspace and strangers, also with PostgreSQL stopped hard in the
 * middle and started again. `npm test` sends a sample of them.
 */
import { sendMany } from '../fuzz/send-many.ts';
import { defineProof, type Part, type PartResult } from '../proof.ts';

const requestsPerPart = 2_500;

export const proof = defineProof({
  hasSeed: true,
  options: { requests: 20_000 },
  parts: ({ seed, requests }) => {
    const parts: Record<string, Part> = {};
    for (let first = 0, nth = 0; first < requests; first += requestsPerPart, nth += 1) {
      const count = Math.min(requestsPerPart, requests - first);
      const stops = nth % 2 === 1 ? 3 : 0;
      const name = `requests ${first + 1} to ${first + count}${stops > 0 ? ', with stops' : ''}`;
      parts[name] = () => provePart({ seed: seed + nth * 100_003, requests: count, stops });
    }
    return parts;
  },
  judge: (counts) => [
    ...((counts['stops of PostgreSQL'] ?? 0) === 0 ? ['PostgreSQL was never stopped'] : []),
    ...((counts['answered 2xx'] ?? 0) < (counts.requests ?? 0) / 10 ? ['too few requests made sense'] : []),
  ],
});

async function provePart(options: Parameters<typeof sendMany>[0]): Promise<PartResult> {
  const { sent, statuses, whileAway, stops, operations, succeeded, failures } = await sendMany(options);
  console.log(
    `  ${sent} requests, ${succeeded.length} of ${operations} operations succeeded at least once, ${stops} stops`,
  );
  console.log(`  ${JSON.stringify(statuses)}, ${whileAway} while PostgreSQL was away`);
  for (const failure of failures.slice(0, 40)) console.log(`  FAILED ${failure}`);
  const classes: Record<string, number> = {};
  for (const [status, count] of Object.entries(statuses)) {
    const name = `answered ${status[0]}xx`;
    classes[name] = (classes[name] ?? 0) + count;
  }
  return {
    counts: {
      requests: sent,
      ...classes,
      'answered while PostgreSQL was away': whileAway,
      'stops of PostgreSQL': stops,
    },
    failures:
      failures.length > 40 ? [...failures.slice(0, 40), `and ${failures.length - 40} more`] : failures,
  };
}
