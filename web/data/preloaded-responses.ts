/**
 * API responses embedded in the page: see server/http/pages/page-answers.ts. Each is used once, by the first
 * request for it, and only while the page loads: later requests need current data.
 */
interface EmbeddedResponses {
  readonly workspace: string | null;
  readonly answers: Record<string, unknown>;
}

const maxAgeMs = 20_000;

const script = typeof document === 'undefined' ? null : document.getElementById('answers');
const { workspace, answers }: EmbeddedResponses = JSON.parse(
  script?.textContent || '{"workspace":null,"answers":{}}',
);
const unused = new Map(Object.entries(answers));

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
