/**
 * The answers that came with the page: see server/http/pages/page-answers.ts. Each is given once, to whoever asks first, and
 * only while the page opens: what is asked later wants to know how things are then.
 */
interface Answered {
  readonly workspace: string | null;
  readonly answers: Record<string, unknown>;
}

const openingMs = 20_000;

const block = typeof document === 'undefined' ? null : document.getElementById('answers');
const { workspace, answers }: Answered = JSON.parse(block?.textContent || '{"workspace":null,"answers":{}}');
const waiting = new Map(Object.entries(answers));

/** Undefined where the server must be asked. Before a workspace is chosen, only what belongs to none is asked. */
export const takeAnswer = (path: string, workspaceId: string | null): unknown => {
  const isOurs = workspaceId === null || workspaceId === workspace;
  if (!isOurs || performance.now() > openingMs) waiting.clear();
  const answer = waiting.get(path);
  waiting.delete(path);
  if (waiting.size === 0) block?.remove();
  return answer;
};
