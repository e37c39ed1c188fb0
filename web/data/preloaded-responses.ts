/**
 * API responses embedded in the page: see server/http/pages/page-answers.ts. Each is used once, by the first
 * request for it, and only while the page loads: later requests need current data.
 */
interface EmbeddedResponses {
  readonly workspace: string | null;
  readonly answers: Record<string, unknown>;
  /** What is the same for everyone is a file of its own, which the browser keeps. */
  readonly files: Record<string, string>;
}

const maxAgeMs = 20_000;

const script = typeof document === 'undefined' ? null : document.getElementById('answers');
const { workspace, answers, files }: EmbeddedResponses = JSON.parse(
  script?.textContent || '{"workspace":null,"answers":{},"files":{}}',
);
const unused = new Map(Object.entries(answers));
const unusedFiles = new Map(Object.entries(files));

/**
 * Undefined if the server must be called. Before a workspace is chosen, only responses that belong to none are
 * requested.
 */
export const takePreloadedResponse = (path: string, workspaceId: string | null): unknown => {
  const isSameWorkspace = workspaceId === null || workspaceId === workspace;
  if (!isSameWorkspace || performance.now() > maxAgeMs) unused.clear();
  const response = unused.get(path);
  unused.delete(path);
  if (unused.size === 0) script?.remove();
  return response;
};

/** Undefined if the server must be called: there is no such file, or it is gone because the server has changed. */
export const readPreloadedFile = async (path: string): Promise<unknown> => {
  const file = unusedFiles.get(path);
  unusedFiles.delete(path);
  if (file === undefined) return undefined;
  try {
    const response = await fetch(file);
    return response.ok ? await response.json() : undefined;
  } catch (error) {
    console.info('A file beside the page did not load', error);
    return undefined;
  }
};
