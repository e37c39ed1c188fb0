/**
 * Builds the language and image models: the workspace's own where it has one, otherwise the installation's. The code
 * for providers is imported when the first model is used: it takes most of a second and 70 MB, which an installation
 * without a model should not pay.
 */

import type { Config } from '../config.ts';
import { createModelKeyStore } from '../db/content/model-keys.ts';
import type { DatabaseHandle, OpenDatabase } from '../db/postgres/database.ts';
import {
  type LocalServer,
  type LocalServers,
  localServerOf,
  modelTitle,
} from '../domain/content/local-servers.ts';
import { findSetup, type ModelSettingsDeps, type ModelSetup } from '../domain/content/model-settings.ts';
import type { ImageModel, Writer } from '../domain/content/ports.ts';
import { cacheFor } from '../domain/operator/cache-for.ts';
import type { PlatformCatalog } from '../domain/platform-port/definition.ts';
import type { Publishers } from '../domain/platform-port/publisher.ts';
import { isMissingCode } from '../domain/posts/write-draft.ts';
import { assumeCapabilities, type ModelCapabilities } from '../generators/model/capabilities.ts';
import type { TextCheck } from '../generators/model/check-caption.ts';
import { findLocalServers } from '../generators/model/find-local-servers.ts';
import { localFetch, refusedLocalFetch } from '../generators/model/local-fetch.ts';
import { type Fetch, guardedFetch } from '../generators/model/model-fetch.ts';
import { localLimits, type Timers } from '../generators/model/timeouts.ts';
import { type Clock, seconds } from '../lib/clock.ts';
import type { WorkspaceId } from '../lib/ids.ts';
import type { KeyRing } from '../lib/key-ring.ts';
import type { Logger } from '../lib/logger.ts';
import { modelHosts } from './endpoints.ts';

/** Long enough for a page that asks twice, short enough for a person who has just started the server. */
const foundServersCacheMs = seconds(5);

export interface LocalServersInput {
  readonly config: Pick<Config, 'localModels'>;
  readonly localModelServers: readonly LocalServer[];
  readonly clock: Clock;
}

export const createLocalServers = ({
  config,
  localModelServers,
  clock,
}: LocalServersInput): LocalServers => ({
  areAllowed: config.localModels,
  list: localModelServers,
  find: cacheFor(() => findLocalServers(localModelServers), foundServersCacheMs, clock),
});

export interface ModelsInput {
  readonly config: Pick<Config, 'model'>;
  readonly localServers: LocalServers;
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
  { config, keys, localServers }: Pick<ModelsInput, 'config' | 'keys' | 'localServers'>,
): Pick<ModelSettingsDeps, 'modelKeys' | 'installationModel' | 'localServers'> => ({
  modelKeys: createModelKeyStore(database, keys),
  installationModel: config.model,
  localServers,
});

export type Models = ReturnType<typeof createModels>;

export function createModels(input: ModelsInput) {
  const { database, publishers, catalog, log, localServers, ownerFetch = guardedFetch(), timers } = input;
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

  /**
   * The operator may configure any server, including one on this machine. Workspace owners may use public ones, and the
   * few local ones that the operator allows.
   */
  const findModel = async (workspaceId: WorkspaceId) => {
    const found = await findSetup(settings, workspaceId);
    if (!found) return undefined;
    const { provider, baseUrl, model } = found.setup;
    const isOwners = found.source === 'workspace';
    const local = isOwners ? localServerOf(localServers.list, found.setup) : undefined;
    const modelUrl = provider === 'openai_compatible' ? baseUrl : (baseUrl ?? modelHosts[provider]);
    return {
      ...found.setup,
      baseUrl: modelUrl,
      fetch: isOwners && baseUrl !== null ? ownersFetch(local) : fetch,
      log,
      ...(timers ? { timers } : {}),
      ...(local ? { name: `${local.name} ${modelTitle(model)}`, timeLimits: localLimits } : {}),
    };
  };
  const ownersFetch = (local: LocalServer | undefined): Fetch => {
    if (!local) return ownerFetch;
    return localServers.areAllowed ? localFetch(local) : refusedLocalFetch;
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
