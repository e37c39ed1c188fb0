/**
 * The first API responses a page needs are sent with it, so that it renders as soon as its code has loaded. They
 * come from the API itself, requested as the visitor: what they may not see there is not included here either.
 */
import { z } from 'zod';
import { idOf } from '../pipeline/inputs.ts';
import { memberRequestsOf, publicRequestsOf, sessionRequest } from './page-requests.ts';
import { pageOf } from './page-variants.ts';
import { platformsRequest } from './platforms-file.ts';

/** Returns the response body as sent; undefined where the request was refused. */
export type FetchApi = (path: string, workspaceId: string | null) => Promise<string | undefined>;

export const workspaceCookieName = 'signoff_workspace';

const sessionAnswer = z.object({
  session: z.object({ workspaces: z.array(z.object({ id: z.string() })) }).nullable(),
});

export interface Visit {
  readonly path: string;
  /** The workspace this browser used last. */
  readonly lastWorkspaceId: string | undefined;
  readonly now: number;
  /** The address of the file with the platforms; see platforms-file.ts. */
  readonly platformsFile: string | undefined;
}

/** The end of the page: one block of data, which web/data/preloaded-responses.ts reads. */
export async function renderAnswers(ask: FetchApi, visit: Visit): Promise<string> {
  const { path, lastWorkspaceId, now, platformsFile } = visit;
  const answers = new Map<string, string>();
  const fetchAll = async (paths: readonly string[], workspaceId: string | null): Promise<void> => {
    await Promise.all(
      paths.map(async (requestPath) => {
        const answer = await ask(requestPath, workspaceId);
        if (answer !== undefined) answers.set(requestPath, answer);
      }),
    );
  };
  await fetchAll(publicRequestsOf(path), null);
  let proof: Proof | undefined;
  const workspaceId = workspaceOf(answers.get(sessionRequest), lastWorkspaceId);
  if (workspaceId !== null) {
    await fetchAll(memberRequestsOf(path, now), workspaceId);
    proof = findProof(path, answers);
    if (proof) await fetchAll(proofRequestsOf(proof), workspaceId);
  }
  const entries = [...answers].map(([question, answer]) => `${JSON.stringify(question)}:${answer}`);
  const files = JSON.stringify(platformsFile === undefined ? {} : { [platformsRequest]: platformsFile });
  const data = `{"workspace":${JSON.stringify(workspaceId)},"files":${files},"answers":{${entries.join(',')}}}`;
  // Escaped, so that nothing in the page looks like a tag. In JSON `<` occurs only inside strings.
  return `<script type="application/json" id="answers">${data.replaceAll('<', '\\u003c')}</script>${preloadPicture(proof)}`;
}

const postAnswer = z.object({
  idea_id: idOf('ide'),
  campaign_id: z.string().nullish(),
  current_revision: z.object({ media: z.array(z.object({ mime: z.string(), url: z.string() })) }).nullish(),
});
type Proof = z.infer<typeof postAnswer>;

function findProof(path: string, answers: ReadonlyMap<string, string>): Proof | undefined {
  if (pageOf(path) !== 'review') return undefined;
  const post = answers.get(`/v1/posts/${path.split('/')[2]}`);
  return postAnswer.safeParse(JSON.parse(post ?? 'null')).data;
}

/** A proof is reviewed with the other posts of its idea and the name of its campaign; only the post itself names them. */
const proofRequestsOf = ({ idea_id, campaign_id }: Proof): readonly string[] => [
  `/v1/ideas/${idea_id}`,
  ...(campaign_id ? ['/v1/campaigns?limit=100'] : []),
];

/** Most of what a reviewer looks at. Otherwise a browser asks for it only after the code has run. */
function preloadPicture(proof: Proof | undefined): string {
  const [file] = proof?.current_revision?.media ?? [];
  if (!file?.mime.startsWith('image/')) return '';
  const address = file.url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<link rel="preload" as="image" href="${address}">`;
}

/** The same choice as in web/data/workspace.ts. */
function workspaceOf(answer: string | undefined, wanted: string | undefined): string | null {
  const known = sessionAnswer.safeParse(JSON.parse(answer ?? 'null')).data?.session;
  const ids = known?.workspaces.map(({ id }) => id) ?? [];
  return ids.find((id) => id === wanted) ?? ids[0] ?? null;
}
