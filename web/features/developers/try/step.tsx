import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';

export function Step({
  number,
  state,
  title,
  description,
  children,
}: {
  number: number;
  state: 'done' | 'now' | 'later';
  title: string;
  description: string;
  children?: ReactNode;
}) {
  const classes = {
    done: 'border-solid bg-solid text-on-solid',
    now: 'border-flag bg-flag text-on-flag',
    later: 'border-edge-strong bg-desk',
  }[state];
  return (
    <li className="relative grid grid-cols-[34px_minmax(0,1fr)] gap-x-3.5 pb-6 not-last:before:absolute not-last:before:top-9 not-last:before:bottom-0 not-last:before:left-4 not-last:before:w-px not-last:before:bg-edge-strong">
      <span
        className={`num grid size-[33px] place-items-center rounded-full border-[1.5px] text-sm font-medium [border-style:solid] ${classes}`}
      >
        {state === 'done' ? <Icon of={Check} /> : number}
        {state === 'done' ? <span className="sr-only">{t('Done', {}, 'label')}</span> : null}
      </span>
      <div className="min-w-0">
        <h2 className="font-[650] leading-[33px]">{title}</h2>
        <p className="max-w-[70ch] text-sm text-fg-2">{description}</p>
        {state === 'later' ? null : children}
      </div>
    </li>
  );
}
