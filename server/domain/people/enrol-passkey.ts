/**
 * Enrols the passkey of a person who cannot sign in yet: the first owner, somebody invited, anybody where sign-up is
 * open, or a person who lost their way in. Promises: a link works once and never for anybody who was not meant; the
 * address that a person types proves nothing; a recovered person's earlier sessions end.
 */

import { AppError } from '../../errors.ts';
import { newId } from '../../lib/ids.ts';
import { hashSecret } from '../../lib/secrets.ts';
import { findIanaZone } from '../time/time-zone.ts';
import type { Tx } from '../tx.ts';
import { invitationState } from '../workspaces/invitation.ts';
import { unusableInvitation } from '../workspaces/join-by-invitation.ts';
import {
  type AddPasskeyDeps,
  newUserHandle,
  registrationRecord,
  type StoredPasskey,
  storePasskey,
  verifyNewPasskey,
} from './add-passkey.ts';
import { auditPerson } from './audit-person.ts';
import { describeDevice } from './device.ts';
import { messages } from './messages.ts';
import {
  type NewPasskey,
  type PasskeyCeremony,
  type PasskeyOptions,
  passkeyIssuer,
  passkeyProvider,
} from './passkey.ts';
import {
  browserBinding,
  browserSecretOf,
  claimCeremony,
  requireVerifier,
  startCeremony,
} from './passkey-challenges.ts';
import { newPerson, type Person, toPersonName } from './person.ts';
import { safeReturnTo } from './return-to.ts';
import { parseEmail } from './set-email.ts';
import { admit, type Recognised, type SignedInPerson } from './sign-in.ts';
import { type RecoveryDeps, requireMayRecover, type SignInLink } from './sign-in-link.ts';
import type { PasskeyAnswer, PasskeySignInDeps } from './sign-in-with-passkey.ts';

export interface EnrolDeps extends PasskeySignInDeps, AddPasskeyDeps, RecoveryDeps {}

export interface StartEnrolInput {
  readonly linkToken: string | null;
  readonly invitationToken: string | null;
  /** Not asked of a person who is known already. */
  readonly name: string;
  readonly email: string;
  readonly returnTo: string | null;
  readonly timeZone: string | null;
  readonly browserSecret: string | undefined;
}

export async function startEnrolment(
  deps: EnrolDeps,
  input: StartEnrolInput,
): Promise<{ readonly options: PasskeyOptions; readonly browserSecret: string }> {
  const verifier = requireVerifier(deps);
  const link = input.linkToken === null ? null : await findLink(deps, hashSecret(input.linkToken));
  if (link === null) await requireOpenDoor(deps, input.invitationToken);
  const known = link?.userId ? await deps.people.find(link.userId) : undefined;
  const own = known ? await deps.passkeys.listAll(known.id) : [];
  const name = known ? known.name : parseName(input.name);
  const email = known ? known.email : parseEmail(input.email);
  const userHandle = own[0]?.userHandle ?? newUserHandle();
  const browserSecret = browserSecretOf(input.browserSecret);
  const challenge = await startCeremony(deps, 'enrol', browserBinding(browserSecret), {
    returnTo: safeReturnTo(input.returnTo),
    timeZone: (input.timeZone && findIanaZone(input.timeZone)) || null,
    invitationHash: link === null && input.invitationToken ? hashSecret(input.invitationToken) : null,
    linkHash: link?.tokenHash ?? null,
    name,
    email,
    userHandle,
    mayNotSignYet: false,
  });
  const exclude = own.filter(({ removedAt }) => removedAt === null);
  const options = await verifier.creationOptions({ challenge, userHandle, name: email || name, exclude });
  return { options, browserSecret };
}

export async function enrolPasskey(
  deps: EnrolDeps,
  { response, browserSecret, earlierSessionToken, userAgent }: PasskeyAnswer,
): Promise<SignedInPerson & { readonly returnTo: string }> {
  const { challenge, ceremony } = await claimCeremony(deps, 'enrol', browserBinding(browserSecret), response);
  const passkey = await verifyNewPasskey(requireVerifier(deps), challenge, response);
  const signedIn = await deps.transact(async (tx) => {
    const link = ceremony.linkHash === null ? null : await redeemLink(deps, tx, ceremony.linkHash);
    const recognised = link?.userId
      ? await recover(deps, tx, link, passkey, ceremony)
      : await register(deps, tx, link, passkey, ceremony);
    return admit(deps, tx, recognised, {
      // A link is somebody else's word, also when a passkey is made with it.
      authenticatedWith: link ? 'link' : 'passkey',
      invitationHash: ceremony.invitationHash,
      timeZone: ceremony.timeZone,
      earlierSessionToken,
      device: describeDevice(userAgent),
      recordInAudit: async (caller) => {
        const data = registrationRecord(recognised.registered, passkey);
        await auditPerson(deps, tx, caller, 'passkey.registered', data);
        if (link?.userId)
          await auditPerson(deps, tx, caller, 'sign_in_link.used', {
            passkey: recognised.identityId,
            made_by: link.madeBy,
          });
      },
    });
  });
  return { ...signedIn, returnTo: ceremony.returnTo };
}

