import { BadgeCheck } from 'lucide-react';
import { Icon } from '../../../components/icon.tsx';
import { readableError } from '../../../components/readable-error.ts';
import { t } from '../../../i18n/t.ts';
import { plainName } from '../../post/people-tags.ts';
import type { NameCheck, NameChecks } from './use-name-checks.ts';

/** Whose name it is, as far as the platform says. */
export function NameCheckLine({ check }: { check: NameCheck }) {
  if (check === undefined) return null;
  return (
    <span className="meta flex items-center gap-1.5">
      {check ? (
        <>
          <Icon of={BadgeCheck} size={14} />
          {check.detail ?? check.name}
        </>
      ) : (
        t('Only professional accounts can be confirmed. Check the spelling.')
      )}
    </span>
  );
}

/** The same for a list of names, and once why they cannot be checked. */
export function NameCheckList({ names, checks }: { names: readonly string[]; checks: NameChecks }) {
  const checked = names.filter((name) => checks.checkOf(name) !== undefined);
  return (
    <div className="grid gap-1 empty:hidden" role="status">
      {checked.map((name) => (
        <span key={name} className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-sm font-[550]">@{plainName(name)}</span>
          <NameCheckLine check={checks.checkOf(name)} />
        </span>
      ))}
      <NameProblem checks={checks} />
    </div>
  );
}

export function NameProblem({ checks: { problem } }: { checks: NameChecks }) {
  return problem ? <p className="meta">{readableError(problem).detail}</p> : null;
}
