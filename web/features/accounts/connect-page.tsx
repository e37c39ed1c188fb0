import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ConnectionView } from '../../../server/http/views.ts';
import { useTitle } from '../../browser/use-title.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast-store.ts';
import { capitalize, formatList } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { accountKindOf, accountKindOn, describePermission, platformLabel } from '../platforms/platforms.ts';
import { returnPath } from './connect-return.ts';
import { DecisionSheet } from './decision-sheet.tsx';
import { connectionQuery, useConfirmConnection } from './queries.ts';

const route = getRouteApi('/app/accounts/connect/$connectionId');

/** Back from the platform: nothing is connected until the user has chosen which pages. */
export function ConnectPage() {
  const { connectionId } = route.useParams();
  useTitle(t('Connect an account'));
  const connection = useQuery(connectionQuery(connectionId));
  return <DecisionSheet query={connection}>{(data) => <ChooseTargets connection={data} />}</DecisionSheet>;
}

const questionText = (kind: string, workspace: string, isOne: boolean): string =>
  isOne
    ? t(
        'Should {workspace} publish to this {kind, select, creator {creator} page {page} channel {channel} other {profile}}?',
        { kind, workspace },
      )
    : t(
        'Which {kind, select, creator {creators} page {pages} channel {channels} other {profiles}} should {workspace} publish to?',
        { kind, workspace },
      );
const noTargetsText = (kind: string, platform: string): string =>
  t(
    'This person manages no {kind, select, creator {creator} page {page} channel {channel} other {profile}} on {platform}. ' +
      'Sign in there as an administrator of the {kind, select, creator {creator} page {page} channel {channel} other {profile}}, and connect again.',
    { kind, platform },
  );

/** The app's return URL with the outcome; the app reads the accounts through the API. */
function withStatus(returnUrl: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('status', 'connected');
  return url.href;
}

function ChooseTargets({ connection }: { connection: ConnectionView }) {
  const navigate = useNavigate();
  const confirm = useConfirmConnection(connection.id);
  const returnTo = returnPath();
  const onlyTarget = connection.targets.length === 1 ? connection.targets[0] : undefined;
  const [chosen, setChosen] = useState<readonly string[]>(onlyTarget ? [onlyTarget.external_id] : []);
  const platform = platformLabel(connection.platform);
  const kind = onlyTarget
    ? accountKindOf({ platform: connection.platform, external_id: onlyTarget.external_id })
    : accountKindOn(connection.platform);
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const confirmChosen = () =>
    confirm.mutate([...chosen], {
      onSuccess: ({ data }) => {
        if (connection.return_url) return window.location.assign(withStatus(connection.return_url));
        toast(t('Connected: {accounts}.', { accounts: formatList(data.map((one) => one.name)) }));
        void navigate(
          returnTo === '/first-steps'
            ? { to: returnTo, search: { step: 'accounts' } }
            : { to: returnTo, search: data[0] ? { account: data[0].id } : {} },
        );
      },
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirmChosen();
      }}
    >
      <p className="slugline slug">
        <PlatformGlyph platform={connection.platform} size={14} label={null} />
        <b>{t('{platform} permission', { platform })}</b>
        <span className="ml-auto">{t('not connected yet')}</span>
      </p>
      <div className="grid gap-5 p-8 max-phone:p-5">
        <div>
          <h1 className="title">
            {questionText(kind.id, connection.workspace.name, onlyTarget !== undefined)}
          </h1>
          <p className="mt-2 text-fg-2">
            {connection.app ? `${t('{app} asked for it.', { app: connection.app.name })} ` : ''}
            {t(
              '{platform} has agreed. Only what you tick here is connected, and still nothing goes out without a signature.',
              { platform },
            )}
          </p>
        </div>
        {connection.limited ? (
          <p className="note note-flag">
            <Icon of={CircleAlert} />
            <span>
              {t('{platform} granted fewer permissions than we asked for.', { platform })}{' '}
              {t('Some things will not work until you connect again and allow them.')}
              {connection.missing_scopes.length > 0 ? (
                <ul className="mt-1 list-disc pl-5">
                  {connection.missing_scopes.map((scope) => (
                    <li key={scope}>{describePermission(connection.platform, scope)}</li>
                  ))}
                </ul>
              ) : null}
            </span>
          </p>
        ) : null}
        {connection.not_shown.map(({ message }) => (
          <p key={message} className="note note-flag">
            <Icon of={CircleAlert} />
            <span>{message}</span>
          </p>
        ))}
        {connection.targets.length === 0 ? (
          <p className="note">
            <Icon of={CircleAlert} />
            <span>{noTargetsText(kind.id, platform)}</span>
          </p>
        ) : (
          <fieldset className="panel divide-y divide-edge">
            <legend className="sr-only">{capitalize(kind.plural)}</legend>
            {connection.targets.map((target) => (
              <label
                key={target.external_id}
                className="flex cursor-pointer items-start gap-3 px-4 py-3 hover:bg-hover"
              >
                <input
                  type="checkbox"
                  className="check mt-0.5"
                  checked={chosen.includes(target.external_id)}
                  onChange={() => toggle(target.external_id)}
                />
                <span className="min-w-0 flex-1">
                  <b className="block">{target.name}</b>
                  <span className="meta block wrap-anywhere">
                    {[target.handle, target.connected ? t('connected already; ticking renews it') : null]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {confirm.isError ? <InlineProblem error={confirm.error} /> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Link to={returnTo} search={{}} activeOptions={{ exact: true }} className="btn btn-quiet">
            {t('Connect nothing')}
          </Link>
          <button type="submit" className="btn btn-solid" disabled={chosen.length === 0 || confirm.isPending}>
            {t('Connect selected')}
          </button>
        </div>
      </div>
    </form>
  );
}
