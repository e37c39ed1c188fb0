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
import { createSigningKey } from './core/signing-key.ts';
import type { World } from './core/world.ts';
import { addFacebook } from './facebook/index.ts';
import { addIdentityProvider } from './identity/index.ts';
import { addInstagram } from './instagram/index.ts';
import { addLinkedIn } from './linkedin/index.ts';
import { addTikTok } from './tiktok/index.ts';
import { addYouTube } from './youtube/index.ts';

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
};
export type Sandbox = { url: string; close(): Promise<void>; [Symbol.asyncDispose](): Promise<void> };

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const clock = createClock(options.clock ? () => options.clock?.now() ?? Date.now() : Date.now);
  const journal = openJournal(options.dataDir, clock);
  const changeClock = journal.define<{ offsetMs: number }>('clock.changed', ({ offsetMs }) =>
    clock.setOffset(offsetMs),
  );
  let url = '';
  const world: World = {
    clock,
    journal,
    blobs: openBlobs(options.dataDir),
    ledger: createLedger(journal),
    lateEffects: createLateEffects(journal, clock),
    faults: createFaults(),
    calls: createCalls(clock),
    url: () => url,
    serviceUrl: options.serviceUrl ?? null,
  };

  const server = fastify({
    // A caller of a hanging operation keeps its connection until it gives up, or until the sandbox stops.
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
  });
  takeRawBodies(server);
  const signingKey = createSigningKey(journal);
  const { people } = addIdentityProvider(server, world, signingKey);
  const facebook = addFacebook(server, world);
  const platforms = [
    addLinkedIn(server, world, signingKey),
    addTikTok(server, world),
    addYouTube(server, world, signingKey),
    facebook,
    addInstagram(server, world, facebook.authenticateInstagram),
  ];
  addAdmin(server, { world, platforms, people, changeClock: (offsetMs) => changeClock({ offsetMs }) });

  const close = async () => {
    clock.stop();
    await server.close();
    journal.close();
  };
  try {
    journal.replay();
    await signingKey.ready();
    await listen(server, options);
    url = options.publicUrl ?? addressOf(server.server.address() as AddressInfo);
    world.lateEffects.resume();
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
