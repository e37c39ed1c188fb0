import { z } from 'zod';

/**
 * Meta's usage headers, in percent of the allowance. They appear only when there is something to say: here, when the
 * settings say how much of the allowance is gone. At 100 the calls are refused, and each further call makes it longer.
 */
const percent = z.coerce.number().int().min(0).max(1000);
export const usageSchema = z.strictObject({
  call_count: percent.default(0),
  total_time: percent.default(0),
  total_cputime: percent.default(0),
});
export const businessUsageSchema = usageSchema.extend({
  /** Minutes, as in the header. */
  estimated_time_to_regain_access: z.coerce.number().int().nonnegative().default(0),
});
export type Usage = z.infer<typeof usageSchema>;
export type BusinessUsage = z.infer<typeof businessUsageSchema>;

export const isUsedUp = (usage: Usage): boolean =>
  Math.max(usage.call_count, usage.total_time, usage.total_cputime) >= 100;

export const appUsageHeader = (usage: Usage | null): Record<string, string> =>
  usage ? { 'x-app-usage': JSON.stringify(usage) } : {};

export function businessUsageHeader(
  type: 'pages' | 'instagram',
  objectId: string,
  usage: BusinessUsage | null,
): Record<string, string> {
  if (!usage) return {};
  const { call_count, total_cputime, total_time, estimated_time_to_regain_access } = usage;
  const entry = { type, call_count, total_cputime, total_time, estimated_time_to_regain_access };
  return { 'x-business-use-case-usage': JSON.stringify({ [objectId]: [entry] }) };
}

/** How long a used-up allowance stays so; each refused call adds a minute. Not kept across a restart. */
export function createUsageBlocks(now: () => number) {
  const blocks = new Map<string, { usage: BusinessUsage; until: number }>();
  /** The usage as it is now: nothing is left of a block that is over. */
  const current = (key: string, usage: BusinessUsage | null): BusinessUsage | null => {
    if (!usage || !isUsedUp(usage) || usage.estimated_time_to_regain_access === 0) return usage;
    let block = blocks.get(key);
    if (block?.usage !== usage) {
      block = { usage, until: now() + usage.estimated_time_to_regain_access * 60_000 };
      blocks.set(key, block);
    }
    const minutes = Math.ceil((block.until - now()) / 60_000);
    if (minutes <= 0) return null;
    return { ...usage, estimated_time_to_regain_access: minutes };
  };
  return {
    current,
    prolong(key: string): void {
      const block = blocks.get(key);
      if (block) block.until += 60_000;
    },
  };
}
