/**
 * Stores our own copy of an account's picture, so that pages never load it from the platform. The platform chose the
 * address, so it is fetched as an untrusted address and re-encoded like every picture.
 */
import type { Logger } from '../../lib/logger.ts';
import type { LogoRenderer } from '../apps/ports.ts';
import { type StoreObjectDeps, storeBytes } from '../media/store-object.ts';
import type { Transact } from '../tx.ts';
import type { Account, AccountStore } from './ports.ts';

/** Undefined when the picture cannot be fetched. */
export type FetchPicture = (url: string) => Promise<Uint8Array | undefined>;

export interface StoreAccountPictureDeps extends StoreObjectDeps {
  readonly transact: Transact;
  readonly accounts: Pick<AccountStore, 'setPicture'>;
  readonly fetchPicture: FetchPicture;
  readonly logos: LogoRenderer;
  readonly log: Logger;
}

/** Never throws: an account works without a picture. */
export async function storeAccountPicture(
  deps: StoreAccountPictureDeps,
  { id, workspaceId }: Pick<Account, 'id' | 'workspaceId'>,
  url: string,
): Promise<void> {
  try {
    const bytes = await deps.fetchPicture(url);
    const rendered = bytes && (await deps.logos.render(bytes));
    if (rendered?.kind !== 'ok') return;
    const { sha256 } = await storeBytes(deps, workspaceId, rendered.picture.bytes);
    await deps.transact((tx) => deps.accounts.setPicture(tx, id, sha256));
  } catch (error) {
    deps.log.info({ error, account: id }, 'the picture of an account could not be stored');
  }
}
