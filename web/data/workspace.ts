/**
 * Which workspace every call names. Chosen from the session, remembered in this browser by a cookie, since the server
 * answers what a page asks first together with the page.
 */
import { createStore } from '../browser/store.ts';

const chosen = createStore<string | null>(null);

export const currentWorkspaceId = (): string | null => chosen.get();

const cookieName = 'signoff_workspace';
const aYear = 31_536_000;

const remembered = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);

export const chooseWorkspace = (id: string): void => {
  chosen.set(id);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers people still use.
  document.cookie = `${cookieName}=${id}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure}`;
};

/** The remembered workspace if the person still belongs to it, else the first. */
export const settleWorkspace = <W extends { id: string }>(workspaces: readonly W[]): W | undefined => {
  const wanted = chosen.get() ?? remembered();
  const workspace = workspaces.find((one) => one.id === wanted) ?? workspaces[0];
  chosen.set(workspace?.id ?? null);
  return workspace;
};
