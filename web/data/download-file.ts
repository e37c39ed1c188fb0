/** Downloads a file from the server. With fetch, because a plain link cannot send the workspace header. */
import { toApiProblem } from './api.ts';
import { currentWorkspaceId } from './workspace.ts';

const parseFilename = (disposition: string | null): string | undefined =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ??
  /filename=([^;]+)/.exec(disposition ?? '')?.[1]?.trim();

export interface FetchedFile {
  readonly name: string;
  readonly blob: Blob;
}

export const fetchFile = async (path: string, accept: string, fallbackName: string): Promise<FetchedFile> => {
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
    throw toApiProblem(response.status, text.startsWith('{') ? JSON.parse(text) : null);
  }
  const name = parseFilename(response.headers.get('content-disposition')) ?? fallbackName;
  return { name, blob: await response.blob() };
};

export const saveFile = ({ name, blob }: FetchedFile): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started the download by then, so the memory can be freed.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

export const downloadFile = async (path: string, accept: string, fallbackName: string): Promise<void> =>
  saveFile(await fetchFile(path, accept, fallbackName));
