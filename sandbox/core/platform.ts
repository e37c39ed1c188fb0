import type { FastifyInstance } from 'fastify';
import type { BlobStore } from './blobs.ts';
import type { Calls } from './calls.ts';
import type { SandboxClock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Journal, JournalEvent } from './journal.ts';
import type { LateEffects } from './late-effects.ts';
import type { Ledger } from './ledger.ts';
import type { SigningKey } from './signing-key.ts';

/** What every simulated platform stands on. A platform keeps its own state beside it, never inside it. */
export type World = {
  clock: SandboxClock;
  journal: Journal;
  blobs: BlobStore;
  ledger: Ledger;
  lateEffects: LateEffects;
  faults: Faults;
  calls: Calls;
  signingKey: SigningKey;
  /** The address under which the sandbox is reached, without a trailing slash. */
  url(): string;
  /** The service's address, without a trailing slash: callbacks go to `<serviceUrl>/callbacks/<platform>/<name>`. */
  serviceUrl: string | null;
};

/** What the overview page and the admin API may ask of any simulated platform. */
export type PlatformAdmin = {
  accounts(): { id: string; name: string; page: string }[];
  /** The platform's users who can connect an account, with how many live grants each has given. */
  holders(): { key: string; name: string; grants: number }[];
  /** The user takes the application's access away; undefined when the user or account is not known. */
  revoke(who: { account?: string | undefined; member?: string | undefined }): JournalEvent[] | undefined;
  /** Where its users see which applications have access, and remove them. */
  appsPage?: string;
  /** What the formula gives for a post at a moment, by the platform's own names, even if calls do not tell it. */
  figures(id: string, at: number): Record<string, unknown> | undefined;
  /** Deletes a post by hand, as its owner would on the platform itself. */
  remove(id: string): JournalEvent[] | undefined;
  settings: { current(): Record<string, unknown>; change(some: object): JournalEvent };
  /** Takes up what the platform does by itself, such as processing; called once the sandbox listens. */
  resume?(): void;
  stop?(): void;
};
export type MountedPlatform = PlatformAdmin & { name: string; title: string };

/** One simulated platform: a folder that exports one of these, and one line in platforms.ts. */
export type PlatformDefinition = {
  /** The first step of all its addresses, its name in faults and in the ledger. */
  name: string;
  /** As people write it. */
  title: string;
  /** The operation that the overview's fault form suggests. */
  exampleOperation: string;
  /** Query parameters that the list of calls must not show, besides the usual ones of OAuth. */
  secretParameters?: readonly string[];
  mount(server: FastifyInstance, world: World): MountedPlatform;
};

export function definePlatform<State>(
  parts: Omit<PlatformDefinition, 'mount'> & {
    /** Everything it remembers, built on the world's journal. */
    createState(world: World): State;
    addRoutes(server: FastifyInstance, world: World, state: State): void;
    admin(state: State, world: World): PlatformAdmin;
  },
): PlatformDefinition {
  const { createState, addRoutes, admin, ...definition } = parts;
  const { name, title } = definition;
  return {
    ...definition,
    mount(server, world) {
      const state = createState(world);
      addRoutes(server, world, state);
      return { name, title, ...admin(state, world) };
    },
  };
}
