/** Promise: a secret is shown when it is made; later only an owner who just signed in sees it. */
import { newId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import type { WebhookDeps } from './deps.ts';
import type { Endpoint, WebhookSecret } from './ports.ts';
import { secretOf } from './signature.ts';

const secretBytes = 32;
const hintLength = 4;

export interface IssuedWebhookSecret {
  readonly secret: WebhookSecret;
  readonly clear: string;
}

export async function addSecret(
  { secrets, randomBytes }: Pick<WebhookDeps, 'secrets' | 'randomBytes'>,
  tx: Tx,
  endpoint: Endpoint,
  at: Date,
): Promise<IssuedWebhookSecret> {
  const clear = secretOf(randomBytes(secretBytes));
  const secret = {
    id: newId('whs', at.getTime()),
    endpointId: endpoint.id,
    // Without the padding that all of them end in.
    hint: clear.replace(/=+$/, '').slice(-hintLength),
    createdAt: at,
    expiresAt: null,
  } as const;
  await secrets.add(tx, endpoint, { ...secret, clear });
  return { secret, clear };
}
