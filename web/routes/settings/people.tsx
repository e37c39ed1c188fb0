import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, Mail, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { MemberView } from '../../../server/http/views.ts';
import { Avatar } from '../../components/avatar.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast, troubleToast } from '../../components/toasts.tsx';
import { invitationsQuery, removeMember, revokeInvitation, useRefreshSettings } from '../../data/members.ts';
import type { Role } from '../../data/session.ts';
import { dateOf } from '../../lib/dates.ts';
import { problemSentence } from '../../lib/problem.ts';
import { capital, numberWord } from '../../lib/words.ts';
import { InviteDialog } from './invite-dialog.tsx';

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  approver: 'Approver',
  editor: 'Editor',
  viewer: 'Viewer',
};
const rights: [string, Role[]][] = [
  ['Read everything, comment', ['owner', 'approver', 'editor', 'viewer']],
  ['Write, upload, ask for review', ['owner', 'approver', 'editor']],
  ['Sign, pause, connect accounts', ['owner', 'approver']],
  ['Invite people, change the rules', ['owner']],
];

export function People(props: {
  members: readonly MemberView[];
  roles: Readonly<Record<string, Role>>;
  owner: boolean;
  zone: string;
  onRole: (member: MemberView, role: Role) => void;
}) {
  const { members, owner, zone } = props;
  const invitations = useQuery({ ...invitationsQuery, enabled: owner });
  const open = invitations.data?.filter((one) => one.state === 'open') ?? [];
  const refresh = useRefreshSettings();
  const [inviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<MemberView | null>(null);
  const withdraw = (id: string) =>
    revokeInvitation(id)
      .then(() => toast('The invitation is withdrawn. Its link no longer works.'))
      .catch((error: unknown) => troubleToast(problemSentence(error)))
      .finally(() => void refresh());
  return (
    <section id="people" className="scroll-mt-20" aria-labelledby="people-title">
      <div className="mb-2.5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="h2" id="people-title">
            People
          </h2>
          <p className="meta">
            {capital(numberWord(members.length))}
            {open.length ? `, and ${numberWord(open.length)} invited` : ''}. Removing someone ends their
            sessions and apps at once.
          </p>
        </div>
        {owner ? (
          <button type="button" className="btn" onClick={() => setInviting(true)}>
            <Icon of={UserPlus} />
            Invite someone
          </button>
        ) : null}
      </div>
      <ul className="panel divide-y divide-edge">
        {members.map((member) => (
          <li
            key={member.user.id}
            className="grid grid-cols-[30px_minmax(0,1fr)_132px_92px] items-center gap-3 px-3 py-2.5 max-phone:grid-cols-[30px_minmax(0,1fr)_auto]"
          >
            <Avatar name={member.user.name} />
            <div className="min-w-0 max-phone:col-start-2 max-phone:row-start-1">
              <b className="block truncate font-semibold">
                {member.user.name}
                {member.you ? ', you' : ''}
              </b>
              <span className="meta block truncate">
                {member.user.email || 'no address given'}
                {member.user.email && !member.user.email_confirmed ? ' (not confirmed)' : ''}
                <span className="max-phone:hidden">, since {dateOf(member.since, zone)}</span>
              </span>
            </div>
            <select
              className="input min-h-[34px] py-1 text-sm max-phone:col-start-2 max-phone:row-start-2"
              aria-label={`Role of ${member.user.name}`}
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
            {owner || member.you ? (
              <button
                type="button"
                className="btn btn-quiet btn-sm justify-self-end max-phone:col-start-3 max-phone:row-start-1"
                aria-label={member.you ? 'Leave this workspace' : `Remove ${member.user.name}`}
                onClick={() => setLeaving(member)}
              >
                {member.you ? 'Leave' : 'Remove'}
              </button>
            ) : (
              <span />
            )}
          </li>
        ))}
        {open.map((invitation) => (
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
                  `An ${roleNames[invitation.role].toLowerCase()} to come`.replace('An viewer', 'A viewer')}
              </b>
              <span className="meta block">
                Invited by {invitation.invited_by.name} as {roleNames[invitation.role].toLowerCase()}. One
                use, ends {dateOf(invitation.expires_at, zone)}.
              </span>
            </div>
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              onClick={() => void withdraw(invitation.id)}
            >
              Withdraw
            </button>
          </li>
        ))}
      </ul>
      {invitations.isError ? (
        <div className="mt-3">
          <InlineProblem error={invitations.error} />
        </div>
      ) : null}
      <table className="panel mt-3.5 w-full text-xs">
        <caption className="sr-only">What a role may do</caption>
        <thead>
          <tr className="text-fg-3">
            <th scope="col" className="border-b border-edge px-2.5 py-2 text-left font-medium">
              What a role may do
            </th>
            {Object.values(roleNames).map((name) => (
              <th key={name} scope="col" className="border-b border-edge px-1 py-2 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map(([what, roles]) => (
            <tr key={what} className="not-last:*:border-b not-last:*:border-edge">
              <th scope="row" className="px-2.5 py-[7px] text-left font-normal">
                {what}
              </th>
              {Object.keys(roleNames).map((role) => (
                <td key={role} className="px-1 text-center">
                  {roles.includes(role as Role) ? (
                    <>
                      <Icon of={Check} size={14} className="mx-auto" />
                      <span className="sr-only">yes</span>
                    </>
                  ) : (
                    <>
                      <span aria-hidden>–</span>
                      <span className="sr-only">no</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {inviting ? <InviteDialog onClose={() => setInviting(false)} onMade={() => void refresh()} /> : null}
      {leaving ? (
        <RemoveDialog member={leaving} onClose={() => setLeaving(null)} onDone={() => void refresh()} />
      ) : null}
    </section>
  );
}

function RemoveDialog({
  member,
  onClose,
  onDone,
}: {
  member: MemberView;
  onClose: () => void;
  onDone: () => void;
}) {
  const removal = useMutation({
    mutationFn: () => removeMember(member.user.id),
    onSuccess: () => {
      toast(
        member.you
          ? 'You have left the workspace.'
          : `${member.user.name} is removed. Their sessions have ended.`,
      );
      onDone();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={member.you ? 'Leave this workspace?' : `Remove ${member.user.name}?`}
      description={
        member.you
          ? 'You lose access at once. What you wrote and signed stays on record. An owner can invite you again.'
          : 'Their sessions and apps end at once. What they wrote and signed stays on record.'
      }
      verb={member.you ? 'Leave' : `Remove ${member.user.name}`}
      keep={member.you ? 'Stay' : 'Keep them'}
      act={removal}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  );
}
