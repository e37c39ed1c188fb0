import { useQueries } from '@tanstack/react-query';
import type { FoundEntityView, PostOptionView } from '../../../../server/http/views.ts';
import { useDebounced } from '../../../browser/use-debounced.ts';
import { entitiesQuery } from '../../accounts/queries.ts';
import { plainName } from '../../post/people-tags.ts';

/** Whose name it is; null: the platform shows nobody of this name; undefined: not asked, or not answered yet. */
export type NameCheck = FoundEntityView | null | undefined;

export interface NameChecks {
  readonly checkOf: (name: string) => NameCheck;
  /** Why names cannot be checked. */
  readonly problem: unknown;
}

/** Asks the platform whom typed names belong to, where it can be asked. */
export const useNameChecks = (
  option: PostOptionView,
  accountId: string | null,
  names: readonly string[],
): NameChecks => {
  const typed = [...new Set(names.map(plainName).filter((name) => name.length >= 2))].join('\n');
  const settled = useDebounced(typed, 500);
  const asked =
    settled === '' || option.lookup === undefined || accountId === null ? [] : settled.split('\n');
  const answers = useQueries({
    queries: asked.map((name) => entitiesQuery(accountId ?? '', option.key, name)),
  });
  return {
    checkOf: (name) => {
      const found = answers[asked.indexOf(plainName(name))]?.data;
      return found && (found[0] ?? null);
    },
    problem: answers.find(({ error }) => error !== null)?.error ?? null,
  };
};
