import { useQuery } from '@tanstack/react-query';
import type { Role } from '../../data/session.ts';
import { formatList } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { membersQuery } from '../people/queries.ts';

/** In place of an action that the user's role does not allow: who can do it. */
export function WhoCan({ roles }: { roles: readonly Role[] }) {
  const { data: members } = useQuery(membersQuery);
  const names = members?.filter(({ role }) => roles.includes(role)).map(({ user }) => user.name) ?? [];
  return (
    <p className="note">
      {names.length > 0
        ? t('Your role does not allow this. Ask {names}.', { names: formatList(names) })
        : t('Your role does not allow this. Ask an owner of the workspace.')}
    </p>
  );
}
