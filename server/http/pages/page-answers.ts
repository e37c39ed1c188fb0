/**
 * What a page asks first is answered with it, so that it is drawn as soon as its code is there. The answers are those of
 * the API, asked in the visitor's name: what they may not see there does not stand here either.
 */
import { z } from 'zod';
import { openQuestionsOf, questionsOf, sessionQuestion } from './page-questions.ts';

/** Gives the answer as it was sent; undefined where it was refused. */
export type AskApi = (path: string, workspaceId: string | null) => Promise<string | undefined>;

export const workspaceCookieName = 'signoff_workspace';

const sessionAnswer = z.object({
  session: z.object({ workspaces: z.array(z.object({ id: z.string() })) }).nullable(),
});

export interface Visit {
  readonly path: string;
  /** The workspace this browser was in last. */
  readonly wanted: string | undefined;
  readonly now: number;
}

/** The end of the page: one block of data, which web/data/page-answers.ts reads. */
export async function answersFor(ask: AskApi, { path, wanted, now }: Visit): Promise<string> {
  const answers = new Map<string, string>();
  const askAll = async (paths: readonly string[], workspaceId: string | null): Promise<void> => {
    await Promise.all(
      paths.map(async (one) => {
        const answer = await ask(one, workspaceId);
        if (answer !== undefined) answers.set(one, answer);
      }),
    );
  };
  await askAll(openQuestionsOf(path), null);
  const workspaceId = workspaceOf(answers.get(sessionQuestion), wanted);
  if (workspaceId !== null) await askAll(questionsOf(path, now), workspaceId);
  const told = [...answers].map(([question, answer]) => `${JSON.stringify(question)}:${answer}`);
  const data = `{"workspace":${JSON.stringify(workspaceId)},"answers":{${told.join(',')}}}`;
  // Inside a page nothing may look like a tag. In JSON the sign stands only inside strings.
  return `<script type="application/json" id="answers">${data.replaceAll('<', '\\u003c')}</script>`;
}

/** As web/data/workspace.ts chooses it. */
function workspaceOf(answer: string | undefined, wanted: string | undefined): string | null {
  const known = sessionAnswer.safeParse(JSON.parse(answer ?? 'null')).data?.session;
  const ids = known?.workspaces.map(({ id }) => id) ?? [];
  return ids.find((id) => id === wanted) ?? ids[0] ?? null;
}
