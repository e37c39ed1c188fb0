/**
 * Builds the language and image models: the workspace's own where it has one, otherwise the installation's. The code
 * for providers is imported when the first model is used: it takes most of a second and 70 MB, which an installation
 * without a model should not pay.
 */

import type { Config } from '../config.ts';
import { createModelKeyStore } from '../db/content/model-keys.ts';
import type { DatabaseHandle, OpenDatabase } from '../db/postgres/database.ts';
import { findSetup, type ModelSettingsDeps, type ModelSetup } from '../domain/content/model-settings.ts';
import type { ImageModel, Writer } from '../domain/content/ports.ts';
import type { PlatformCatalog } from '../domain/platform-port/definition.ts';
import type { Publishers } from '../domain/platform-port/publisher.ts';
import { isMissingCode } from '../domain/posts/write-draft.ts';
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
  /** What tests replace: how servers that owners configure are called, and the timers. */
  readonly ownerFetch?: Fetch;
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
  const { database, publishers, catalog, log, ownerFetch = guardedFetch(), timers } = input;
  const settings = createModelSettings(database, input);
  const check: TextCheck = (platform, caption, options) =>
    publishers
      .publisher(platform)
      ?.check({ caption, media: [], options })
      .filter(({ code }) => !isMissingCode(code))
      .map(({ message }) => message.text) ?? ['the platform is not offered here'];

  /** By model. Entries are small and few, so they are never removed. */
  const capabilities = new Map<string, ModelCapabilities>();
  const capabilitiesOf = ({ provider, baseUrl, model }: ModelSetup): ModelCapabilities => {
    const key = JSON.stringify([provider, baseUrl, model]);
    const known = capabilities.get(key) ?? assumeCapabilities();
    capabilities.set(key, known);
    return known;
  };

  /** The operator may configure any server, including one on this machine; workspace owners only public ones. */
  const findModel = async (workspaceId: WorkspaceId) => {
    const found = await findSetup(settings, workspaceId);
    if (!found) return undefined;
    const { provider, baseUrl } = found.setup;
    const isOwnersUrl = found.source === 'workspace' && baseUrl !== null;
    const modelUrl = provider === 'openai_compatible' ? baseUrl : (baseUrl ?? modelHosts[provider]);
    return {
      ...found.setup,
      baseUrl: modelUrl,
      fetch: isOwnersUrl ? ownerFetch : fetch,
      log,
      ...(timers ? { timers } : {}),
    };
  };

  return {
    async writerFor(workspaceId: WorkspaceId): Promise<Writer | undefined> {
      const model = await findModel(workspaceId);
      if (!model) return undefined;
      const { createModelWriter } = await import('../generators/model/index.ts');
      const limits = (platform: Parameters<TextCheck>[0]) => publishers.publisher(platform)?.limits.caption;
      return createModelWriter({ ...model, check, limits, catalog, capabilities: capabilitiesOf(model) });
    },
    async imageModelFor(workspaceId: WorkspaceId): Promise<ImageModel | undefined> {
      const model = await findModel(workspaceId);
      if (!model) return undefined;
      const { createImageModel } = await import('../generators/model/image-model.ts');
      return createImageModel(model);
    },
  };
}
