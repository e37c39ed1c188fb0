import { z } from 'zod';
import type { JournalEvent } from './journal.ts';
import type { SandboxContext } from './platform.ts';

/** Settings with which tests change a simulated platform. They survive restarts and start with the schema's defaults. */
export type Settings<T> = { current(): T; change(changes: object): JournalEvent };

export const count = z.coerce.number().int().nonnegative();
export const flag = z.union([z.boolean(), z.stringbool()]);

/** `prepare` converts a requested change into settings, for platforms where a plain merge is not enough. */
export function createSettings<T extends object>(
  { journal }: Pick<SandboxContext, 'journal'>,
  platform: string,
  schema: z.ZodType<T>,
  prepare: (change: object, current: T) => object = (change) => change,
): Settings<T> {
  const defaults = schema.parse({});
  let current = defaults;
  const changed = journal.define<Partial<T>>(`${platform}.settings_changed`, (settings) => {
    // A setting that the journal does not contain yet has its default.
    current = { ...defaults, ...settings };
  });
  return {
    current: () => current,
    change: (changes) => changed(schema.parse({ ...current, ...prepare(changes, current) })),
  };
}
