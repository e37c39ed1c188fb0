/** Overrides of the library's behaviour. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { AppSecretStore } from '../domain/apps/ports.ts';
import type { Clock } from '../lib/clock.ts';
import type { AppId } from '../lib/ids.ts';
import { hashSecret } from '../lib/secrets.ts';

/** Several secrets may be active while one is being replaced, and we know only their hashes. */
const callers = new AsyncLocalStorage<string>();

/** The library does not say who asks when it compares a secret, and a secret's owner wants to know. */
export const calledFrom = <Result>(address: string, work: () => Result): Result => callers.run(address, work);

export function compareSecretsAsHashes(
  provider: Provider,
  { secrets, clock }: { readonly secrets: AppSecretStore; readonly clock: Clock },
): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: { readonly clientId: string }, given: string): Promise<boolean> {
      return secrets.check(this.clientId as AppId, hashSecret(given), clock.now(), callers.getStore());
    },
  });
}

/** Adds prefixes that secret scanners recognise to the library's 256 random bits. */
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

/** The library's session holds nothing, so its cookies are not sent to the browser. */
export function dropCookies(res: ServerResponse, names: readonly string[]): void {
  const cookies = [res.getHeader('set-cookie') ?? []].flat().map(String);
  const remaining = cookies.filter((line) => !names.some((name) => line.startsWith(name)));
  if (remaining.length === cookies.length) return;
  if (remaining.length) res.setHeader('set-cookie', remaining);
  else res.removeHeader('set-cookie');
}
