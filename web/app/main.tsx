import '../styles.css';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { isSignedOut, isUnreachable } from '../data/problem.ts';
import { platformsQuery } from '../features/platforms/platforms.ts';
import { usesTwelveHourClock } from '../time/dates.ts';
import { createAppRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

const start = (): void => {
  // Times such as 12:30 PM are wider: see --clock-more.
  if (usesTwelveHourClock()) document.documentElement.dataset.clock = '12';
  const queryClient = createQueryClient(() => {
    const { pathname, href } = router.state.location;
    if (pathname === '/signin' || /^\/(invite|enrol)\//.test(pathname)) return;
    void router.navigate({ to: '/signin', search: { return_to: href } });
  });
  const router = createAppRouter(queryClient);
  const render = (): void =>
    // A transition renders in small steps, so a slow device stays responsive.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </StrictMode>,
      ),
    );
  // Until there is something to render, the static masthead of index.html stays.
  // Every page shows platforms, so they are fetched with the page's own queries.
  setTimeout(() =>
    Promise.all([queryClient.prefetchQuery(platformsQuery), router.load()]).then(render, render),
  );
};

// Starting in a separate task lets a slow device paint and respond to input first.
setTimeout(start);

/** Any 401 response means that the session has ended; the router then goes to the sign-in page. */
const createQueryClient = (onSignedOut: () => void): QueryClient => {
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
