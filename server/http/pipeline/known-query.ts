/**
 * Restricts the query to the declared parameters. A program that misspells a filter must not get everything:
 * `?account=` where `account_id` is meant is refused, with the valid names.
 *
 * Not for operations that the reference leaves out: pages, redirects and callbacks are opened with parameters
 * that others add, and OAuth requires unknown ones to be ignored (RFC 6749, 3.1 and 4.1.2).
 */
import { z } from 'zod';
import type { Route } from './define-route.ts';

export function knownQuery({ hidden, query, operationId }: Route): z.ZodType | undefined {
  if (hidden) return query;
  const named = query ?? z.object({});
  if (!(named instanceof z.ZodObject)) throw new Error(`The parameters of ${operationId} have no names.`);
  const names = Object.keys(named.shape).sort();
  const errorText =
    names.length === 0
      ? 'is not known here: this operation takes no parameters'
      : `is not known here: there are ${names.join(', ')}`;
  return named.clone({
    ...named.def,
    catchall: z.never(),
    error: ({ code }) => (code === 'unrecognized_keys' ? errorText : undefined),
  });
}
