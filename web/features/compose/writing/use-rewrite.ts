/** Rewriting the text in the field, or a part of it: requested, reviewed, then accepted or not. */
import { useState } from 'react';
import {
  type LanguageCode,
  type RewriteAction,
  type RewriteView,
  rewrite,
} from '../../generation/queries.ts';
import { useStreamedResponse } from '../../generation/use-streamed-response.ts';
import type { PlatformName } from '../../platforms/platforms.ts';
import { replacePart, type Selection, selectedPart } from './selection.ts';

export interface RewriteRequest {
  readonly action: RewriteAction;
  readonly language: LanguageCode;
  readonly part: Selection;
  /** The text at the time of the request. */
  readonly before: string;
  /** Whether it was the whole text. */
  readonly isWhole: boolean;
}

export const useRewrite = (platform: PlatformName | undefined) => {
  const [asked, setAsked] = useState<RewriteRequest | null>(null);
  const { state, run, stop, clear } = useStreamedResponse<RewriteView>();
  const send = (next: RewriteRequest) => {
    setAsked(next);
    void run((signal, { text }) =>
      rewrite(
        {
          action: next.action,
          text: next.before,
          language: next.language,
          ...(platform ? { platform } : {}),
        },
        signal,
        text,
      ),
    );
  };
  return {
    asked,
    state,
    stop,
    start: (action: RewriteAction, language: LanguageCode, text: string, selection: Selection) => {
      const part = selectedPart(text, selection);
      const isWhole = part.start === 0 && part.end === text.length;
      send({ action, language, part, before: text.slice(part.start, part.end), isWhole });
    },
    retry: () => (asked ? send(asked) : undefined),
    discard: () => {
      clear();
      setAsked(null);
    },
    /** The text with the new wording in it; null when the text it was written for is no longer there. */
    applyTo: (text: string): string | null =>
      asked && state.answer ? replacePart(text, asked.part, asked.before, state.answer.text) : null,
  };
};

export type Rewrite = ReturnType<typeof useRewrite>;
