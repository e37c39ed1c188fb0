import { z } from 'zod';
import { modelTitle } from '../../domain/content/local-servers.ts';
import {
  type ModelSettingsDeps,
  readModel,
  removeModel,
  setModel,
  type VisibleModelSetup,
} from '../../domain/content/model-settings.ts';
import { defineRoute, noContent, noContentBody, ok, type Route } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';
import { type ModelView, modelProvider, modelView } from './model-views.ts';

const modelInput = z.strictObject({
  provider: modelProvider,
  model: text(200).meta({ description: 'As the provider writes it', example: 'gpt-5.2' }),
  image_model: text(200).nullish().meta({ description: 'For pictures; left out: none' }),
  base_url: text(500).nullish().meta({
    description: 'Only for openai_compatible: where the server is, such as https://models.example.com/v1',
  }),
  key: text(500).meta({
    description: 'Sealed at once, and never shown again',
    example: 'the-key-that-the-provider-gave-you',
  }),
});

export const modelRoutes: Route<ModelSettingsDeps>[] = [
  defineRoute({
    operationId: 'getModel',
    summary: 'Read the language model',
    details: 'The one that writes for this workspace, without its key',
    tag: 'Content',
    method: 'GET',
    paths: ['/v1/content/model'],
    access: { kind: 'person', capability: 'manage_workspace' },
    responses: { 200: modelView },
    handler: async (deps: ModelSettingsDeps, { actor }) => ok(toModelView(await readModel(deps, actor))),
  }),
  defineRoute({
    operationId: 'setModel',
    summary: 'Set the language model',
    details: 'Gives the workspace a language model of its own',
    tag: 'Content',
    method: 'POST',
    paths: ['/v1/content/model'],
    access: { kind: 'person', capability: 'manage_workspace' },
    body: modelInput,
    responses: { 200: modelView },
    handler: async (deps: ModelSettingsDeps, { actor, body }) => {
      const { provider, model, image_model, base_url, key } = body;
      await setModel(deps, actor, {
        provider,
        model,
        imageModel: image_model ?? null,
        baseUrl: base_url ?? null,
        key,
      });
      return ok(toModelView(await readModel(deps, actor)));
    },
  }),
  defineRoute({
    operationId: 'removeModel',
    summary: 'Remove the language model',
    details: 'The workspace’s own one, with its key',
    tag: 'Content',
    method: 'DELETE',
    paths: ['/v1/content/model'],
    access: { kind: 'person', capability: 'manage_workspace' },
    responses: { 204: noContentBody },
    handler: async (deps: ModelSettingsDeps, { actor }) => {
      await removeModel(deps, actor);
      return noContent;
    },
  }),
];

export const toModelView = ({ source, setup, keyHint, ...local }: VisibleModelSetup): ModelView => ({
  source,
  provider: setup?.provider ?? null,
  model: setup?.model ?? null,
  image_model: setup?.imageModel ?? null,
  base_url: setup?.baseUrl ?? null,
  key_hint: keyHint,
  local_server: local.localServer && {
    id: local.localServer.id,
    name: local.localServer.name,
    model_title: modelTitle(setup?.model ?? ''),
  },
  local_servers_allowed: local.localServersAllowed,
});
