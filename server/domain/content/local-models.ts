/** Letting a model on this machine write for a workspace. */
import { AppError, type InputProblem, problemClauses } from '../../errors.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { FoundServer, LocalServer, LocalServerId, LocalServers } from './local-servers.ts';
import { messages } from './messages.ts';
import { type ModelSettingsDeps, saveSetup } from './model-settings.ts';

export interface LocalModelsResult {
  readonly areAllowed: boolean;
  readonly lookedFor: readonly LocalServer[];
  readonly found: readonly FoundServer[];
}

/** Asks the servers only for people who may choose one. */
export async function findLocalModels(
  { localServers }: { readonly localServers: LocalServers },
  actor: Actor,
): Promise<LocalModelsResult> {
  requireSession(actor);
  require(actor, 'manage_workspace');
  if (!localServers.areAllowed) return { areAllowed: false, lookedFor: [], found: [] };
  return { areAllowed: true, lookedFor: localServers.list, found: await localServers.find() };
}

/** Only a model that the server lists now can be chosen, so a port where something else listens never is. */
export async function setLocalModel(
  deps: ModelSettingsDeps,
  actor: Actor,
  input: { readonly server: LocalServerId; readonly model: string },
): Promise<void> {
  const { areAllowed, lookedFor, found } = await findLocalModels(deps, actor);
  if (!areAllowed) throw new AppError('model_not_set_up', messages.local_models_not_allowed());
  const server = found.find(({ id }) => id === input.server);
  if (!server) throw notAnswering(lookedFor, input.server);
  if (!server.models.includes(input.model)) throw notListed(server);
  await saveSetup(deps, actor, {
    provider: 'openai_compatible',
    model: input.model,
    imageModel: null,
    baseUrl: server.baseUrl,
    key: null,
  });
}

function notAnswering(servers: readonly LocalServer[], id: LocalServerId): AppError {
  const server = servers.find((one) => one.id === id)?.name ?? id;
  return new AppError('model_unavailable', messages.local_server_not_answering({ server }));
}

function notListed({ name }: FoundServer): AppError {
  const errors: InputProblem[] = [
    { param: 'model', code: 'not_offered', message: messages.local_model_not_listed({ server: name }) },
  ];
  return new AppError('invalid_request', messages.model_not_set_up({ problems: problemClauses(errors) }), {
    errors,
  });
}
