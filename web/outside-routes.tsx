/** Pages without the shell: before somebody is signed in, and those that ask for one decision. */
import { createRoute } from '@tanstack/react-router';
import { signedIn } from './data/signed-in.ts';
import { rootRoute } from './frame-routes.tsx';
import { lazyPage } from './lazy-page.tsx';
import { pageSearches } from './lib/page-searches.ts';
import { RootError } from './routes/root.tsx';
import { SignInPage } from './routes/signin.tsx';

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  validateSearch: pageSearches.signIn,
  component: SignInPage,
});

const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite/$token',
  component: lazyPage(() => import('./routes/invite.tsx'), 'InvitePage'),
});

/** For people who asked a platform that we delete their data; they need not be known here. */
const dataDeletionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/data-deletion',
  validateSearch: pageSearches.dataDeletion,
  component: lazyPage(() => import('./routes/data-deletion.tsx'), 'DataDeletionPage'),
});

/** On its own, without the rest of the site around it: it asks for a decision. */
const consentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/consent/$uid',
  beforeLoad: signedIn,
  component: lazyPage(() => import('./routes/consent.tsx'), 'ConsentPage'),
  errorComponent: RootError,
});

/** Between signing in and the rest, for whoever has no address yet. */
const yourEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/your-email',
  validateSearch: pageSearches.yourEmail,
  beforeLoad: signedIn,
  component: lazyPage(() => import('./routes/your-email.tsx'), 'YourEmailPage'),
  errorComponent: RootError,
});

/** Where the link in a mail leads. */
const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: pageSearches.confirmEmail,
  beforeLoad: signedIn,
  component: lazyPage(() => import('./routes/confirm-email.tsx'), 'ConfirmEmailPage'),
  errorComponent: RootError,
});

/** What the operator and the platforms want everybody to be able to read. */
const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyPage(() => import('./routes/legal.tsx'), 'PrivacyPage'),
});

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyPage(() => import('./routes/legal.tsx'), 'TermsPage'),
});

export const outsideRoutes = [
  signInRoute,
  privacyRoute,
  termsRoute,
  inviteRoute,
  dataDeletionRoute,
  consentRoute,
  yourEmailRoute,
  confirmEmailRoute,
] as const;
