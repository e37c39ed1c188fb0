/** Which workspace every call names. Chosen from the session, remembered in this browser. */
import { readSaved, writeSaved } from './saved.ts';
import { createStore } from './store.ts';

const chosen = createStore<string | null>(null);

export const currentWorkspaceId = (): string | null => chosen.get();

export const chooseWorkspace = (id: string): void => {
  chosen.set(id);
  writeSaved('workspace', id);
};

/** The remembered workspace if the person still belongs to it, else the first. */
export const settleWorkspace = <W extends { id: string }>(workspaces: readonly W[]): W | undefined => {
  const wanted = chosen.get() ?? readSaved('workspace');
  const workspace = workspaces.find((one) => one.id === wanted) ?? workspaces[0];
  chosen.set(workspace?.id ?? null);
  return workspace;
};
