/** Chooses the writer: the language model where one is set up, else the built-in composer; only for what it supports. */

import { AppError } from '../../errors.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { messages } from './messages.ts';
import type { RewriteAction, Writer } from './ports.ts';

export type WriterKind = Writer['kind'];

export interface Writers {
  readonly builtIn: Writer;
  /** Undefined: neither the installation nor the workspace has a language model. */
  modelFor(workspaceId: WorkspaceId): Promise<Writer | undefined>;
}

const noModel = (): AppError => new AppError('model_not_set_up', messages.no_language_model());

export async function chooseWriter(
  writers: Writers,
  workspaceId: WorkspaceId,
  kind: WriterKind | undefined,
): Promise<Writer> {
  if (kind === 'built_in') return writers.builtIn;
  const model = await writers.modelFor(workspaceId);
  if (kind === 'model' && !model) throw noModel();
  return model ?? writers.builtIn;
}

export async function chooseRewriter(
  writers: Writers,
  workspaceId: WorkspaceId,
  kind: WriterKind | undefined,
  action: RewriteAction,
): Promise<Writer> {
  const writer = await chooseWriter(writers, workspaceId, kind);
  if (writer.rewrites.includes(action)) return writer;
  if (kind === undefined && writers.builtIn.rewrites.includes(action)) return writers.builtIn;
  throw new AppError('model_not_set_up', messages.rewrite_not_offered({ writer: writer.name, action }), {
    errors: [
      {
        param: 'action',
        code: 'not_offered',
        message: messages.action_not_offered({
          writer: writer.name,
        }),
      },
    ],
  });
}
