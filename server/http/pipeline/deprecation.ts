/**
 * An operation that will end says so in each of its responses (RFC 9745, RFC 8594) and in the reference.
 * docs/versions.md promises how long it goes on.
 */
import type { FastifyReply } from 'fastify';

export interface Deprecation {
  /** The day, in UTC, from which on it should not be used any more. */
  readonly since: string;
  /** The day, in UTC, from which on it may be gone. */
  readonly sunset: string;
  /** What to call instead, for example `POST /v2/posts`. */
  readonly instead: string;
}

export const versionsPage = '/docs/versions';

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

export function announceDeprecation(reply: FastifyReply, { since, sunset }: Deprecation): void {
  reply.headers({
    deprecation: `@${startOf(since).getTime() / 1000}`,
    sunset: startOf(sunset).toUTCString(),
    link: `<${versionsPage}>; rel="deprecation"; type="text/markdown"`,
  });
}

export const describeDeprecation = ({ since, sunset, instead }: Deprecation): string =>
  `Deprecated since ${since}: use \`${instead}\`. It may be gone from ${sunset} on.`;

/** How an operation is marked in the document, where the check of the contract finds it. */
export const deprecationMarks = ({ sunset }: Deprecation) => ({ deprecated: true, 'x-sunset': sunset });

export const deprecationHeaders = {
  Deprecation: {
    description: 'Since when this operation should not be used any more (RFC 9745)',
    schema: { type: 'string' },
    example: '@1798761600',
  },
  Sunset: {
    description: 'From when on it may be gone (RFC 8594)',
    schema: { type: 'string' },
    example: 'Sat, 01 Jan 2028 00:00:00 GMT',
  },
} as const;

/** The least time between the two, in months: a program that is looked after once a year is still told. */
export const leastMonths = 12;

/** What is wrong with it, in words; undefined where it keeps what docs/versions.md promises. */
export function deprecationProblem({ since, sunset, instead }: Deprecation): string | undefined {
  const [from, to] = [startOf(since), startOf(sunset)];
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return 'its days are not like 2027-01-31';
  const earliest = new Date(from);
  earliest.setUTCMonth(earliest.getUTCMonth() + leastMonths);
  if (to < earliest) return `it ends before ${earliest.toISOString().slice(0, 10)}`;
  return instead.trim() === '' ? 'it does not say what to call instead' : undefined;
}
