import { z } from 'zod';
import type { JournalEvent } from './journal.ts';
import type { World } from './platform.ts';

/** What tests may turn on a simulated platform. Kept across restarts; the schema's defaults are how it starts. */
export type Settings<T> = { current(): T; change(some: object): JournalEvent };

export const count = z.coerce.number().int().nonnegative();
export const flag = z.union([z.boolean(), z.stringbool()]);

/** `prepare` turns what was asked for into settings, where that is more than laying it over the current ones. */
export function createSettings<T extends object>(
  { journal }: Pick<World, 'journal'>,
  platform: string,
  schema: z.ZodType<T>,
  prepare: (asked: object, current: T) => object = (asked) => asked,
): Settings<T> {
  const defaults = schema.parse({});
  let current = defaults;
  const changed = journal.define<Partial<T>>(`${platform}.settings_changed`, (settings) => {
    // A setting that is newer than the journal has its default.
    current = { ...defaults, ...settings };
  });
  return {
    current: () => current,
    change: (some) => changed(schema.parse({ ...current, ...prepare(some, current) })),
  };
}
