import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTitle } from '../../browser/use-title.ts';
import { ErrorState, InlineProblem, Skeleton } from '../../components/feedback.tsx';
import { Wordmark } from '../../components/wordmark.tsx';
import { type Role, sessionQuery, signInOptionsQuery } from '../../data/session.ts';
import { chooseWorkspace } from '../../data/workspace.ts';
import { t } from '../../i18n/t.ts';
import { EnrolForm } from '../sign-in/enrol-form.tsx';
import { PasskeyButton } from '../sign-in/passkey-button.tsx';
import { SignInLinks } from '../sign-in/sign-in-links.tsx';
import { acceptInvitation, invitationPreviewQuery } from './queries.ts';

const route = getRouteApi('/invite/$token');

const roleSentence: Record<Role, (name: string) => string> = {
  owner: (name) =>
    t('{name} invites you as an owner: you sign, connect accounts, invite people and set the rules.', {
      name,
    }),
  approver: (name) =>
    t('{name} invites you as an approver: you write, and what you sign may go out.', { name }),
  editor: (name) =>
    t('{name} invites you as an editor: you write and ask others for their signature.', { name }),
  viewer: (name) => t('{name} invites you as a viewer: you read everything and leave notes.', { name }),
};

const unusableReasons: Record<string, string> = {
  accepted: t('Somebody has used this link already. Each link works once.'),
  revoked: t('The person who made this link has withdrawn it.'),
  expired: t('This link was good for seven days, and they are over.'),
};

const nameOf = (value: string | { name: string }): string => (typeof value === 'string' ? value : value.name);

export function InvitePage() {
  const { token } = route.useParams();
  useTitle(t('Invitation'));
  const invitation = useQuery(invitationPreviewQuery(token));
  return (
    <main id="main" className="grid min-h-dvh grid-cols-1 place-items-center bg-booth p-6 max-phone:p-2">
      <div className="proof w-[min(540px,100%)]">
        <div className="sheet">
          <p className="slugline slug">
            <b>{t('Invitation')}</b>
            <span>{t('works once')}</span>
          </p>
          <div className="grid gap-5 p-8 max-phone:p-5">
            <Wordmark />
            {invitation.isPending ? (
              <Skeleton>
                <span className="sk mb-3 h-8 w-4/5" />
                <span className="sk h-4 w-3/5" />
              </Skeleton>
            ) : invitation.isError ? (
              <>
                <h1 className="title">{t('This invitation cannot be opened.')}</h1>
                <ErrorState error={invitation.error} onRetry={() => void invitation.refetch()} />
              </>
            ) : invitation.data.state !== 'open' ? (
              <>
                <h1 className="title">{t('This invitation is over.')}</h1>
                <p className="text-fg-2">
                  {unusableReasons[invitation.data.state]}{' '}
                  {t('Ask {name} for a new one.', { name: nameOf(invitation.data.invited_by) })}
                </p>
              </>
            ) : (
              <>
                <div>
                  <h1 className="title">
                    {t('Join {workspace}', { workspace: nameOf(invitation.data.workspace) })}
                  </h1>
                  <p className="mt-2 text-fg-2">
                    {roleSentence[invitation.data.role](nameOf(invitation.data.invited_by))}
                  </p>
                </div>
                <Join token={token} />
              </>
            )}
          </div>
        </div>
      </div>
    </main>
  );
}

function Join({ token }: { token: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const session = useQuery({ ...sessionQuery, retry: false });
  const options = useQuery(signInOptionsQuery);
  const accept = useMutation({
    mutationFn: () => acceptInvitation(token),
    onSuccess: async ({ workspace_id }) => {
      chooseWorkspace(workspace_id);
      await client.resetQueries({ queryKey: ['session'] });
      await navigate({ to: '/' });
    },
  });
  if (session.isPending || options.isPending)
    return (
      <Skeleton>
        <span className="sk h-12 w-full" />
      </Skeleton>
    );
  if (!session.data) {
    if (!options.data) return <ErrorState error={options.error} onRetry={() => void options.refetch()} />;
    const query = { return_to: '/', invitation: token };
    const { providers, passkeys } = options.data;
    if (!passkeys) return <SignInLinks providers={providers} query={query} joins />;
    return (
      <div className="grid gap-5">
        <SignInLinks providers={providers} query={query} joins />
        <details open={providers.length === 0}>
          <summary className="cursor-pointer font-semibold">{t('Join with a new passkey')}</summary>
          <div className="mt-4">
            <EnrolForm by={{ invitation: token }} />
          </div>
        </details>
        <PasskeyButton query={query} joins main={false} />
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <button
        type="button"
        className="btn btn-solid min-h-12 w-full whitespace-normal py-2 text-center text-balance text-md"
        disabled={accept.isPending}
        onClick={() => accept.mutate()}
      >
        {t('Join as {name}', { name: session.data.user.name })}
      </button>
      {accept.isError ? <InlineProblem error={accept.error} /> : null}
    </div>
  );
}
