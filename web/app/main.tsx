import '../styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { hasTwelveHours } from '../time/dates.ts';
import { createQueryClient } from './query-client.ts';
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
  setTimeout(() => router.load().then(draw, draw));
};

// Each step takes its time; a slow device paints the frame, and answers, before the next.
setTimeout(start);
