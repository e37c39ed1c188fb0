import { useEffect, useRef } from 'react';
import { InlineProblem } from '../../../components/feedback.tsx';
import { t } from '../../../i18n/t.ts';
import type { Written } from '../../generation/queries.ts';
import { doingWords, doneWords, tokenWords } from '../../generation/writing-words.ts';
import { MarkedText } from '../../proof/changed-since.tsx';
import { Suggestion, Underway } from './suggestion.tsx';
import type { Rewriting } from './use-rewriting.ts';

const asideOf = ({ writer: { kind, name }, tokens }: Written): string => {
  const writer = kind === 'built_in' ? t('Built-in writer') : name;
  const used = tokenWords(tokens);
  return used
    ? t('{writer}. {tokens} Check the facts.', { writer, tokens: used })
    : t('{writer}. Check the facts.', { writer });
};

/** The other wording beside what stands there, with what differs marked. */
export function RewriteSuggestion({
  rewriting,
  text,
  onUse,
}: {
  rewriting: Rewriting;
  text: string;
  onUse: (text: string) => void;
}) {
  const { asked, state, stop, again, discard, applied } = rewriting;
  const here = useRef<HTMLElement>(null);
  const settled = state.at !== 'running' && asked !== null;
  useEffect(() => {
    if (settled) here.current?.scrollIntoView({ block: 'nearest' });
  }, [settled]);
  if (!asked) return null;
  const suggestion = doneWords[asked.action];
  const title = asked.whole ? suggestion : t('{suggestion}, for the selection', { suggestion });
  const next = applied(text);
  const same = state.answer?.text === asked.before;
  const actions = (
    <>
      {next !== null && !same ? (
        <button type="button" className="btn btn-sm" onClick={() => onUse(next)}>
          {t('Use it')}
        </button>
      ) : null}
      {state.answer?.writer.kind === 'built_in' ? null : (
        <button type="button" className="btn btn-sm btn-quiet" onClick={again}>
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
      ref={here}
      aria-label={t('Suggestion')}
      className="scroll-mb-40 scroll-mt-20 grid gap-3 px-[18px] pb-[18px] max-phone:px-3.5"
    >
      {state.at === 'running' ? (
        <Underway title={doingWords[asked.action]} text={state.text} onStop={stop} />
      ) : state.answer ? (
        <Suggestion title={title} aside={asideOf(state.answer)} actions={actions}>
          {same ? (
            <p className="text-sm text-fg-2">{t('Nothing to change: it is as it should be already.')}</p>
          ) : (
            <p className="sug-text">
              {asked.action === 'translate' ? (
                // Nothing of it would be the same.
                state.answer.text
              ) : (
                <MarkedText before={asked.before} after={state.answer.text} />
              )}
            </p>
          )}
          {next === null ? (
            <p className="text-sm text-red">{t('The words it was made for have changed. Ask once more.')}</p>
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
