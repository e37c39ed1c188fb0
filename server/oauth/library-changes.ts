/** What the library does in its own way and we need in ours. */
import type { ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { AppSecretStore } from '../domain/apps/ports.ts';
import type { Clock } from '../lib/clock.ts';
import type { AppId } from '../lib/ids.ts';
import { hashSecret } from '../lib/secrets.ts';

/** Several secrets may be alive while one is being replaced, and none of them is known to us. */
export function compareSecretsAsHashes(
  provider: Provider,
  { secrets, clock }: { readonly secrets: AppSecretStore; readonly clock: Clock },
): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: { readonly clientId: string }, given: string): Promise<boolean> {
      return secrets.check(this.clientId as AppId, hashSecret(given), clock.now());
    },
  });
}

/** Prefixes that secret scanners recognise, before the library's 256 random bits. */
export function prefixTokens({ AccessToken, RefreshToken }: Provider): void {
  for (const [{ prototype }, prefix] of [
    [AccessToken, 'soat_'],
    [RefreshToken, 'sort_'],
  ] as const) {
    const model = prototype as unknown as { generateTokenId(): string };
    const generate = model.generateTokenId;
    model.generateTokenId = function prefixed() {
      return prefix + generate.call(this);
    };
  }
}

/** The library's session holds nothing, so the browser need not carry its name about. */
export function dropCookies(res: ServerResponse, names: readonly string[]): void {
  const cookies = [res.getHeader('set-cookie') ?? []].flat().map(String);
  const kept = cookies.filter((line) => !names.some((name) => line.startsWith(name)));
  if (kept.length === cookies.length) return;
  if (kept.length) res.setHeader('set-cookie', kept);
  else res.removeHeader('set-cookie');
}
