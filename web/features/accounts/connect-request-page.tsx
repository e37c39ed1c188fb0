import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ConnectRequestView } from '../../../server/http/views.ts';
import { useTitle } from '../../browser/use-title.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { chooseWorkspace } from '../../data/workspace.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { platformLabel, platformsQuery } from '../platforms/platforms.ts';
import { DecisionSheet } from './decision-sheet.tsx';
import { MethodChoice } from './method-choice.tsx';
import { connectRequestQuery, useStartConnectRequest } from './queries.ts';

const route = getRouteApi('/app/accounts/request/$secret');

/** An app asks this user to connect an account. The page shows which app asks for what before anything happens. */
export function ConnectRequestPage() {
  const { secret } = route.useParams();
  useTitle(t('Connect an account'));
  const request = useQuery(connectRequestQuery(secret));
  return (
    <DecisionSheet query={request}>{(data) => <RequestSheet secret={secret} request={data} />}</DecisionSheet>
  );
}

function RequestSheet({ secret, request }: { secret: string; request: ConnectRequestView }) {
  const start = useStartConnectRequest(secret);
  const platforms = useQuery(platformsQuery);
  const methods = platforms.data?.find((one) => one.platform === request.platform)?.ways ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const method = chosen ?? request.way ?? methods[0]?.id;
  const platform = platformLabel(request.platform);
  const continueToPlatform = () => {
    // The platform redirects back to this workspace, whichever was open before.
    chooseWorkspace(request.workspace.id);
    start.mutate(method);
  };
  return (
    <>
      <p className="slugline slug">
        <PlatformGlyph platform={request.platform} size={14} label={null} />
        <b>{platform}</b>
        <span className="ml-auto">{t('not connected yet')}</span>
      </p>
      <div className="grid gap-5 p-8 max-phone:p-5">
        <div>
          <h1 className="title">
            {request.app
              ? t('{app} asks you to connect {platform}.', { app: request.app.name, platform })
              : t('A program of yours asks you to connect {platform}.', { platform })}
          </h1>
          <p className="mt-2 text-fg-2">
            {rich(
              'It goes to the workspace <b>{workspace}</b>. You agree on {platform}’s own page, then choose here which pages are connected. Nothing goes out without a person’s signature.',
              { workspace: request.workspace.name, platform },
            )}
          </p>
        </div>
        {methods.length > 1 && method !== undefined ? (
          <MethodChoice methods={methods} chosen={method} onChoose={setChosen} />
        ) : null}
        {start.isError ? <InlineProblem error={start.error} /> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Link to="/accounts" search={{}} activeOptions={{ exact: true }} className="btn btn-quiet">
            {t('Not now')}
          </Link>
          <button
            type="button"
            className="btn btn-solid"
            disabled={start.isPending || platforms.isPending}
            onClick={continueToPlatform}
          >
            {t('Continue to {platform}', { platform })}
          </button>
        </div>
      </div>
    </>
  );
}
