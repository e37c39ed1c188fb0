/** Promise: the secret itself is returned once, to the caller; we store its hash and its last characters. */
import { type AppId, newId } from '../../lib/ids.ts';
import { hashSecret, newSecret } from '../../lib/secrets.ts';
import type { Actor } from '../actor/actor.ts';
import type { Tx } from '../tx.ts';
import type { AppDeps } from './deps.ts';
import type { AppSecret } from './ports.ts';

export interface IssuedSecret {
  readonly secret: AppSecret;
  readonly clientSecret: string;
}

const hintLength = 4;

export async function addSecret(
  deps: AppDeps,
  tx: Tx,
  actor: Actor,
  appId: AppId,
  at: Date,
): Promise<IssuedSecret> {
  const clientSecret = newSecret('socs');
  const secret: AppSecret = {
    id: newId('sec', at.getTime()),
    appId,
    hint: clientSecret.slice(-hintLength),
    createdAt: at,
    expiresAt: null,
    lastUsedAt: null,
    lastUsedFrom: null,
  };
  await deps.appSecrets.add(tx, {
    ...secret,
    secretHash: hashSecret(clientSecret),
    createdBy: actor.userId,
  });
  return { secret, clientSecret };
}
