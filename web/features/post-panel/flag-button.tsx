import { Flag } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import type { DeclarationProblem } from '../post/declarations.ts';

/** Stands where the sign button will be: what is missing, and the way to it. */
export function FlagButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="btn min-h-14 w-full border-flag bg-flag text-md leading-tight font-bold whitespace-normal text-on-flag hover:border-(--flag-hover) hover:bg-(--flag-hover) max-phone:text-base"
      onClick={onClick}
    >
      <Icon of={Flag} />
      {label}
    </button>
  );
}

/** `Three choices left`; of a single one, what it is about. */
export const describeChoicesLeft = (problems: readonly DeclarationProblem[]): string =>
  problems.length === 1 && problems[0]
    ? problems[0].message
    : t('{count, plural, one {{number} choice left} other {{number} choices left}}', {
        count: problems.length,
        number: capitalize(spellNumber(problems.length)),
      });
