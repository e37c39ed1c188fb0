/** Pages without the app shell: those before signing in, and those that ask for a single decision. */
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from './lazy-page.tsx';
import { pageSearches } from './page-searches.ts';
import { requireSession } from './require-session.ts';
import { RootError } from './root-frame.tsx';
import { rootRoute } from './root-routes.tsx';

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  validateSearch: pageSearches.signIn,
  component: lazyPage(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite/$token',
  component: lazyPage(() => import('../features/people/invite-page.tsx'), 'InvitePage'),
});

/** A one-time link with which somebody creates a passkey. */
const enrolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/enrol/$token',
  component: lazyPage(() => import('../features/sign-in/enrol-page.tsx'), 'EnrolPage'),
});

/** For people who asked a platform to have their data deleted; they need no account here. */
const dataDeletionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/data-deletion',
  validateSearch: pageSearches.dataDeletion,
  component: lazyPage(() => import('../features/legal/data-deletion-page.tsx'), 'DataDeletionPage'),
});

/** Without the app shell, because it asks for a decision. */
const consentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/consent/$uid',
  beforeLoad: requireSession,
  component: lazyPage(() => import('../features/consent/consent-page.tsx'), 'ConsentPage'),
  errorComponent: RootError,
});

/** After signing in, for people without an email address. */
const yourEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/your-email',
  validateSearch: pageSearches.yourEmail,
  beforeLoad: requireSession,
  component: lazyPage(() => import('../features/sign-in/your-email-page.tsx'), 'YourEmailPage'),
  errorComponent: RootError,
});

/** Where signing in again ends, in its own tab. */
const signInAgainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in-again',
  validateSearch: pageSearches.signInAgain,
  beforeLoad: requireSession,
  component: lazyPage(() => import('../features/sign-in/sign-in-again-page.tsx'), 'SignInAgainPage'),
  errorComponent: RootError,
});

/** The target of the link in the confirmation email. */
const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: pageSearches.confirmEmail,
  beforeLoad: requireSession,
  component: lazyPage(() => import('../features/sign-in/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  errorComponent: RootError,
});

/** Texts that the operator and the platforms require to be public. */
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

/** For anybody who was given a proof of approval. */
const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify',
  component: lazyPage(() => import('../features/verify/verify-page.tsx'), 'VerifyPage'),
});

export const publicRoutes = [
  signInRoute,
  privacyRoute,
  termsRoute,
  inviteRoute,
  enrolRoute,
  dataDeletionRoute,
  consentRoute,
  yourEmailRoute,
  signInAgainRoute,
  confirmEmailRoute,
  verifyRoute,
] as const;
