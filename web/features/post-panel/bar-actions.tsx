import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';

/**
 * The main action, the one beside it, and the rest. In the fixed bar of a phone the first two share a row and the rest
 * is folded away; everywhere else all of it is in sight.
 */
export function BarActions({
  main,
  beside,
  folds,
  children,
}: {
  main: ReactNode;
  beside?: ReactNode;
  /** Whether it is in the fixed bar. */
  folds: boolean;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const restId = useId();
  return (
    <div className="flex flex-wrap items-stretch gap-x-2 gap-y-2.5">
      {/* Where a long word does not fit beside the others, it has a row of its own. Not a grid with full width: in it the
          hold button, which cuts off what overflows, would have no least width. */}
      {main ? (
        <div className="flex grow-[999] basis-[min-content] flex-col gap-2.5 *:w-auto *:grow tablet:basis-full">
          {main}
        </div>
      ) : null}
      <div className="flex grow justify-end gap-2 tablet:contents">
        {beside ? <div className="flex min-w-0 grow *:flex-1">{beside}</div> : null}
        {folds ? (
          <button
            type="button"
            className="btn w-11 px-0 tablet:hidden"
            aria-label={t('More actions')}
            aria-expanded={isOpen}
            aria-controls={restId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon of={Ellipsis} />
          </button>
        ) : null}
      </div>
      <div
        id={restId}
        className={`flex flex-wrap gap-x-2 gap-y-2.5 max-tablet:basis-full tablet:contents ${
          folds && !isOpen ? 'max-tablet:hidden' : ''
        }`}
      >
        {children}
      </div>
    </div>
  );
}
