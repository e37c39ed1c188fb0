/** TLS 1.3, or 1.2 with forward secrecy and authenticated encryption only; for what we serve and what we call. */
import tls from 'node:tls';

const tls13 = ['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'];
const tls12 = ['ECDSA', 'RSA'].flatMap((proof) =>
  ['AES256-GCM-SHA384', 'CHACHA20-POLY1305', 'AES128-GCM-SHA256'].map((cipher) => `ECDHE-${proof}-${cipher}`),
);

export const modernTls = {
  minVersion: 'TLSv1.2',
  ciphers: [...tls13, ...tls12].join(':'),
  honorCipherOrder: true,
} as const;

/** For every connection of this process that does not say otherwise, those of libraries included. */
export function requireModernTls(): void {
  tls.DEFAULT_MIN_VERSION = modernTls.minVersion;
  tls.DEFAULT_CIPHERS = modernTls.ciphers;
}
