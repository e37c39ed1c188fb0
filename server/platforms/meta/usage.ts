/**
 * How much of its allowances Meta reports as used, from the headers of any answer. They come only after enough
 * calls.
 */
import { z } from 'zod';
import type { Usage } from '../../domain/platform-port/publisher.ts';
import { hours, later, minutes } from '../../lib/clock.ts';
import { readJson } from '../kit/json.ts';

/** A rate-limit refusal that does not say until when. Calls during a block extend it, so it is long. */
const defaultWaitMs = hours(1);
/** Longer waits are treated as a mistake. */
const maxWaitMs = hours(24);

const percent = z.number().min(0).catch(0).default(0);
const counts = z.object({ call_count: percent, total_time: percent, total_cputime: percent });
const entry = counts.extend({
  type: z.string().catch(''),
  /** In minutes. */
  estimated_time_to_regain_access: z.number().min(0).catch(0).default(0),
});
const objectsSchema = z.record(z.string(), z.array(entry));

type UseCase = 'pages' | 'instagram';

/**
 * At most one usage for each scope. `objectId` is the page or Instagram account that the call was about: Meta may
 * report others in the same header, and their allowances are not ours.
 */
export function readUsage(
  headers: Headers,
  about: { readonly objectId: string; readonly useCase: UseCase },
  now: Date,
): readonly Usage[] {
  const found: Usage[] = [];
  const app = readJson(counts, headers.get('x-app-usage') ?? '');
  if (app !== undefined) found.push({ scope: 'app', usedShare: shareOf(app), availableAt: null });
  const objects = readJson(objectsSchema, headers.get('x-business-use-case-usage') ?? '') ?? {};
  const entries = (objects[about.objectId] ?? []).filter(({ type }) => type === about.useCase);
  if (entries.length > 0) {
    const waitMs = minutes(Math.max(...entries.map((one) => one.estimated_time_to_regain_access)));
    found.push({
      scope: 'account',
      usedShare: Math.max(...entries.map(shareOf)),
      availableAt: waitMs > 0 ? later(now, Math.min(waitMs, maxWaitMs)) : null,
    });
  }
  return found;
}

/** Until when to stop after a rate-limit refusal. */
export function waitUntil(usages: readonly Usage[], scope: Usage['scope'], now: Date): Date {
  return usages.find((usage) => usage.scope === scope)?.availableAt ?? later(now, defaultWaitMs);
}

const shareOf = ({ call_count, total_time, total_cputime }: z.infer<typeof counts>): number =>
  Math.max(call_count, total_time, total_cputime) / 100;
