import { t } from '../../i18n/t.ts';

/** What the workspace asks for, and how far it is: `1 of 2 approvals, not by its author`. */
export const policyWords = ({
  given,
  needed,
  self_approval,
}: {
  given: number;
  needed: number;
  self_approval: boolean;
}): string =>
  self_approval
    ? t('{given} of {needed, plural, one {# approval} other {# approvals}}', { given, needed })
    : t('{given} of {needed, plural, one {# approval} other {# approvals}}, not by its author', {
        given,
        needed,
      });
