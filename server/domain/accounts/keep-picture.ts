/**
 * The picture of an account, as a copy of ours: pages never load it from the platform. It came from an address that
 * somebody else chose, so it is fetched like every stranger's address and made anew like every picture.
 */
import type { Logger } from '../../lib/logger.ts';
import type { LogoMaker } from '../apps/ports.ts';
import { type KeepDeps, keepBytes } from '../media/keep-object.ts';
import type { Transact } from '../tx.ts';
import type { Account, AccountStore } from './ports.ts';

/** Undefined when it cannot be had. */
export type FetchPicture = (url: string) => Promise<Uint8Array | undefined>;

export interface KeepPictureDeps extends KeepDeps {
  readonly transact: Transact;
  readonly accounts: Pick<AccountStore, 'setPicture'>;
  readonly fetchPicture: FetchPicture;
  readonly logos: LogoMaker;
  readonly log: Logger;
}

/** An account without a picture is still an account: nothing here fails. */
export async function keepPicture(
  deps: KeepPictureDeps,
  { id, workspaceId }: Pick<Account, 'id' | 'workspaceId'>,
  url: string,
): Promise<void> {
  try {
    const bytes = await deps.fetchPicture(url);
    const made = bytes && (await deps.logos.make(bytes));
    if (made?.kind !== 'ok') return;
    const { sha256 } = await keepBytes(deps, workspaceId, made.picture.bytes);
    await deps.transact((tx) => deps.accounts.setPicture(tx, id, sha256));
  } catch (error) {
    deps.log.info({ error, account: id }, 'the picture of an account could not be kept');
  }
}
