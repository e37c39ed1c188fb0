/**
 * Builds the language and image models: the workspace's own where it has one, else the installation's. What talks to
 * providers is loaded when the first model is asked for: it takes most of a second and 70 MB, which nobody without one
 * should pay.
 */

import type { Config } from '../config.ts';
import { createModelKeyStore } from '../db/content/model-keys.ts';
import type { DatabaseHandle, OpenDatabase } from '../db/postgres/database.ts';
import { type ModelSettingsDeps, type ModelSetup, setupFor } from '../domain/content/model-settings.ts';
import type { ImageModel, Writer } from '../domain/content/ports.ts';
import type { PlatformCatalog } from '../domain/platform-port/definition.ts';
import type { Publishers } from '../domain/platform-port/publisher.ts';
import { isMissing } from '../domain/posts/write-draft.ts';
import { assumeCapabilities, type ModelCapabilities } from '../generators/model/capabilities.ts';
import type { TextCheck } from '../generators/model/check-caption.ts';
import { type Fetch, guardedFetch } from '../generators/model/model-fetch.ts';
import type { Timers } from '../generators/model/timeouts.ts';
import type { WorkspaceId } from '../lib/ids.ts';
import type { KeyRing } from '../lib/key-ring.ts';
import type { Logger } from '../lib/logger.ts';
import { modelHosts } from './endpoints.ts';

export interface ModelsInput {
  readonly config: Pick<Config, 'model'>;
  readonly database: OpenDatabase;
  readonly keys: KeyRing;
  readonly publishers: Pick<Publishers, 'publisher'>;
  readonly catalog: PlatformCatalog;
  readonly log: Logger;
  /** What tests replace: how owners' servers are reached, and the passing of time. */
  readonly guarded?: Fetch;
  readonly timers?: Timers;
}

/** Where a workspace's own model is stored, and the installation's. */
export const createModelSettings = (
  database: DatabaseHandle,
  { config, keys }: Pick<ModelsInput, 'config' | 'keys'>,
): Pick<ModelSettingsDeps, 'modelKeys' | 'installationModel'> => ({
  modelKeys: createModelKeyStore(database, keys),
  installationModel: config.model,
});

export type Models = ReturnType<typeof createModels>;

export function createModels(input: ModelsInput) {
  const { database, publishers, catalog, log, guarded = guardedFetch(), timers } = input;
  const settings = createModelSettings(database, input);
  const check: TextCheck = (platform, caption, options) =>
    publishers
      .publisher(platform)
      ?.check({ caption, media: [], options })
      .filter(({ code }) => !isMissing(code))
      .map(({ message }) => message.text) ?? ['the platform is not offered here'];

  /** Of each model that was asked. It is a word for each, and there are few. */
  const capabilities = new Map<string, ModelCapabilities>();
  const capabilitiesOf = ({ provider, baseUrl, model }: ModelSetup): ModelCapabilities => {
    const name = JSON.stringify([provider, baseUrl, model]);
    const known = capabilities.get(name) ?? assumeCapabilities();
    capabilities.set(name, known);
    return known;
  };

  /** Whoever runs the installation may name any server, also one on this machine; owners only public ones. */
  const reach = async (workspaceId: WorkspaceId) => {
    const found = await setupFor(settings, workspaceId);
    if (!found) return undefined;
    const { provider, baseUrl } = found.setup;
    const isTyped = found.source === 'workspace' && baseUrl !== null;
    const home = provider === 'openai_compatible' ? baseUrl : (baseUrl ?? modelHosts[provider]);
    return {
      ...found.setup,
      baseUrl: home,
      fetch: isTyped ? guarded : fetch,
      log,
      ...(timers ? { timers } : {}),
    };
  };

  return {
    async writerFor(workspaceId: WorkspaceId): Promise<Writer | undefined> {
      const reached = await reach(workspaceId);
      if (!reached) return undefined;
      const { createModelWriter } = await import('../generators/model/index.ts');
      const limits = (platform: Parameters<TextCheck>[0]) => publishers.publisher(platform)?.limits.caption;
      return createModelWriter({ ...reached, check, limits, catalog, capabilities: capabilitiesOf(reached) });
    },
    async imageModelFor(workspaceId: WorkspaceId): Promise<ImageModel | undefined> {
      const reached = await reach(workspaceId);
      if (!reached) return undefined;
      const { createImageModel } = await import('../generators/model/image-model.ts');
      return createImageModel(reached);
    },
  };
}
