import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut, isUnreachable } from '../data/problem.ts';

/** Any answer 401 means that the session has ended; the router takes the person to sign in again. */
export const createQueryClient = (onSignedOut: () => void): QueryClient => {
  const onError = (error: unknown): void => {
    if (isSignedOut(error)) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => isUnreachable(error) && count < 1,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
};
