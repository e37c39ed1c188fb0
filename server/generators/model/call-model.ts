/**
 * Sends one prompt to a model and streams its answer. The model gets no tools: whatever a brief or an imported
 * page contains, the model can only write text, and that text is only checked.
 */
import type { ModelMessage } from 'ai';
import { Output, streamText } from 'ai';
import type { ZodType } from 'zod';
import type { TokenCount } from '../../domain/content/ports.ts';
import {
  answerTooLong,
  connectionLost,
  describeForLog,
  generationRefused,
  isRefusal,
  toAppError,
} from './failures.ts';
import type { languageModel } from './providers.ts';
import type { ModelTimeouts } from './timeouts.ts';

export interface ModelPrompt {
  readonly instructions: string;
  readonly messages: ModelMessage[];
  readonly schema: ZodType;
}

export interface ModelAnswer {
  readonly text: string;
  readonly tokens: TokenCount | null;
}

export interface CallModelDeps {
  readonly model: ReturnType<typeof languageModel>;
  readonly timeouts: ModelTimeouts;
  /** False: the server accepts no schema for the answer, so the format is only described in the prompt. */
  readonly supportsSchema: boolean;
  readonly trace: (facts: { readonly [key: string]: string | number }) => void;
}

/** The server refuses a schema for the answer. It may still answer without one. */
export class SchemaNotSupported extends Error {
  override readonly name = 'SchemaNotSupported';
}

/** About twice the length of twenty-five long captions. */
const maxCharacters = 100_000;

/**
 * Yields what the model writes, piece by piece, and returns the whole text. Throws an `AppError`, or the caller's
 * abort reason.
 */
export async function* callModel(
  deps: CallModelDeps,
  question: ModelPrompt,
): AsyncGenerator<string, ModelAnswer> {
  const { timeouts, trace } = deps;
  timeouts.signal.throwIfAborted();
  let text = '';
  let tokens: TokenCount | null = null;
  let isWhole = false;
  timeouts.startRequest();
  try {
    for await (const part of start(deps, question)) {
      timeouts.signal.throwIfAborted();
      if (part.type === 'reasoning-delta') timeouts.extend();
      else if (part.type === 'text-delta') {
        timeouts.extend();
        text += part.text;
        if (text.length > maxCharacters) throw answerTooLong();
        yield part.text;
      } else if (part.type === 'error') throw part.error;
      else if (part.type === 'finish') {
        if (part.finishReason === 'content-filter') throw generationRefused();
        if (part.finishReason === 'length') throw answerTooLong();
        // A stream that just ends has no finish reason.
        isWhole = part.finishReason === 'stop';
        tokens = countOf(part.totalUsage);
      }
    }
    timeouts.signal.throwIfAborted();
    if (!isWhole) throw connectionLost();
    return { text, tokens };
  } catch (error) {
    if (timeouts.signal.aborted) throw timeouts.signal.reason;
    const facts = describeForLog(error);
    trace(facts);
    // Servers and models that do not support schemas reject the request as invalid.
    const isWrong = facts.status === 400 || facts.status === 422;
    if (deps.supportsSchema && isWrong && !isRefusal(error)) throw new SchemaNotSupported();
    throw toAppError(error, text !== '');
  }
}

function start(
  { model, timeouts, supportsSchema }: CallModelDeps,
  { instructions, messages, schema }: ModelPrompt,
) {
  const form = {
    ...Output.object({ schema, name: 'answer' }),
    // By default the library parses the whole text so far for each piece, and emits a piece only when the result
    // differs. The whole answer is checked once, at the end.
    parsePartialOutput: async ({ text }: { text: string }) => ({ partial: text.length }),
    parseCompleteOutput: async ({ text }: { text: string }) => text,
  };
  return streamText({
    model,
    instructions,
    messages,
    ...(supportsSchema ? { output: form } : {}),
    maxRetries: 0,
    abortSignal: timeouts.signal,
    // Short texts need little reasoning, and the provider need not store them.
    ...(model.provider.startsWith('openai.') ? { reasoning: 'low' as const } : {}),
    providerOptions: {
      openai: { store: false, reasoningSummary: null },
      // Otherwise older models would be given the schema as a tool.
      anthropic: { structuredOutputMode: 'outputFormat' },
    },
    telemetry: { isEnabled: false },
    onError: () => undefined,
  }).stream;
}

const countOf = (usage: {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
}): TokenCount | null =>
  usage.inputTokens === undefined && usage.outputTokens === undefined
    ? null
    : { input: usage.inputTokens ?? 0, output: usage.outputTokens ?? 0 };
