import type { Answer } from '../core/operation.ts';
import { jsonHeaders } from '../meta/errors.ts';

/** JSON as Graph sends it. `bigNumbers` are ids written as numbers, longer than JavaScript's numbers hold. */
export function jsonAnswer(body: object, bigNumbers: string[] = []): Answer {
  if (bigNumbers.length === 0) return { status: 200, headers: jsonHeaders, body };
  const pattern = new RegExp(`"(${bigNumbers.join('|')})":"(\\d+)"`, 'g');
  return { status: 200, headers: jsonHeaders, body: JSON.stringify(body).replace(pattern, '"$1":$2') };
}
