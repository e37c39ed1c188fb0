import { z } from 'zod';
import { localServerIds } from '../../domain/content/local-servers.ts';
import { modelProviders } from '../../domain/content/model-settings.ts';

export const localServerId = z.enum(localServerIds);
const localServerName = z.string().meta({ example: 'Ollama' });
const modelTitle = z.string().meta({ description: 'As people call it', example: 'llama3.2' });

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
    local_server: z
      .object({ id: localServerId, name: localServerName, model_title: modelTitle })
      .nullable()
      .meta({ description: 'The server on this machine that runs it; null: it runs elsewhere' }),
    local_servers_allowed: z.boolean().meta({
      description: 'Whether whoever runs this installation lets workspaces use model servers on its machine',
    }),
  })
  .meta({
    id: 'Model',
    example: { source: 'workspace', provider: 'openai', model: 'gpt-5.2', key_hint: 'x7Qa' },
  });
export type ModelView = z.infer<typeof modelView>;

export const localModelsView = z
  .object({
    allowed: z.boolean().meta({ description: 'False: none is looked for', example: true }),
    looked_for: z.array(z.string()).meta({ example: ['Ollama', 'LM Studio', 'llama.cpp'] }),
    servers: z
      .array(
        z.object({
          id: localServerId.meta({ example: 'ollama' }),
          name: localServerName,
          address: z.string().meta({ example: '127.0.0.1:11434' }),
          models: z.array(
            z.object({ id: z.string().meta({ example: 'llama3.2:latest' }), title: modelTitle }),
          ),
        }),
      )
      .meta({ description: 'Those that answer now, with the models that can write' }),
  })
  .meta({ id: 'LocalModels' });
export type LocalModelsView = z.infer<typeof localModelsView>;
