import type { GeneratePicturesDeps } from '../../domain/content/generate-pictures.ts';
import { languageNames, languages } from '../../domain/content/languages.ts';
import type { Writer } from '../../domain/content/ports.ts';
import type { Writers } from '../../domain/content/writers.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import { type ContentToolsView, contentToolsView } from './views.ts';

export interface ToolsRouteDeps
  extends Pick<GeneratePicturesDeps, 'renderer' | 'videoSupport' | 'imageModelFor'> {
  readonly writers: Writers;
}

export const toolsRoute = defineRoute({
  operationId: 'getContentTools',
  summary: 'List the content tools',
  details: 'Who writes here and what they can do, the templates for pictures, and whether films can be made',
  tag: 'Content',
  method: 'GET',
  paths: ['/v1/content/tools'],
  access: { kind: 'scope', scope: 'content:generate', capability: 'read' },
  responses: { 200: contentToolsView },
  handler: async (deps: ToolsRouteDeps, { actor: { workspaceId } }) => {
    const [model, imageModel] = await Promise.all([
      deps.writers.modelFor(workspaceId),
      deps.imageModelFor(workspaceId),
    ]);
    const { unavailableReason } = deps.videoSupport;
    const view: ContentToolsView = {
      writers: [...(model ? [model] : []), deps.writers.builtIn].map(showWriter),
      templates: deps.renderer.templates.map(({ name, title, slots, photos }) => ({
        name,
        ...messageFields('title', title),
        slots: slots.map(({ maxLength, title: slotTitle, ...slot }) => ({
          ...slot,
          ...messageFields('title', slotTitle),
          max_length: maxLength,
        })),
        photos,
      })),
      image_model: imageModel?.name ?? null,
      films: { available: unavailableReason === null, ...messageFields('why', unavailableReason) },
      languages: languages.map((code) => ({ code, name: languageNames[code] })),
    };
    return ok(view);
  },
});

const showWriter = ({ kind, name, rewrites }: Writer) => ({ kind, name, rewrites: [...rewrites] });
