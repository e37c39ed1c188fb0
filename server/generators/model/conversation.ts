/**
 * A task for a model in one or two requests: its answer is added to the next prompt, its token usage is summed.
 */

import type { ModelMessage } from 'ai';
import type { ZodType } from 'zod';
import type { ModelSetup } from '../../domain/content/model-settings.ts';
import type { TokenCount } from '../../domain/content/ports.ts';
import type { Logger } from '../../lib/logger.ts';
import { type CallModelDeps, callModel, SchemaNotSupported } from './call-model.ts';
import type { ModelCapabilities } from './capabilities.ts';
import { generationFailed } from './failures.ts';
import { messages as modelMessages } from './messages.ts';
import type { ModelTimeouts } from './timeouts.ts';

export interface ModelClient {
  readonly setup: ModelSetup;
  readonly model: CallModelDeps['model'];
  readonly log: Logger;
  readonly capabilities: ModelCapabilities;
}

/** A longer answer is cut before it is shown to the model again. */
const maxAnswerLength = 20_000;

export function startConversation(client: ModelClient, timeouts: ModelTimeouts, instructions: string) {
  const { setup, model, log, capabilities } = client;
  const messages: ModelMessage[] = [];
  let tokens: TokenCount | null = null;
  const trace: CallModelDeps['trace'] = (facts) =>
    log.warn(
      { provider: setup.provider, model: setup.model, ...facts },
      'a model failed or gave an unusable answer',
    );

  async function* ask(content: UserContent, schema: ZodType): AsyncGenerator<string, string> {
    messages.push({ role: 'user', content });
    const question = { instructions, messages, schema };
    try {
      return yield* send(question);
    } catch (error) {
      if (!(error instanceof SchemaNotSupported)) throw error;
      capabilities.supportsSchema = false;
      return yield* send(question);
    }
  }

  async function* send(question: { instructions: string; messages: ModelMessage[]; schema: ZodType }) {
    const { supportsSchema } = capabilities;
    const answer = yield* callModel({ model, timeouts, supportsSchema, trace }, question);
    tokens = sum(tokens, answer.tokens);
    if (setup.key !== null && answer.text.includes(setup.key)) throw keyLeaked();
    messages.push({ role: 'assistant', content: answer.text.slice(0, maxAnswerLength) });
    return answer.text;
  }

  return { ask, tokens: () => tokens };
}

export type UserContent = Extract<ModelMessage, { role: 'user' }>['content'];

const sum = (one: TokenCount | null, other: TokenCount | null): TokenCount | null =>
  one && other ? { input: one.input + other.input, output: one.output + other.output } : (one ?? other);

const keyLeaked = () => generationFailed(modelMessages.key_sent_back());

/** Holds back the end of the text while it could be the start of the key, and stops when the key appears. */
export function createKeyGuard(key: string | null): {
  pass(piece: string): string;
  rest(): string;
} {
  let withheld = '';
  return {
    pass(piece) {
      if (key === null) return piece;
      const text = withheld + piece;
      if (text.includes(key)) throw keyLeaked();
      let length = Math.min(text.length, key.length - 1);
      while (!key.startsWith(text.slice(text.length - length))) length--;
      withheld = text.slice(text.length - length);
      return text.slice(0, text.length - length);
    },
    rest: () => withheld,
  };
}
