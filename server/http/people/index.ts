import type { FreshSignInDeps } from '../../domain/actor/fresh-sign-in.ts';
import type { ConfirmEmailDeps } from '../../domain/people/confirm-email.ts';
import type { ManageSessionsDeps } from '../../domain/people/manage-sessions.ts';
import type { RemoveIdentityDeps } from '../../domain/people/remove-identity.ts';
import type { Route } from '../pipeline/define-route.ts';
import { addPasskeyRoute, renamePasskeyRoute, startAddingPasskeyRoute } from './add-passkey.ts';
import { type CompleteSignInRouteDeps, completeSignInRoute } from './complete-sign-in.ts';
import { confirmEmailRoute } from './confirm-email.ts';
import { type EndSessionDeps, endSessionRoute } from './end-session.ts';
import {
  type EnrolRouteDeps,
  enrolPasskeyRoute,
  previewSignInLinkRoute,
  startEnrolmentRoute,
} from './enrol-passkey.ts';
import { getProfileRoute } from './get-profile.ts';
import { currentSessionRoute, type GetSessionDeps, getSessionRoute } from './get-session.ts';
import { getSignInOptionsRoute, type SignInOptionsDeps } from './get-sign-in-options.ts';
import { linkIdentityRoute } from './link-identity.ts';
import { type ListIdentitiesDeps, listIdentitiesRoute } from './list-identities.ts';
import { endOneSessionRoute, endOtherSessionsRoute, listSessionsRoute } from './manage-sessions.ts';
import { memberSignInLinkRoute } from './member-sign-in-link.ts';
import {
  passkeyAgainRoute,
  passkeySignInRoute,
  startPasskeyAgainRoute,
  startPasskeySignInRoute,
} from './passkey-sign-in.ts';
import { removeIdentityRoute } from './remove-identity.ts';
import { setEmailRoute } from './set-email.ts';
import { setLanguageRoute } from './set-language.ts';
import { setNameRoute } from './set-name.ts';
import { type StartSignInRouteDeps, startSignInRoute } from './start-sign-in.ts';

export type PeopleRoutesDeps = FreshSignInDeps &
  StartSignInRouteDeps &
  CompleteSignInRouteDeps &
  GetSessionDeps &
  EndSessionDeps &
  SignInOptionsDeps &
  ListIdentitiesDeps &
  ConfirmEmailDeps &
  ManageSessionsDeps &
  RemoveIdentityDeps &
  EnrolRouteDeps;

export const peopleRoutes: Route<PeopleRoutesDeps>[] = [
  startSignInRoute,
  completeSignInRoute,
  getSessionRoute,
  currentSessionRoute,
  endSessionRoute,
  listSessionsRoute,
  endOneSessionRoute,
  endOtherSessionsRoute,
  getSignInOptionsRoute,
  getProfileRoute,
  listIdentitiesRoute,
  linkIdentityRoute,
  removeIdentityRoute,
  setEmailRoute,
  setLanguageRoute,
  setNameRoute,
  confirmEmailRoute,
  startPasskeySignInRoute,
  passkeySignInRoute,
  startPasskeyAgainRoute,
  passkeyAgainRoute,
  startEnrolmentRoute,
  enrolPasskeyRoute,
  previewSignInLinkRoute,
  startAddingPasskeyRoute,
  addPasskeyRoute,
  renamePasskeyRoute,
  memberSignInLinkRoute,
];
