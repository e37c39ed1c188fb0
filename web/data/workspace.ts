/**
 * The workspace that every API call names. Chosen from the session and remembered in a cookie, because the server
 * embeds the first responses in the page.
 */
import { createStore } from '../browser/store.ts';

const chosen = createStore<string | null>(null);

export const currentWorkspaceId = (): string | null => chosen.get();

const cookieName = 'signoff_workspace';
const yearSeconds = 31_536_000;

const readCookie = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);

export const chooseWorkspace = (id: string): void => {
  chosen.set(id);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers people still use.
  document.cookie = `${cookieName}=${id}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
};

/** The remembered workspace if the user is still a member of it, else the first. */
export const resolveWorkspace = <W extends { id: string }>(workspaces: readonly W[]): W | undefined => {
  const preferredId = chosen.get() ?? readCookie();
  const workspace = workspaces.find((candidate) => candidate.id === preferredId) ?? workspaces[0];
  chosen.set(workspace?.id ?? null);
  return workspace;
};
