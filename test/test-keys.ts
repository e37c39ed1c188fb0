import { parseKeyRing } from '../server/lib/key-ring.ts';

export const testKeyText = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
export const testKeys = parseKeyRing(testKeyText);
