/**
 * Model servers on the machine that Signoff runs on. Promise: a workspace can have only these called, and only where
 * the operator allows it. People name a server by its id, and no stored address but one of these is called.
 */

export const localServerIds = ['ollama', 'lm_studio', 'llama_cpp'] as const;
export type LocalServerId = (typeof localServerIds)[number];

/** A program that runs language models, at its usual address. It speaks as OpenAI's servers do. */
export interface LocalServer {
  readonly id: LocalServerId;
  readonly name: string;
  readonly baseUrl: string;
}

export interface FoundServer extends LocalServer {
  /** The models that can write, by the server's own names; empty where it has none. */
  readonly models: readonly string[];
}

export interface LocalServers {
  /** False: the operator does not let workspaces use them. */
  readonly areAllowed: boolean;
  readonly list: readonly LocalServer[];
  /** Those that answer now. */
  find(): Promise<readonly FoundServer[]>;
}

/** Undefined: the model runs elsewhere. */
export const localServerOf = (
  servers: readonly LocalServer[],
  setup: { readonly baseUrl: string | null; readonly key: string | null },
): LocalServer | undefined =>
  setup.key === null ? servers.find(({ baseUrl }) => baseUrl === setup.baseUrl) : undefined;

/** As people call it: Ollama adds `:latest` where no version was chosen, llama.cpp gives the path of a file. */
export const modelTitle = (model: string): string =>
  model.endsWith('.gguf')
    ? model.slice(model.search(/[^/\\]*$/), -'.gguf'.length) || model
    : model.replace(/:latest$/, '');
