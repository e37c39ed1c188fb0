import { z } from 'zod';
import { findLocalModels, type LocalModelsResult, setLocalModel } from '../../domain/content/local-models.ts';
import { modelTitle } from '../../domain/content/local-servers.ts';
import { type ModelSettingsDeps, readModel } from '../../domain/content/model-settings.ts';
import { defineRoute, ok, type Route } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';
import { toModelView } from './model.ts';
import { type LocalModelsView, localModelsView, localServerId, modelView } from './model-views.ts';

export const localModelRoutes: Route<ModelSettingsDeps>[] = [
  defineRoute({
    operationId: 'findLocalModels',
    summary: 'Find model servers on this machine',
    details: 'Those that answer on the machine that Signoff runs on, and their models',
    tag: 'Content',
    method: 'GET',
    paths: ['/v1/content/model/local'],
    access: { kind: 'person', capability: 'manage_workspace' },
    responses: { 200: localModelsView },
    handler: async (deps: ModelSettingsDeps, { actor }) => ok(toView(await findLocalModels(deps, actor))),
  }),
  defineRoute({
    operationId: 'setLocalModel',
    summary: 'Use a model on this machine',
    details: 'It writes for the workspace, in place of its own model',
    tag: 'Content',
    method: 'POST',
    paths: ['/v1/content/model/local'],
    access: { kind: 'person', capability: 'manage_workspace' },
    body: z.strictObject({
      server: localServerId.meta({ example: 'ollama' }),
      model: text(200).meta({ description: 'One that the server lists', example: 'llama3.2:latest' }),
    }),
    responses: { 200: modelView },
    handler: async (deps: ModelSettingsDeps, { actor, body }) => {
      await setLocalModel(deps, actor, body);
      return ok(toModelView(await readModel(deps, actor)));
    },
  }),
];

const toView = ({ areAllowed, lookedFor, found }: LocalModelsResult): LocalModelsView => ({
  allowed: areAllowed,
  looked_for: lookedFor.map(({ name }) => name),
  servers: found.map(({ id, name, baseUrl, models }) => ({
    id,
    name,
    address: new URL(baseUrl).host,
    models: models.map((model) => ({ id: model, title: modelTitle(model) })),
  })),
});
