/**
 * One question to a model and its answer, as it streams. The model gets no tools: whatever stands in a brief or on a page
 * that was imported, all it can do is write text, and all that is done with the text is to check it.
 */
import type { ModelMessage } from 'ai';
import { Output, streamText } from 'ai';
import type { ZodType } from 'zod';
import type { TokenCount } from '../../domain/content/ports.ts';
import { brokeOff, isRefusal, refused, toFailure, tooMuch, traceOf } from './failures.ts';
import type { Patience } from './patience.ts';
import type { languageModel } from './providers.ts';

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
  readonly patience: Patience;
  /** False: the server does not know how to hold a model to a form, so it is only asked for it in words. */
  readonly isHeldToForm: boolean;
  readonly trace: (facts: { readonly [key: string]: string | number }) => void;
}

/** The server refuses to hold its model to a form. It may well answer without. */
export class FormNotKnown extends Error {
  override readonly name = 'FormNotKnown';
}

/** Twenty-five long captions are half of it. */
const maxCharacters = 100_000;

/** Yields what the model writes, piece by piece, and returns the whole. Throws an `AppError`, or the caller's reason to stop. */
export async function* askModel(deps: AskDeps, question: Question): AsyncGenerator<string, Answered> {
  const { patience, trace } = deps;
  patience.signal.throwIfAborted();
  let text = '';
  let tokens: TokenCount | null = null;
  let isWhole = false;
  patience.asked();
  try {
    for await (const part of start(deps, question)) {
      patience.signal.throwIfAborted();
      if (part.type === 'reasoning-delta') patience.heard();
      else if (part.type === 'text-delta') {
        patience.heard();
        text += part.text;
        if (text.length > maxCharacters) throw tooMuch();
        yield part.text;
      } else if (part.type === 'error') throw part.error;
      else if (part.type === 'finish') {
        if (part.finishReason === 'content-filter') throw refused();
        if (part.finishReason === 'length') throw tooMuch();
        // A stream that just ends has no reason.
        isWhole = part.finishReason === 'stop';
        tokens = countOf(part.totalUsage);
      }
    }
    patience.signal.throwIfAborted();
    if (!isWhole) throw brokeOff();
    return { text, tokens };
  } catch (error) {
    if (patience.signal.aborted) throw patience.signal.reason;
    const facts = traceOf(error);
    trace(facts);
    // Servers and models that do not know the form say that the request is wrong.
    const isWrong = facts.status === 400 || facts.status === 422;
    if (deps.isHeldToForm && isWrong && !isRefusal(error)) throw new FormNotKnown();
    throw toFailure(error, text !== '');
  }
}

function start({ model, patience, isHeldToForm }: AskDeps, { instructions, messages, schema }: Question) {
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
    ...(isHeldToForm ? { output: form } : {}),
    maxRetries: 0,
    abortSignal: patience.signal,
    // Short texts need little thought, and the provider need not keep them.
    ...(model.provider.startsWith('openai.') ? { reasoning: 'low' as const } : {}),
    providerOptions: {
      openai: { store: false, reasoningSummary: null },
      // Otherwise older models would be given the form as a tool.
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
