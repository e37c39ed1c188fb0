import { z } from 'zod';
import { scopes } from '../../domain/actor/scopes.ts';
import { maxAppNameLength } from '../../domain/apps/app-input.ts';
import { maxRedirectUriLength, maxRedirectUris } from '../../domain/apps/redirect-uri.ts';
import { text } from '../pipeline/inputs.ts';
import { scopeName } from '../pipeline/view-parts.ts';

/** A little longer than allowed, so that the rule about addresses can report what is wrong. */
export const redirectUri = text(maxRedirectUriLength + 500).meta({
  example: 'https://planner.example.com/callback',
});
export const appKind = z.enum(['confidential', 'public']);

export const appFields = {
  name: text(maxAppNameLength).meta({ example: 'Harvest planner' }),
  redirect_uris: z.array(redirectUri).max(maxRedirectUris),
  scopes: z
    .array(scopeName)
    .max(scopes.length)
    .meta({ example: ['posts:read', 'posts:write'] }),
};
