/** Checks the `v1a` signature of a delivery as a receiver would: with the published key and node:crypto alone. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { WebhookKeysView } from '../../server/http/views.ts';
import type { Received } from './receiver.ts';

const spki = Buffer.from('302a300506032b6570032100', 'hex');

export function installationKey(keys: WebhookKeysView['keys']): KeyObject {
  const current = keys.find((one) => one.current)?.public_key ?? '';
  const bytes = Buffer.from(current.replace(/^whpk_/, ''), 'base64');
  return createPublicKey({ key: Buffer.concat([spki, bytes]), format: 'der', type: 'spki' });
}

export function verifyWithInstallationKey(key: KeyObject, { headers, body }: Received): boolean {
  const signed = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`, 'utf8');
  const signature = String(headers['webhook-signature'])
    .split(' ')
    .find((one) => one.startsWith('v1a,'));
  return verify(null, signed, key, Buffer.from(signature?.slice(4) ?? '', 'base64'));
}
