import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { addAdmin } from './admin/index.ts';
import { openBlobs } from './core/blobs.ts';
import { createCalls } from './core/calls.ts';
import { createClock } from './core/clock.ts';
import { createFaults } from './core/faults.ts';
import { takeRawBodies } from './core/forms.ts';
import { openJournal } from './core/journal.ts';
import { createLateEffects } from './core/late-effects.ts';
import { createLedger } from './core/ledger.ts';
import type { PlatformDefinition, World } from './core/platform.ts';
import { createSigningKey } from './core/signing-key.ts';
import { addIdentityProvider } from './identity/index.ts';
import { platforms } from './platforms.ts';

/** The simulated outside world: an identity provider and the platforms, on one address. Knows nothing of the service. */
export type SandboxOptions = {
  /** 0 takes a free one. */
  port: number;
  host: string;
  dataDir: string;
  /** Where it is reached when that differs from where it listens. */
  publicUrl?: string;
  /** Where the service is reached: platforms send their notices there, unless a setting names another address. */
  serviceUrl?: string;
  /** Stands in for real time; the offset set over /_sandbox/clock comes on top. */
  clock?: { now(): number };
  /** Platforms to simulate beside those of platforms.ts. */
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
  const world: World = {
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
    // A caller of a hanging operation keeps its connection until it gives up, or until the sandbox stops.
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
  });
  takeRawBodies(server);
  const { people } = addIdentityProvider(server, world);
  const mounted = definitions.map((definition) => definition.mount(server, world));
  addAdmin(server, {
    world,
    platforms: mounted,
    people,
    exampleFault: { platform: definitions[0]?.name ?? '', operation: definitions[0]?.exampleOperation ?? '' },
    changeClock: (offsetMs) => changeClock({ offsetMs }),
  });

  const close = async () => {
    clock.stop();
    for (const platform of mounted) platform.stop?.();
    await server.close();
    journal.close();
  };
  try {
    journal.replay();
    await world.signingKey.ready();
    await listen(server, options);
    url = options.publicUrl ?? addressOf(server.server.address() as AddressInfo);
    world.lateEffects.resume();
    for (const platform of mounted) platform.resume?.();
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
