/**
 * One question to a model and its answer, as it streams. The model gets no tools: whatever stands in a brief or on a page
 * that was imported, all it can do is write text, and all that is done with the text is to check it.
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

export interface Question {
  readonly instructions: string;
  readonly messages: ModelMessage[];
  readonly schema: ZodType;
}

export interface Answered {
  readonly text: string;
  readonly tokens: TokenCount | null;
}

export interface AskDeps {
  readonly model: ReturnType<typeof languageModel>;
  readonly timeouts: ModelTimeouts;
  /** False: the server takes no schema for the answer, so the format is only asked for in words. */
  readonly supportsSchema: boolean;
  readonly trace: (facts: { readonly [key: string]: string | number }) => void;
}

/** The server refuses a schema for the answer. It may well answer without. */
export class SchemaNotSupported extends Error {
  override readonly name = 'SchemaNotSupported';
}

/** Twenty-five long captions are half of it. */
const maxCharacters = 100_000;

/** Yields what the model writes, piece by piece, and returns the whole. Throws an `AppError`, or the caller's reason to stop. */
export async function* askModel(deps: AskDeps, question: Question): AsyncGenerator<string, Answered> {
  const { timeouts, trace } = deps;
  timeouts.signal.throwIfAborted();
  let text = '';
  let tokens: TokenCount | null = null;
  let isWhole = false;
  timeouts.startAnswer();
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
        // A stream that just ends has no reason.
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
    // Servers and models that do not know schemas say that the request is wrong.
    const isWrong = facts.status === 400 || facts.status === 422;
    if (deps.supportsSchema && isWrong && !isRefusal(error)) throw new SchemaNotSupported();
    throw toAppError(error, text !== '');
  }
}

function start({ model, timeouts, supportsSchema }: AskDeps, { instructions, messages, schema }: Question) {
  const form = {
    ...Output.object({ schema, name: 'answer' }),
    // The library would read all that has come at each piece, and pass a piece on only when that differs. The whole is
    // checked once, at the end.
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
    // Short texts need little thought, and the provider need not keep them.
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
