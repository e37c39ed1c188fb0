import { useQuery } from '@tanstack/react-query';
import { Check, Mail, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { MemberView } from '../../../server/http/views.ts';
import { Avatar } from '../../components/avatar.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast, toast } from '../../components/toast-store.ts';
import { type Role, roleCanSign } from '../../data/session.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { dateOf } from '../../time/dates.ts';
import { inlineRoleName } from './inline-role-name.ts';
import { InviteDialog } from './invite-dialog.tsx';
import {
  invitationsQuery,
  pendingSignaturesQuery,
  revokeInvitation,
  type SignatureChoice,
  useRefreshSettings,
} from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { roleNames } from './role-names.ts';
import { SignInLinkDialog } from './sign-in-link-dialog.tsx';
import { SignatureChoiceFields } from './signature-choice.tsx';

const rowClass =
  'grid grid-cols-[30px_minmax(0,1fr)_132px_92px] items-center gap-3 max-phone:grid-cols-[30px_minmax(0,1fr)_auto]';

const rights: [string, Role[]][] = [
  [t('Read everything, comment'), ['owner', 'approver', 'editor', 'viewer']],
  [t('Write, upload, ask for review'), ['owner', 'approver', 'editor']],
  [t('Sign, pause, connect accounts'), ['owner', 'approver']],
  [t('Invite people, change the rules'), ['owner']],
];

const formatAddress = ({ email, email_confirmed }: MemberView['user']): string => {
  if (email === '') return t('no address given');
  return email_confirmed ? email : t('{address} (not confirmed)', { address: email });
};

export function PeopleSection(props: {
  members: readonly MemberView[];
  roles: Readonly<Record<string, Role>>;
  owner: boolean;
  zone: string;
  signatures: Readonly<Record<string, SignatureChoice>>;
  onRole: (member: MemberView, role: Role) => void;
  onSignatures: (member: MemberView, choice: SignatureChoice) => void;
}) {
  const { members, owner, zone } = props;
  const invitations = useQuery({ ...invitationsQuery, enabled: owner });
  const openInvitations = invitations.data?.filter((invitation) => invitation.state === 'open') ?? [];
  const refresh = useRefreshSettings();
  const [isInviting, setIsInviting] = useState(false);
  const [memberToRecover, setMemberToRecover] = useState<MemberView | null>(null);
  const [memberToRemove, setMemberToRemove] = useState<MemberView | null>(null);
  const withdraw = (id: string) =>
    revokeInvitation(id)
      .then(() => toast(t('The invitation is withdrawn. Its link no longer works.')))
      .catch((error: unknown) => errorToast(toErrorMessage(error)))
      .finally(() => void refresh());
  return (
    <section id="people" className="scroll-mt-20" aria-labelledby="people-title">
      <div className="mb-2.5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="h2" id="people-title">
            {t('People')}
          </h2>
          <p className="meta">
            {t(
              '{count, plural, one {One person} other {{number} people}}{invited, plural, =0 {} one {, and one invited} other {, and {invitedNumber} invited}}. Removing someone ends their sessions and apps at once.',
              {
                count: members.length,
                number: capitalize(spellNumber(members.length)),
                invited: openInvitations.length,
                invitedNumber: spellNumber(openInvitations.length),
              },
            )}
          </p>
        </div>
        {owner ? (
          <button type="button" className="btn" onClick={() => setIsInviting(true)}>
            <Icon of={UserPlus} />
            {t('Invite someone')}
          </button>
        ) : null}
      </div>
      <div
        className={`${rowClass} slug max-phone:hidden px-3 pb-1.5`}
        // Each control names its person for screen readers.
        aria-hidden
      >
        <span className="col-span-2">{t('Person')}</span>
        <span>{t('Role')}</span>
      </div>
      <ul className="panel divide-y divide-edge">
        {members.map((member) => (
          <li key={member.user.id} className={`${rowClass} px-3 py-2.5`}>
            <Avatar name={member.user.name} />
            <div className="min-w-0 max-phone:col-start-2 max-phone:row-start-1">
              <b className="block truncate font-semibold">
                {member.you ? t('{name}, you', { name: member.user.name }) : member.user.name}
              </b>
              <span className="meta block truncate">
                {rich('{address}<wide>, since {date}</wide>', {
                  address: formatAddress(member.user),
                  date: dateOf(member.since, zone),
                  wide: (inner) => <span className="max-phone:hidden">{inner}</span>,
                })}
              </span>
            </div>
            <select
              className="input min-h-[34px] py-1 text-sm max-phone:col-start-2 max-phone:row-start-2"
              aria-label={t('Role of {name}', { name: member.user.name })}
              disabled={!owner}
              value={props.roles[member.user.id] ?? member.role}
              onChange={(event) => props.onRole(member, event.target.value as Role)}
            >
              {Object.entries(roleNames).map(([role, name]) => (
                <option key={role} value={role}>
                  {name}
                </option>
              ))}
            </select>
            <div className="grid justify-items-end gap-1 max-phone:col-start-3 max-phone:row-start-1">
              {owner && !member.you ? (
                <button
                  type="button"
                  className="btn btn-quiet btn-sm"
                  aria-label={t('New link for {name} to sign in', { name: member.user.name })}
                  onClick={() => setMemberToRecover(member)}
                >
                  {t('New link')}
                </button>
              ) : null}
              {owner || member.you ? (
                <button
                  type="button"
                  className="btn btn-quiet btn-sm"
                  aria-label={
                    member.you ? t('Leave this workspace') : t('Remove {name}', { name: member.user.name })
                  }
                  onClick={() => setMemberToRemove(member)}
                >
                  {member.you ? t('Leave') : t('Remove')}
                </button>
              ) : null}
            </div>
            {losesSignature(member, props.roles[member.user.id]) ? (
              <LostSignatures
                member={member}
                zone={zone}
                choice={props.signatures[member.user.id] ?? 'fall'}
                onChoice={(choice) => props.onSignatures(member, choice)}
              />
            ) : null}
          </li>
        ))}
        {openInvitations.map((invitation) => (
          <li
            key={invitation.id}
            className="grid grid-cols-[30px_minmax(0,1fr)_auto] items-center gap-3 px-3 py-2.5"
          >
            <span className="grid size-[30px] place-items-center rounded-full border-[1.5px] border-dashed border-edge-strong text-fg-3">
              <Icon of={Mail} size={14} />
            </span>
            <div className="min-w-0">
              <b className="block truncate font-semibold">
                {invitation.note ||
                  t(
                    '{role, select, owner {Owner} approver {Approver} editor {Editor} other {Viewer}}, invited',
                    { role: invitation.role },
                  )}
              </b>
              <span className="meta block">
                {t('Invited by {name} as {role}. One use, ends {date}.', {
                  name: invitation.invited_by.name,
                  role: inlineRoleName(invitation.role),
                  date: dateOf(invitation.expires_at, zone),
                })}
              </span>
            </div>
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              aria-label={t('Withdraw the invitation as {role} that ends {date}', {
                role: inlineRoleName(invitation.role),
                date: dateOf(invitation.expires_at, zone),
              })}
              onClick={() => void withdraw(invitation.id)}
            >
              {t('Withdraw')}
            </button>
          </li>
        ))}
      </ul>
      {invitations.isError ? (
        <div className="mt-3">
          <InlineProblem error={invitations.error} />
        </div>
      ) : null}
      <table className="panel mt-3.5 w-full text-xs max-phone:text-2xs">
        <caption className="sr-only">{t('What a role may do')}</caption>
        <thead>
          <tr className="text-fg-3">
            <th scope="col" className="border-b border-edge px-2.5 py-2 text-left font-medium max-phone:pr-1">
              {t('What a role may do')}
            </th>
            {Object.values(roleNames).map((name) => (
              <th
                key={name}
                scope="col"
                className="border-b border-edge px-1 py-2 font-medium whitespace-nowrap max-phone:px-0.5"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map(([what, roles]) => (
            <tr key={what} className="not-last:*:border-b not-last:*:border-edge">
              <th scope="row" className="px-2.5 py-[7px] text-left font-normal max-phone:pr-1">
                {what}
              </th>
              {Object.keys(roleNames).map((role) => (
                <td key={role} className="px-1 text-center">
                  {roles.includes(role as Role) ? (
                    <>
                      <Icon of={Check} size={14} className="mx-auto" />
                      <span className="sr-only">{t('yes')}</span>
                    </>
                  ) : (
                    <>
                      <span aria-hidden>–</span>
                      <span className="sr-only">{t('no')}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {memberToRecover ? (
        <SignInLinkDialog member={memberToRecover} onClose={() => setMemberToRecover(null)} />
      ) : null}
      {isInviting ? (
        <InviteDialog onClose={() => setIsInviting(false)} onCreated={() => void refresh()} />
      ) : null}
      {memberToRemove ? (
        <RemoveDialog
          member={memberToRemove}
          zone={zone}
          onClose={() => setMemberToRemove(null)}
          onDone={() => void refresh()}
        />
      ) : null}
    </section>
  );
}

const losesSignature = ({ role }: MemberView, next: Role | undefined): boolean =>
  next !== undefined && roleCanSign(role) && !roleCanSign(next);

/** Below the row of a person whose chosen role may no longer sign. */
function LostSignatures({
  member,
  zone,
  choice,
  onChoice,
}: {
  member: MemberView;
  zone: string;
  choice: SignatureChoice;
  onChoice: (choice: SignatureChoice) => void;
}) {
  const pending = useQuery(pendingSignaturesQuery(member.user.id));
  return (
    <div className="col-span-full">
      <SignatureChoiceFields
        pending={pending}
        name={member.user.name}
        isOwn={member.you}
        zone={zone}
        value={choice}
        onChange={onChoice}
      />
    </div>
  );
}
