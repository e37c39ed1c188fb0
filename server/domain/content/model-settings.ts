/**
 * Which model writes for a workspace, and with whose key. The promise: a key that was given is used and never shown
 * again, to nobody: not in an answer, not in the audit, not in a log. What remains visible is its last four characters.
 */

import { AppError, type InputProblem, problemClauses } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { AuditAction } from '../audit/actions.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Transact, Tx } from '../tx.ts';
import { type LockDeps, lockAsManager } from '../workspaces/lock-workspace.ts';
import { messages } from './messages.ts';

export const modelProviders = ['openai', 'anthropic', 'google', 'openai_compatible'] as const;
export type ModelProvider = (typeof modelProviders)[number];

/** A model and what it takes to ask it. */
export interface ModelSetup {
  readonly provider: ModelProvider;
  readonly model: string;
  /** Null: no pictures by a model. */
  readonly imageModel: string | null;
  /** Null: the provider's own address. */
  readonly baseUrl: string | null;
  /** Null: a server of one's own that asks for none. */
  readonly key: string | null;
}

export interface ModelKeyStore {
  find(workspaceId: WorkspaceId): Promise<ModelSetup | undefined>;
  put(tx: Tx, workspaceId: WorkspaceId, setup: ModelSetup, by: UserId, at: Date): Promise<void>;
  /** False: there was none. */
  remove(tx: Tx, workspaceId: WorkspaceId): Promise<boolean>;
}

export type SetupSource = 'settings' | 'workspace' | 'none';

export interface ShownSetup {
  readonly source: SetupSource;
  readonly setup: Omit<ModelSetup, 'key'> | null;
  readonly keyHint: string | null;
}

export interface ReadModelDeps {
  readonly modelKeys: Pick<ModelKeyStore, 'find'>;
  /** What whoever runs the installation set up for everybody. */
  readonly installationModel: ModelSetup | null;
}

export interface ModelSettingsDeps extends ReadModelDeps, LockDeps {
  readonly transact: Transact;
  readonly modelKeys: ModelKeyStore;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

/** The workspace's own comes before the installation's. */
export async function setupFor(
  { modelKeys, installationModel }: ReadModelDeps,
  workspaceId: WorkspaceId,
): Promise<{ readonly source: 'settings' | 'workspace'; readonly setup: ModelSetup } | undefined> {
  const own = await modelKeys.find(workspaceId);
  if (own) return { source: 'workspace', setup: own };
  return installationModel ? { source: 'settings', setup: installationModel } : undefined;
}

export async function readModel(deps: ReadModelDeps, actor: Actor): Promise<ShownSetup> {
  requireSession(actor);
  require(actor, 'manage_workspace');
  const found = await setupFor(deps, actor.workspaceId);
  if (!found) return { source: 'none', setup: null, keyHint: null };
  const { key, ...setup } = found.setup;
  // Owners are not those who run the installation: its key and its address are none of their business.
  const isOwn = found.source === 'workspace';
  return {
    source: found.source,
    setup: isOwn ? setup : { ...setup, baseUrl: null },
    keyHint: isOwn ? hintOf(key) : null,
  };
}

export async function setModel(deps: ModelSettingsDeps, actor: Actor, given: ModelSetup): Promise<void> {
  requireSession(actor);
  const setup = tidy(given);
  await change(deps, actor, 'model.set_up', async (tx, at) => {
    await deps.modelKeys.put(tx, actor.workspaceId, setup, actor.userId, at);
    return true;
  });
}

export async function removeModel(deps: ModelSettingsDeps, actor: Actor): Promise<void> {
  requireSession(actor);
  await change(deps, actor, 'model.removed', (tx) => deps.modelKeys.remove(tx, actor.workspaceId));
}

async function change(
  deps: ModelSettingsDeps,
  actor: Actor,
  action: AuditAction,
  work: (tx: Tx, at: Date) => Promise<boolean>,
): Promise<void> {
  await deps.transact(async (tx) => {
    await lockAsManager(deps, tx, actor);
    const { workspaceId } = actor;
    const at = deps.clock.now();
    if (!(await work(tx, at))) return;
    await deps.audit.write(tx, { workspaceId, at, actor, action, subject: `workspace:${workspaceId}` });
  });
}

/** Four characters of a short key would be too much of it. */
const hintOf = (key: string | null): string | null =>
  key === null || key.length < 16 ? null : key.slice(-4);

function tidy(given: ModelSetup): ModelSetup {
  const setup: ModelSetup = {
    provider: given.provider,
    model: given.model.trim(),
    imageModel: given.imageModel?.trim() || null,
    baseUrl: given.baseUrl?.trim().replace(/\/+$/, '') || null,
    key: given.key?.trim() || null,
  };
  const errors = problemsOf(setup);
  if (errors.length === 0) return setup;
  throw new AppError(
    'invalid_request',
    messages.model_not_set_up({
      problems: problemClauses(errors),
    }),
    { errors },
  );
}

const visible = /^[\x21-\x7e]+$/;

function problemsOf({ provider, model, imageModel, baseUrl, key }: ModelSetup): InputProblem[] {
  const problems: InputProblem[] = [];
  const add = (param: string, code: string, message: Message): void =>
    void problems.push({ param, code, message });
  const badName = messages.model_name_not_valid();
  if (!visible.test(model)) add('model', 'invalid', badName);
  if (imageModel !== null && !visible.test(imageModel)) add('image_model', 'invalid', badName);
  if (imageModel !== null && provider === 'anthropic')
    add('image_model', 'not_here', messages.no_image_models());
  if (key === null) add('key', 'missing', messages.key_missing());
  else if (!visible.test(key)) add('key', 'invalid', messages.key_not_valid());
  if (provider !== 'openai_compatible') {
    if (baseUrl !== null) add('base_url', 'not_here', messages.base_url_not_here());
  } else if (baseUrl === null) add('base_url', 'missing', messages.base_url_missing());
  else if (!isPlainHttps(baseUrl)) add('base_url', 'invalid', messages.base_url_not_valid());
  return problems;
}

/** The key goes there, so nothing on the way may read it. Whether it is a public address is seen at each call. */
function isPlainHttps(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && !url.username && !url.password && !url.search && !url.hash;
}
