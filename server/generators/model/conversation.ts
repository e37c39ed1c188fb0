/** A task given to a model in one or two rounds: what it said is remembered, what it used is summed. */

import type { ModelMessage } from 'ai';
import type { ZodType } from 'zod';
import type { ModelSetup } from '../../domain/content/model-settings.ts';
import type { TokenCount } from '../../domain/content/ports.ts';
import type { Logger } from '../../lib/logger.ts';
import { type AskDeps, askModel, SchemaNotSupported } from './ask-model.ts';
import type { ModelCapabilities } from './capabilities.ts';
import { generationFailed } from './failures.ts';
import { messages as modelMessages } from './messages.ts';
import type { ModelTimeouts } from './timeouts.ts';

export interface ModelClient {
  readonly setup: ModelSetup;
  readonly model: AskDeps['model'];
  readonly log: Logger;
  readonly capabilities: ModelCapabilities;
}

/** More of an answer is not shown to the model again. */
const maxRemembered = 20_000;

export function startConversation(client: ModelClient, timeouts: ModelTimeouts, instructions: string) {
  const { setup, model, log, capabilities } = client;
  const messages: ModelMessage[] = [];
  let tokens: TokenCount | null = null;
  const trace: AskDeps['trace'] = (facts) =>
    log.warn({ provider: setup.provider, model: setup.model, ...facts }, 'a model did not answer as asked');

  async function* ask(content: UserContent, schema: ZodType): AsyncGenerator<string, string> {
    messages.push({ role: 'user', content });
    const question = { instructions, messages, schema };
    try {
      return yield* round(question);
    } catch (error) {
      if (!(error instanceof SchemaNotSupported)) throw error;
      capabilities.supportsSchema = false;
      return yield* round(question);
    }
  }

  async function* round(question: { instructions: string; messages: ModelMessage[]; schema: ZodType }) {
    const { supportsSchema } = capabilities;
    const answer = yield* askModel({ model, timeouts, supportsSchema, trace }, question);
    tokens = sum(tokens, answer.tokens);
    if (setup.key !== null && answer.text.includes(setup.key)) throw keyLeaked();
    messages.push({ role: 'assistant', content: answer.text.slice(0, maxRemembered) });
    return answer.text;
  }

  return { ask, tokens: () => tokens };
}

export type UserContent = Extract<ModelMessage, { role: 'user' }>['content'];

const sum = (one: TokenCount | null, other: TokenCount | null): TokenCount | null =>
  one && other ? { input: one.input + other.input, output: one.output + other.output } : (one ?? other);

const keyLeaked = () => generationFailed(modelMessages.key_sent_back());

/** Holds back the end of the text while it could be the beginning of the key, and stops when the key comes. */
export function createKeyGuard(key: string | null): {
  pass(piece: string): string;
  rest(): string;
} {
  let held = '';
  return {
    pass(piece) {
      if (key === null) return piece;
      const text = held + piece;
      if (text.includes(key)) throw keyLeaked();
      let length = Math.min(text.length, key.length - 1);
      while (!key.startsWith(text.slice(text.length - length))) length--;
      held = text.slice(text.length - length);
      return text.slice(0, text.length - length);
    },
    rest: () => held,
  };
}
