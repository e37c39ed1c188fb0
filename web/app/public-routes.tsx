/** Pages without the shell: before somebody is signed in, and those that ask for one decision. */
import { createRoute } from '@tanstack/react-router';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { lazyPage } from './lazy-page.tsx';
import { pageSearches } from './page-searches.ts';
import { signedIn } from './require-session.ts';
import { RootError } from './root-frame.tsx';
import { rootRoute } from './root-routes.tsx';

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  validateSearch: pageSearches.signIn,
  component: SignInPage,
});

const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite/$token',
  component: lazyPage(() => import('../features/people/invite-page.tsx'), 'InvitePage'),
});

/** For people who asked a platform that we delete their data; they need not be known here. */
const dataDeletionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/data-deletion',
  validateSearch: pageSearches.dataDeletion,
  component: lazyPage(() => import('../features/legal/data-deletion-page.tsx'), 'DataDeletionPage'),
});

/** On its own, without the rest of the site around it: it asks for a decision. */
const consentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/consent/$uid',
  beforeLoad: signedIn,
  component: lazyPage(() => import('../features/consent/consent-page.tsx'), 'ConsentPage'),
  errorComponent: RootError,
});

/** Between signing in and the rest, for whoever has no address yet. */
const yourEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/your-email',
  validateSearch: pageSearches.yourEmail,
  beforeLoad: signedIn,
  component: lazyPage(() => import('../features/sign-in/your-email-page.tsx'), 'YourEmailPage'),
  errorComponent: RootError,
});

/** Where the link in a mail leads. */
const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: pageSearches.confirmEmail,
  beforeLoad: signedIn,
  component: lazyPage(() => import('../features/sign-in/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  errorComponent: RootError,
});

/** What the operator and the platforms want everybody to be able to read. */
const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyPage(() => import('../features/legal/legal-page.tsx'), 'PrivacyPage'),
});

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyPage(() => import('../features/legal/legal-page.tsx'), 'TermsPage'),
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