export async function findLink(deps: EnrolDeps, tokenHash: string): Promise<SignInLink> {
  const link = await deps.signInLinks.find(tokenHash, deps.clock.now());
  if (!link || (link.kind === 'first_owner' && !(await deps.people.isEmpty()))) throw unusableLink();
  return link;
}

async function redeemLink(deps: EnrolDeps, tx: Tx, tokenHash: string): Promise<SignInLink> {
  const link = await findLink(deps, tokenHash);
  if (!(await deps.signInLinks.use(tx, tokenHash, deps.clock.now()))) throw unusableLink();
  return link;
}

const unusableLink = (): AppError =>
  new AppError('sign_in_link_not_usable', messages.sign_in_link_unusable());

/** Before anybody owns the installation, only the link that it printed lets a passkey in. */
async function requireOpenDoor(deps: EnrolDeps, invitationToken: string | null): Promise<void> {
  if (await deps.people.isEmpty())
    throw new AppError('invitation_needed', messages.first_owner_link_needed());
  if (invitationToken !== null) {
    const invitation = await deps.invitations.findByToken(hashSecret(invitationToken));
    const state = invitation ? invitationState(invitation, deps.clock.now()) : 'unknown';
    if (state !== 'open') throw unusableInvitation(state);
  } else if (deps.signup !== 'open') {
    throw new AppError('invitation_needed', messages.invitation_needed());
  }
}

interface Enrolled extends Recognised {
  readonly registered: StoredPasskey;
}

async function register(
  deps: EnrolDeps,
  tx: Tx,
  link: SignInLink | null,
  passkey: NewPasskey,
  { name, email, ...ceremony }: PasskeyCeremony,
): Promise<Enrolled> {
  const { isFirst } = await deps.people.lockFirstSignIns(tx);
  if (isFirst !== (link !== null)) throw unusableLink();
  const now = deps.clock.now();
  const proven = {
    provider: passkeyProvider,
    issuer: passkeyIssuer(passkey.rpId),
    subject: passkey.credentialId,
    name,
    email,
    emailVerified: false,
  };
  // The person chose the name, so no provider that they add later renames them.
  const person: Person = { ...newPerson(newId('usr', now.getTime()), proven), nameChosen: true };
  await deps.people.add(tx, person, now);
  return { ...(await enrol(deps, tx, person, passkey, ceremony)), isFirst };
}

async function recover(
  deps: EnrolDeps,
  tx: Tx,
  { userId, madeBy }: SignInLink,
  passkey: NewPasskey,
  ceremony: PasskeyCeremony,
): Promise<Enrolled> {
  const person = userId ? await deps.people.find(userId) : undefined;
  if (!person) throw unusableLink();
  // Whoever made the link may have lost the right since, or the person may have joined another workspace.
  if (madeBy) await requireMayRecover(deps, tx, madeBy, person.id);
  await deps.sessions.endAllOfPerson(tx, person.id, deps.clock.now());
  return { ...(await enrol(deps, tx, person, passkey, ceremony)), isFirst: false };
}

async function enrol(
  deps: EnrolDeps,
  tx: Tx,
  person: Person,
  passkey: NewPasskey,
  ceremony: Pick<PasskeyCeremony, 'userHandle' | 'mayNotSignYet'>,
): Promise<Omit<Enrolled, 'isFirst'>> {
  const registered = await storePasskey(deps, tx, { ...ceremony, passkey, userId: person.id });
  return { person, identityId: registered.id, identityName: registered.name, registered };
}

function parseName(text: string): string {
  const name = toPersonName(text);
  if (name !== '') return name;
  throw new AppError('invalid_request', messages.name_not_saved(), {
    errors: [{ param: 'name', code: 'too_small', message: messages.name_empty() }],
  });
}
