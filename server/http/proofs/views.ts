import { z } from 'zod';
import { sample } from '../pipeline/sample.ts';
import { instant } from '../pipeline/view-parts.ts';

export const signingKeysView = z
  .object({
    keys: z.array(
      z.object({
        id: z.string().meta({ example: sample.digest.slice(0, 16) }),
        algorithm: z.literal('ed25519'),
        public_key: z
          .string()
          .meta({ description: 'The 32 bytes in Base64', example: Buffer.alloc(32, 7).toString('base64') }),
        from: instant.meta({ example: sample.times.joined }),
        until: instant.nullable().meta({ description: 'Null: it is in use', example: null }),
      }),
    ),
  })
  .meta({ id: 'SigningKeys' });

export type SigningKeysView = z.infer<typeof signingKeysView>;
