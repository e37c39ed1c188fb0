import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorState, InlineProblem, Skeleton } from '../../components/feedback.tsx';
import { toast } from '../../components/toast-store.ts';
import { formatList } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { LocalModelOffer } from '../generation/local-model-offer.tsx';
import {
  type LocalModelInput,
  type LocalServerView,
  localModelsQuery,
  useSetLocalModel,
} from '../generation/local-models.ts';
import type { ModelView } from './model-settings.ts';

/** The model servers that answer on this machine. */
export function LocalModels({ model }: { model: ModelView }) {
  const { data, error, isFetching, refetch } = useQuery(localModelsQuery);
  return (
    <section className="grid gap-2.5" aria-labelledby="local-models-title">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="h2" id="local-models-title">
          {t('On this machine')}
        </h2>
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          disabled={isFetching}
          onClick={() => void refetch()}
        >
          {t('Look again', {}, 'search')}
        </button>
      </div>
      {data ? (
        <FoundServers model={model} servers={data.servers} lookedFor={data.looked_for} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={t('Looking for model servers')}>
          <span className="sk block h-3 w-3/5" />
        </Skeleton>
      )}
    </section>
  );
}

function FoundServers({
  model,
  servers,
  lookedFor,
}: {
  model: ModelView;
  servers: readonly LocalServerView[];
  lookedFor: readonly string[];
}) {
  const choosing = useSetLocalModel();
  const [asked, setAsked] = useState<LocalModelInput | null>(null);
  const hasKey = model.source === 'workspace' && !model.local_server;
  const use = (input: LocalModelInput) =>
    choosing.mutate(input, {
      onSuccess: () => {
        setAsked(null);
        const name = servers.find(({ id }) => id === input.server)?.name ?? '';
        toast(t('{name} writes from now on.', { name }));
      },
    });
  if (servers.length === 0)
    return (
      <p className="meta max-w-[66ch]">
        {t('No model server answers here. Signoff looks for {names}, each at its usual port.', {
          names: formatList(lookedFor),
        })}
      </p>
    );
  return (
    <>
      {servers.map((server) =>
        server.models.length > 0 ? (
          <LocalModelOffer
            key={server.id}
            server={server}
            inUse={model.local_server?.id === server.id ? model.model : null}
            isPending={choosing.isPending}
            onUse={(input) => (hasKey ? setAsked(input) : use(input))}
          />
        ) : (
          <p key={server.id} className="meta">
            {t('{server} runs here without a model that writes. Add one to it, then look again.', {
              server: server.name,
            })}
          </p>
        ),
      )}
      {choosing.isError && !asked ? <InlineProblem error={choosing.error} /> : null}
      {asked ? (
        <ConfirmDialog
          title={t('Use it in place of the key?')}
          description={t('The key of {model} is deleted at once. To use it again, you need the key again.', {
            model: model.model ?? '',
          })}
          verb={t('Use it')}
          cancelLabel={t('Keep the key')}
          mutation={choosing}
          onConfirm={() => use(asked)}
          onClose={() => {
            setAsked(null);
            choosing.reset();
          }}
        />
      ) : null}
    </>
  );
}
