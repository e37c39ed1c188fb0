/**
 * Finds the model servers that answer on this machine. Anything may listen on their ports, so an answer counts only in
 * the form of a model list; it is bounded in time and size, and a redirect is not followed.
 */
import { z } from 'zod';
import type { FoundServer, LocalServer } from '../../domain/content/local-servers.ts';
import { sendRequest } from '../../lib/outbound.ts';

export interface FindLimits {
  readonly timeoutMs: number;
  readonly maxModels: number;
}

const defaultLimits: FindLimits = { timeoutMs: 500, maxModels: 100 };

export async function findLocalServers(
  servers: readonly LocalServer[],
  limits = defaultLimits,
): Promise<FoundServer[]> {
  const found = await Promise.all(
    servers.map(async (server) => {
      const models = await listModels(server, limits);
      return models ? [{ ...server, models }] : [];
    }),
  );
  return found.flat();
}

const modelList = z.object({
  object: z.literal('list'),
  // Ollama answers null while it has no model.
  data: z.array(z.object({ id: z.string(), object: z.literal('model') })).nullable(),
});

/** Undefined: no model server answers there. */
async function listModels(
  { baseUrl }: LocalServer,
  { timeoutMs, maxModels }: FindLimits,
): Promise<string[] | undefined> {
  const headers = { accept: 'application/json' };
  const result = await sendRequest({ method: 'GET', url: `${baseUrl}/models`, headers, timeoutMs });
  if (result.kind !== 'answered' || result.status !== 200) return undefined;
  const list = modelList.safeParse(parseJson(result.text)).data;
  if (!list) return undefined;
  const ids = new Set((list.data ?? []).map(({ id }) => id));
  return [...ids].filter(canWriteHere).slice(0, maxModels);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Some other program's answer.
    return undefined;
  }
}

/** No control or invisible characters, and as long as a stored name may be. */
const readableName = /^\P{C}{1,200}$/u;

/** Models for search, which are listed among the others and differ only in their names. */
const embeddingName = /embed|rerank|minilm|paraphrase-|(^|[/_-])(bge|gte|e5)[-_]/i;

/** Ollama passes texts for these on to its own service, so they do not run on this machine. */
const cloudName = /[:-]cloud$/;

const canWriteHere = (id: string): boolean =>
  readableName.test(id) && !embeddingName.test(id) && !cloudName.test(id);
