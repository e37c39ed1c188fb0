/** Another wording of what stands in the field, or of a part of it: asked for, looked at, taken or not. */
import { useState } from 'react';
import {
  type LanguageCode,
  type RewriteAction,
  type RewriteView,
  rewrite,
} from '../../generation/queries.ts';
import { useAnswer } from '../../generation/use-streamed-answer.ts';
import type { PlatformName } from '../../platforms/platforms.ts';
import { partOf, replaced, type Selection } from './selection.ts';

export interface Asked {
  readonly action: RewriteAction;
  readonly language: LanguageCode;
  readonly part: Selection;
  /** What stood there when it was asked. */
  readonly before: string;
  /** Whether it was all there was. */
  readonly whole: boolean;
}

export const useRewriting = (platform: PlatformName | undefined) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { state, run, stop, clear } = useAnswer<RewriteView>();
  const send = (question: Asked) => {
    setAsked(question);
    void run((signal, { text }) =>
      rewrite(
        {
          action: question.action,
          text: question.before,
          language: question.language,
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
    ask: (action: RewriteAction, language: LanguageCode, text: string, selection: Selection) => {
      const part = partOf(text, selection);
      const whole = part.start === 0 && part.end === text.length;
      send({ action, language, part, before: text.slice(part.start, part.end), whole });
    },
    again: () => (asked ? send(asked) : undefined),
    discard: () => {
      clear();
      setAsked(null);
    },
    /** The text with the new wording in it; null when what it was made for stands there no more. */
    applied: (text: string): string | null =>
      asked && state.answer ? replaced(text, asked.part, asked.before, state.answer.text) : null,
  };
};

export type Rewriting = ReturnType<typeof useRewriting>;
