import { useEffect, useRef } from 'react';
import { InlineProblem } from '../../../components/feedback.tsx';
import { t } from '../../../i18n/t.ts';
import type { WriterInfo } from '../../generation/queries.ts';
import { describeTokens, progressLabels, resultLabels } from '../../generation/writing-labels.ts';
import { MarkedText } from '../../proof/marked-text.tsx';
import { SuggestedText, Suggestion, SuggestionProgress } from './suggestion.tsx';
import type { Rewrite } from './use-rewrite.ts';

const describeSource = ({ writer: { kind, name }, tokens }: WriterInfo): string => {
  const writer = kind === 'built_in' ? t('Built-in writer') : name;
  const tokenText = describeTokens(tokens);
  return tokenText
    ? t('{writer}. {tokens} Check the facts.', { writer, tokens: tokenText })
    : t('{writer}. Check the facts.', { writer });
};

/** The suggested wording, with its differences from the current text marked. */
export function RewriteSuggestion({
  rewriting,
  text,
  onUse,
}: {
  rewriting: Rewrite;
  text: string;
  onUse: (text: string) => void;
}) {
  const { asked, state, stop, retry, discard, applyTo } = rewriting;
  const section = useRef<HTMLElement>(null);
  const settled = state.at !== 'running' && asked !== null;
  useEffect(() => {
    if (settled) section.current?.scrollIntoView({ block: 'nearest' });
  }, [settled]);
  if (!asked) return null;
  const suggestion = resultLabels[asked.action];
  const title = asked.isWhole ? suggestion : t('{suggestion}, for the selection', { suggestion });
  const newText = applyTo(text);
  const isSame = state.answer?.text === asked.before;
  const actions = (
    <>
      {newText !== null && !isSame ? (
        <button type="button" className="btn btn-sm" onClick={() => onUse(newText)}>
          {t('Use it')}
        </button>
      ) : null}
      {state.answer?.writer.kind === 'built_in' ? null : (
        <button type="button" className="btn btn-sm btn-quiet" onClick={retry}>
          {state.at === 'done' ? t('Another', {}, 'suggestion') : t('Try again')}
        </button>
      )}
      <button type="button" className="btn btn-sm btn-quiet" onClick={discard}>
        {t('Discard')}
      </button>
    </>
  );
  return (
    <section
      ref={section}
      aria-label={t('Suggestion')}
      className="scroll-mb-40 scroll-mt-20 grid gap-3 px-[18px] pb-[18px] max-phone:px-3.5"
    >
      {state.at === 'running' ? (
        <SuggestionProgress title={progressLabels[asked.action]} text={state.text} onStop={stop} />
      ) : state.answer ? (
        <Suggestion title={title} aside={describeSource(state.answer)} actions={actions}>
          {isSame ? (
            <p className="text-sm text-fg-2">{t('Nothing to change: it is as it should be already.')}</p>
          ) : (
            <SuggestedText>
              {asked.action === 'translate' ? (
                // Every word of a translation would be marked.
                state.answer.text
              ) : (
                <MarkedText before={asked.before} after={state.answer.text} />
              )}
            </SuggestedText>
          )}
          {newText === null ? (
            <p className="text-sm text-red">{t('The text it was made for has changed. Ask again.')}</p>
          ) : null}
        </Suggestion>
      ) : (
        <Suggestion title={title} actions={actions}>
          {state.at === 'failed' ? (
            <InlineProblem error={state.error} />
          ) : (
            <p className="text-sm text-fg-2" role="status">
              {t('Stopped. Nothing was changed.')}
            </p>
          )}
        </Suggestion>
      )}
    </section>
  );
}
