import type { FastifyInstance } from 'fastify';
import type { BlobStore } from './blobs.ts';
import type { Calls } from './calls.ts';
import type { SandboxClock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { HostTable } from './host-names.ts';
import type { Journal, JournalEvent } from './journal.ts';
import type { LateEffects } from './late-effects.ts';
import type { Ledger } from './ledger.ts';
import type { SigningKey } from './signing-key.ts';

/** What every simulated platform shares. A platform's own state is separate from it. */
export type SandboxContext = {
  clock: SandboxClock;
  journal: Journal;
  blobs: BlobStore;
  ledger: Ledger;
  lateEffects: LateEffects;
  faults: Faults;
  calls: Calls;
  signingKey: SigningKey;
  /** The sandbox's public address, without a trailing slash. */
  url(): string;
  /** The service's address, without a trailing slash: callbacks go to `<serviceUrl>/callbacks/<platform>/<name>`. */
  serviceUrl: string | null;
};

/** What the overview page and the admin API need from every simulated platform. */
export type PlatformAdmin = {
  accounts(): { id: string; name: string; page: string }[];
  /** The platform users who can connect an account, each with the number of live grants. */
  holders(): { key: string; name: string; grants: number }[];
  /** Revokes the application's access as the user would; undefined if the user or account is unknown. */
  revoke(who: { account?: string | undefined; member?: string | undefined }): JournalEvent[] | undefined;
  /** The page where users see and remove connected applications. */
  appsPage?: string;
  /** The computed metrics of a post at a time, by the platform's metric names, even if API calls do not show them yet. */
  metricsAt(id: string, at: number): Record<string, unknown> | undefined;
  /** Deletes a post by hand, as its owner would on the platform itself. */
  remove(id: string): JournalEvent[] | undefined;
  settings: { current(): Record<string, unknown>; change(changes: object): JournalEvent };
  /** Resumes background work such as processing; called once the sandbox listens. */
  resume?(): void;
  stop?(): void;
};
export type MountedPlatform = PlatformAdmin & { name: string; title: string };

/** One simulated platform: a folder that exports one of these, and one line in platforms.ts. */
export type PlatformDefinition = {
  /** The first segment of its paths, and its name in faults and in the ledger. */
  name: string;
  /** The display name. */
  title: string;
  /** The default operation in the overview's fault form. */
  exampleOperation: string;
  /** Query parameters that the list of calls must redact, besides those of OAuth. */
  secretParameters?: readonly string[];
  /** The real host names that the platform's clients call, each with the path prefix of its routes here. */
  hosts?: HostTable;
  mount(server: FastifyInstance, context: SandboxContext): MountedPlatform;
};

export function definePlatform<State>(
  parts: Omit<PlatformDefinition, 'mount'> & {
    /** The platform's state, stored in the shared journal. */
    createState(context: SandboxContext): State;
    addRoutes(server: FastifyInstance, context: SandboxContext, state: State): void;
    admin(state: State, context: SandboxContext): PlatformAdmin;
  },
): PlatformDefinition {
  const { createState, addRoutes, admin, ...definition } = parts;
  const { name, title } = definition;
  return {
    ...definition,
    mount(server, context) {
      const state = createState(context);
      addRoutes(server, context, state);
      return { name, title, ...admin(state, context) };
    },
  };
}
