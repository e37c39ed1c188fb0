/** What browsers answer, as WebAuthn's JSON. Its inside is verified by signatures, so that only its shape is checked. */
import { z } from 'zod';
import { text } from './inputs.ts';

const base64url = (maxLength: number) =>
  text(maxLength).regex(/^[\w-]*$/, { error: 'must be base64url without padding' });

const about = {
  id: base64url(1_400).meta({ example: 'b3VyLWNyZWRlbnRpYWw' }),
  rawId: base64url(1_400).meta({ example: 'b3VyLWNyZWRlbnRpYWw' }),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

const clientDataJSON = base64url(8_000).meta({ example: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0' });

/** Of `navigator.credentials.create()`. Members that we do not use may come along. */
export const newCredential = z
  .object({
    ...about,
    response: z.looseObject({
      clientDataJSON,
      attestationObject: base64url(20_000).meta({ example: 'o2NmbXRkbm9uZQ' }),
      transports: z
        .array(text(40))
        .max(20)
        .optional()
        .meta({ example: ['internal'] }),
    }),
  })
  .meta({ id: 'NewPasskeyCredential' });

/** Of `navigator.credentials.get()`. */
export const assertedCredential = z.object({
  ...about,
  response: z.looseObject({
    clientDataJSON,
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: base64url(200).optional(),
  }),
});

export const credentialOptions = z.record(z.string(), z.unknown());
