import type { Guard } from '../attacks/guard.ts';
import { guards } from '../attacks/guards.ts';

/** Six guards; random histories must notice when any one of them is missing. */
const names = [
  'domain: approving needs a web session',
  'domain: approving needs the role',
  'domain: the revision must have been opened',
  'domain: authors where self-approval is off',
  'domain: edits make a draft',
  'domain: the approved time is kept',
];

export const guardsForHistories: readonly Guard[] = names.map((name) => {
  const guard = guards.find((candidate) => candidate.name === name);
  if (!guard) throw new Error(`there is no guard "${name}"`);
  return guard;
});
