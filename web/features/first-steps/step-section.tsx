import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { stepTitles } from './step-titles.ts';
import type { Step } from './steps.ts';

/** One step: its heading opens it, and says in a few words what was answered. */
export function StepSection({
  step: { name, number, state },
  isOpen,
  summary,
  onOpen,
  children,
}: {
  step: Step;
  isOpen: boolean;
  summary: string;
  onOpen: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const heading = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  // The button that ended the step before is gone, so the next step takes the focus.
  useEffect(() => {
    if (isOpen && !wasOpen.current) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const isDone = state === 'done';
  const circle = isDone
    ? 'bg-solid text-on-solid'
    : isOpen
      ? 'border-[1.5px] border-fg text-fg'
      : `border-[1.5px] border-edge-strong text-fg-3 ${state === 'skipped' ? 'border-dotted' : 'border-dashed'}`;
  return (
    <section className="border-b border-edge" aria-labelledby={`${id}-title`}>
      <h2>
        <button
          ref={heading}
          type="button"
          id={`${id}-title`}
          className="grid min-h-14 w-full grid-cols-[26px_minmax(0,1fr)_auto] items-center gap-3.5 py-2 text-left"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onOpen}
        >
          <span
            className={`grid size-6 grid-cols-none place-items-center rounded-full font-slug text-2xs ${circle}`}
          >
            {isDone ? (
              <>
                <Icon of={Check} size={13} />
                <span className="sr-only">{t('Done')}</span>
              </>
            ) : (
              number
            )}
          </span>
          <span className={`h2 ${isDone || isOpen ? '' : 'text-fg-2'}`}>{stepTitles[name]}</span>
          {isOpen ? null : (
            <span className="flex items-center gap-2.5 text-sm text-fg-3">
              <span className="max-phone:hidden">{summary}</span>
              {/* What was signed stays signed. */}
              {isDone && name !== 'draft' ? <span className="link text-fg-2">{t('Change')}</span> : null}
            </span>
          )}
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="pb-6 pl-10 max-phone:pl-0">
        {isOpen ? <div className="grid gap-4 pt-1">{children}</div> : null}
      </div>
    </section>
  );
}
