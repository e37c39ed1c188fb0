import type { JournalEvent } from './journal.ts';

/** What the sandbox's own pages and tests may ask of any simulated platform. */
export type SimulatedPlatform = {
  name: string;
  /** As people write it. */
  title: string;
  accounts(): { id: string; name: string; page: string }[];
  /** The platform's users who can connect an account, with how many live grants each has given. */
  holders(): { key: string; name: string; grants: number }[];
  /** The user takes the application's access away; nothing when the user or account is not known. */
  revoke(who: { account?: string | undefined; member?: string | undefined }): JournalEvent[] | undefined;
  /** Where its users see which applications have access, and remove them. */
  appsPage?: string;
  /** What the formula gives for a post at a moment, by the platform's own names, whether or not it is told yet or still. */
  figures(id: string, at: number): Record<string, unknown> | undefined;
  /** Somebody deletes a post by hand, on the platform itself. */
  remove(id: string): JournalEvent[] | undefined;
  settings(): Record<string, unknown>;
  changeSettings(change: object): JournalEvent;
};
