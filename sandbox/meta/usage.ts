import { z } from 'zod';

/**
 * Meta's usage headers, in percent of the allowance. They are sent only if the settings define how much of the allowance
 * is used. At 100 percent calls are rejected, and each further call extends the block.
 */
const percent = z.coerce.number().int().min(0).max(1000);
export const usageSchema = z.strictObject({
  call_count: percent.default(0),
  total_time: percent.default(0),
  total_cputime: percent.default(0),
});
export const businessUsageSchema = usageSchema.extend({
  /** In minutes, as in the header. */
  estimated_time_to_regain_access: z.coerce.number().int().nonnegative().default(0),
});
export type Usage = z.infer<typeof usageSchema>;
export type BusinessUsage = z.infer<typeof businessUsageSchema>;

export const isExhausted = (usage: Usage): boolean =>
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

/** How long an exhausted allowance blocks calls; each rejected call adds a minute. Lost on restart. */
export function createUsageBlocks(now: () => number) {
  const blocks = new Map<string, { usage: BusinessUsage; until: number }>();
  /** The current usage, or null once the block has ended. */
  const current = (key: string, usage: BusinessUsage | null): BusinessUsage | null => {
    if (!usage || !isExhausted(usage) || usage.estimated_time_to_regain_access === 0) return usage;
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
    extend(key: string): void {
      const block = blocks.get(key);
      if (block) block.until += 60_000;
    },
  };
}
