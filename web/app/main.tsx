import '../styles.css';
import '../features/proof/previews/styles.ts';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { isSignedOut, isUnreachable } from '../data/problem.ts';
import { platformsQuery } from '../features/platforms/platforms.ts';
import { hasTwelveHours } from '../time/dates.ts';
import { createAppRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place to draw in.');

const start = (): void => {
  // Times such as 12:30 PM take more room: see --clock-more.
  if (hasTwelveHours()) document.documentElement.dataset.clock = '12';
  const queryClient = createQueryClient(() => {
    const { pathname, href } = router.state.location;
    if (pathname === '/signin' || pathname.startsWith('/invite/')) return;
    void router.navigate({ to: '/signin', search: { return_to: href } });
  });
  const router = createAppRouter(queryClient);
  const draw = (): void =>
    // In small steps, so that a slow device answers in between.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </StrictMode>,
      ),
    );
  // Until there is something to show, the page stands as it came: see index.html.
  // Every page draws platforms, so what they are is asked beside its own questions. It comes with the page.
  setTimeout(() => Promise.all([queryClient.prefetchQuery(platformsQuery), router.load()]).then(draw, draw));
};

// Each step takes its time; a slow device paints the frame, and answers, before the next.
setTimeout(start);

/** Any answer 401 means that the session has ended; the router takes the person to sign in again. */
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
