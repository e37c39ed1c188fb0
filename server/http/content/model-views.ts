import { z } from 'zod';
import { modelProviders } from '../../domain/content/model-settings.ts';

export const modelProvider = z.enum(modelProviders);

export const modelView = z
  .object({
    source: z.enum(['settings', 'workspace', 'none']).meta({
      description: 'settings: set up for the whole installation; workspace: this workspace has its own',
    }),
    provider: modelProvider.nullable(),
    model: z.string().nullable(),
    image_model: z.string().nullable(),
    base_url: z.string().nullable(),
    key_hint: z.string().nullable().meta({ description: 'The last four characters of the workspace’s key' }),
  })
  .meta({
    id: 'Model',
    example: { source: 'workspace', provider: 'openai', model: 'gpt-5.2', key_hint: 'x7Qa' },
  });
export type ModelView = z.infer<typeof modelView>;
