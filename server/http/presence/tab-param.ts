import { z } from 'zod';

export const tabParam = z.object({
  tab: z.string().regex(/^[0-9a-z-]{8,36}$/, {
    message: 'must be 8 to 36 small letters, digits or hyphens, chosen at random for each tab',
  }),
});
