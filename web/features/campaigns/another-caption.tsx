import { InlineProblem } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';
import type { CaptionView } from '../generation/queries.ts';
import type { Suggestion } from './use-another-caption.ts';

/** In pencil grey until a user accepts it. */
const pencilledClass =
  'grid gap-2 rounded-[4px] border-[1.5px] border-dashed border-(--pencil) px-3.5 py-[11px]';
const captionClass = 'font-post text-[15px] leading-[1.55] wrap-anywhere whitespace-pre-line text-fg-2';

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
      <div className={pencilledClass} role="status">
        <span className="slug">{t('Writing another caption')}</span>
        <p className={`${captionClass} empty:hidden`}>{suggestion.text}</p>
        <button type="button" className="btn btn-sm justify-self-start" onClick={onDismiss}>
          {t('Stop')}
        </button>
      </div>
    );
  const { caption } = suggestion;
  const title = caption.options.title;
  return (
    <section className={pencilledClass} aria-label={t('Another caption')}>
      <span className="slug">{t('Another caption')}</span>
      {title ? <p className="text-sm font-semibold text-fg-2">{title}</p> : null}
      <p data-part="caption" className={captionClass}>
        {caption.caption}
      </p>
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
