import { InlineProblem } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';
import type { CaptionView } from '../generation/queries.ts';
import type { Suggestion } from './use-another-caption.ts';

export function AnotherCaption({
  suggestion,
  onAccept,
  onDismiss,
}: {
  suggestion: Suggestion;
  onAccept: (caption: CaptionView) => void;
  onDismiss: () => void;
}) {
  if (suggestion.at === 'none') return null;
  if (suggestion.at === 'failed') return <InlineProblem error={suggestion.error} />;
  if (suggestion.at === 'writing')
    return (
      <div className="pencilled" role="status">
        <span className="slug">{t('Writing another caption')}</span>
        <p className="post-words text-fg-2 empty:hidden">{suggestion.text}</p>
        <button type="button" className="btn btn-sm justify-self-start" onClick={onDismiss}>
          {t('Stop')}
        </button>
      </div>
    );
  const { caption } = suggestion;
  const title = caption.options.title;
  return (
    <section className="pencilled" aria-label={t('Another caption')}>
      <span className="slug">{t('Another caption')}</span>
      {title ? <p className="text-sm font-semibold text-fg-2">{title}</p> : null}
      <p className="post-words text-fg-2">{caption.caption}</p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-sm"
          disabled={suggestion.at === 'taking'}
          onClick={() => onAccept(caption)}
        >
          {t('Use it')}
        </button>
        <button type="button" className="btn btn-sm btn-quiet" onClick={onDismiss}>
          {t('Keep the first')}
        </button>
      </div>
    </section>
  );
}
