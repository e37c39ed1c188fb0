/**
 * Whether a run of the model path ended in a clear state. Returns what is wrong, so that the check itself can be
 * tested.
 */
import { AppError, type ErrorCode } from '../../server/errors.ts';
import { type Run, testKey } from './model-fixtures.ts';

const clearStates: readonly ErrorCode[] = [
  'model_not_set_up',
  'model_key_refused',
  'model_unavailable',
  'generation_refused',
  'generation_timed_out',
  'generation_failed',
];

export function findUnclearEnd(run: Run, logged: readonly string[], stopped?: unknown): readonly string[] {
  const { error, variants, events } = run;
  const words = error instanceof Error ? [error.message, String(error.cause ?? '')] : [String(error)];
  const output = JSON.stringify([events, words, logged]);
  return [
    ...(output.includes(testKey) || output.includes('refused for') ? ['the key was revealed'] : []),
    ...(error === undefined && variants.length === 0 ? ['it ended with nothing'] : []),
    ...(error === undefined && events.at(-1)?.kind !== 'done' ? ['it ended without saying so'] : []),
    ...(error !== undefined && variants.length > 0 ? ['captions were given before it failed'] : []),
    ...(error !== undefined && error !== stopped ? findUnclearError(error) : []),
  ];
}

function findUnclearError(error: unknown): string[] {
  if (!(error instanceof AppError)) return [`it threw ${String(error)}`];
  return [
    ...(clearStates.includes(error.code) ? [] : [`it ended as ${error.code}`]),
    ...(/^[A-Z].{20,}\.$/.test(error.message) ? [] : [`its words are ${JSON.stringify(error.message)}`]),
  ];
}
