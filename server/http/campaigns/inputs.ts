import { text } from '../pipeline/inputs.ts';

/** Names are one line and not empty. */
export const campaignName = text(200)
  .meta({ example: 'New harvest' })
  .transform((name) => name.replace(/\s+/gu, ' ').trim())
  .refine((name) => name !== '', { message: 'must not be empty' });
