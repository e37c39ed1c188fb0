import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { addAdmin } from './admin/index.ts';
import { openBlobs } from './core/blobs.ts';
import { createCalls } from './core/calls.ts';
import { createClock } from './core/clock.ts';
import { createFaults } from './core/faults.ts';
import { acceptRawBodies } from './core/forms.ts';
import { createUrlRewriter, refuseOtherHosts } from './core/host-names.ts';
import { openJournal } from './core/journal.ts';
import { createLateEffects } from './core/late-effects.ts';
import { createLedger } from './core/ledger.ts';
import type { PlatformDefinition, SandboxContext } from './core/platform.ts';
import { createSigningKey } from './core/signing-key.ts';
import { addIdentityProvider } from './identity/index.ts';
import { addPracticeSite } from './lanternfish/index.ts';
import { platforms } from './platforms.ts';

/** The sandbox server: a simulated identity provider and the platforms, on one address. Independent of the service. */
export type SandboxOptions = {
  /** 0 picks a free port. */
  port: number;
  host: string;
  dataDir: string;
  /** The public address, if it differs from the listening address. */
  publicUrl?: string;
  /** The service's address. Platforms send callbacks there unless a setting names another address. */
  serviceUrl?: string;
  /** Replaces real time; the offset from /_sandbox/clock is added to it. */
  clock?: { now(): number };
  /** Platforms to simulate in addition to those of platforms.ts. */
  platforms?: PlatformDefinition[];
};
export type Sandbox = { url: string; close(): Promise<void>; [Symbol.asyncDispose](): Promise<void> };

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const clock = createClock(options.clock ? () => options.clock?.now() ?? Date.now() : Date.now);
  const journal = openJournal(options.dataDir, clock);
  const changeClock = journal.define<{ offsetMs: number }>('clock.changed', ({ offsetMs }) =>
    clock.setOffset(offsetMs),
  );
  const definitions = [...platforms, ...(options.platforms ?? [])];
  let url = '';
  const context: SandboxContext = {
    clock,
    journal,
    blobs: openBlobs(options.dataDir),
    ledger: createLedger(journal),
    lateEffects: createLateEffects(journal, clock),
    faults: createFaults(),
    calls: createCalls(
      clock,
      definitions.flatMap(({ secretParameters = [] }) => secretParameters),
    ),
    signingKey: createSigningKey(journal),
    url: () => url,
    serviceUrl: options.serviceUrl ?? null,
  };

  const server = fastify({
    // Stopping the sandbox must also close the connections of hanging operations.
    forceCloseConnections: true,
    rewriteUrl: createUrlRewriter(
      definitions.map(({ hosts = {} }) => hosts),
      () => url,
    ),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
  });
  refuseOtherHosts(server);
  acceptRawBodies(server);
  const { people } = addIdentityProvider(server, context);
  addPracticeSite(server);
  const mountedPlatforms = definitions.map((definition) => definition.mount(server, context));
  addAdmin(server, {
    context,
    platforms: mountedPlatforms,
    people,
    exampleFault: { platform: definitions[0]?.name ?? '', operation: definitions[0]?.exampleOperation ?? '' },
    changeClock: (offsetMs) => changeClock({ offsetMs }),
  });

  const close = async () => {
    clock.stop();
    for (const platform of mountedPlatforms) platform.stop?.();
    await server.close();
    journal.close();
  };
  try {
    journal.replay();
    await context.signingKey.ready();
    await listen(server, options);
    url = options.publicUrl ?? addressOf(server.server.address() as AddressInfo);
    context.lateEffects.resume();
    for (const platform of mountedPlatforms) platform.resume?.();
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close, [Symbol.asyncDispose]: close };
}

async function listen(server: ReturnType<typeof fastify>, { port, host }: SandboxOptions): Promise<void> {
  try {
    await server.listen({ port, host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(
      `port ${port} on ${host} is in use. Stop what uses it, or set SANDBOX_PORT to another port.`,
    );
  }
}

function addressOf({ address, port, family }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
