import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FirstStepsView } from '../../../server/http/views.ts';
import { post } from '../../data/api.ts';
import { sessionQuery, useMe } from '../../data/session.ts';
import { cancelFetchesAndWrite } from '../../data/store-response.ts';
import { somePostsQuery } from '../post/queries.ts';
import type { StepName } from './steps.ts';

export interface FirstStepsChange {
  readonly step?: { readonly name: StepName; readonly is: 'done' | 'skipped' | 'open' };
  readonly put_away?: boolean;
  readonly site?: string | null;
  readonly topics?: FirstStepsView['topics'];
}

/** Posts past their signatures, the newest first. */
export const signedPostsQuery = somePostsQuery(
  'approved,scheduled,publishing,published,failed,missed,unconfirmed',
  10,
);

/** The first steps are read with the session. */
export const useChangeFirstSteps = () => {
  const client = useQueryClient();
  const { workspace } = useMe();
  return useMutation({
    mutationFn: (change: FirstStepsChange) =>
      post<FirstStepsView>(`/v1/workspaces/${workspace.id}/first_steps`, change),
    onSuccess: (first_steps) =>
      cancelFetchesAndWrite(client, { queryKey: sessionQuery.queryKey, exact: true }, () => {
        client.setQueryData(sessionQuery.queryKey, (session) =>
          session
            ? {
                ...session,
                workspaces: session.workspaces.map((one) =>
                  one.id === workspace.id ? { ...one, first_steps } : one,
                ),
              }
            : session,
        );
      }),
  });
};
