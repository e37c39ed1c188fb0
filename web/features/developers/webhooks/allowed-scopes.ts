/** What the user allows an app here: an endpoint of the app hears no more than that. */
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../../data/session.ts';
import { authorizedAppsQuery } from '../queries.ts';
import type { Scope } from '../scope-texts.ts';

/** Undefined until it is known. */
export function useAllowedScopes(appId: string): ReadonlySet<Scope> | undefined {
  const { workspace } = useMe();
  const { data } = useQuery(authorizedAppsQuery('me'));
  return (
    data &&
    new Set(
      data
        .filter((one) => one.app.id === appId && one.workspace.id === workspace.id)
        .flatMap(({ scopes }) => scopes),
    )
  );
}
