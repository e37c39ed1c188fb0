/** A file from the server onto the person's disk. By fetch, since a plain link cannot name the workspace. */
import { problemFrom } from './api.ts';
import { currentWorkspaceId } from './workspace.ts';

const nameIn = (disposition: string | null): string | undefined =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ??
  /filename=([^;]+)/.exec(disposition ?? '')?.[1]?.trim();

export const saveFile = async (path: string, accept: string, otherwise: string): Promise<void> => {
  const workspace = currentWorkspaceId();
  const response = await fetch(path, {
    headers: {
      Accept: `${accept}, application/problem+json`,
      ...(workspace ? { 'X-Workspace': workspace } : {}),
    },
    credentials: 'same-origin',
  });
  if (!response.ok) {
    const text = await response.text();
    throw problemFrom(response.status, text.startsWith('{') ? JSON.parse(text) : null);
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = nameIn(response.headers.get('content-disposition')) ?? otherwise;
  link.click();
  // The browser has taken it by the next turn; then the memory is given back.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
