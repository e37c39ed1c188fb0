import type { ClientCredentials, Installation } from '../domain/platform-port/definition.ts';
import type { PlatformName } from '../domain/platforms.ts';

/** The client that calls a platform and the addresses it calls: real, or the sandbox's. Undefined: not offered. */
export function resolveClient<Hosts extends object>(
  installation: Installation,
  platform: PlatformName,
  hosts: Hosts,
  simulatedHosts: (base: string) => Hosts,
): (ClientCredentials & Hosts & { readonly simulated: boolean }) | undefined {
  const credentials = installation.credentials(platform);
  if (credentials === null) return undefined;
  const base = installation.simulatedAt(platform);
  return { ...credentials, ...(base === null ? hosts : simulatedHosts(base)), simulated: base !== null };
}
