import { z } from 'zod';
import type { Journal } from '../core/journal.ts';

/** What may be turned on the simulated LinkedIn. Kept across restarts. */
export const linkedInSettingsSchema = z.strictObject({
  /** From the last byte of an image until it may be posted. */
  image_processing_ms: z.coerce.number().int().nonnegative(),
  /** How long an identical post by the same author is refused; 0 turns the check off. */
  duplicate_window_ms: z.coerce.number().int().nonnegative(),
  /** How long a new post stays out of the list by author. */
  list_lag_ms: z.coerce.number().int().nonnegative(),
  /** Versioned calls allowed for one member between two midnights UTC; 0 means no limit. */
  member_calls_per_day: z.coerce.number().int().nonnegative(),
});
export type LinkedInSettings = z.infer<typeof linkedInSettingsSchema>;

export function createSettings(journal: Journal) {
  let current: LinkedInSettings = {
    image_processing_ms: 1500,
    duplicate_window_ms: 10 * 60 * 1000,
    list_lag_ms: 0,
    member_calls_per_day: 0,
  };
  const changed = journal.define<LinkedInSettings>('linkedin.settings_changed', (settings) => {
    current = settings;
  });
  return {
    current: () => current,
    change: (some: object) => changed(linkedInSettingsSchema.parse({ ...current, ...some })),
  };
}
export type Settings = ReturnType<typeof createSettings>;
