import type { BlobStore } from './blobs.ts';
import type { Calls } from './calls.ts';
import type { SandboxClock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import type { LateEffects } from './late-effects.ts';
import type { Ledger } from './ledger.ts';

/** What every simulated platform stands on. A platform adds its own state beside it, never inside it. */
export type World = {
  clock: SandboxClock;
  journal: Journal;
  blobs: BlobStore;
  ledger: Ledger;
  lateEffects: LateEffects;
  faults: Faults;
  calls: Calls;
  /** The address under which the sandbox is reached, without a trailing slash. */
  url(): string;
  /** The service's address, without a trailing slash: callbacks go to `<serviceUrl>/callbacks/<platform>/<door>`. */
  serviceUrl: string | null;
};
