import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AllSettingsLink } from '../../components/all-settings-link.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState, ErrorState, InlineProblem, SkeletonRows } from '../../components/feedback.tsx';
import { Page } from '../../components/page.tsx';
import { toast } from '../../components/toast-store.ts';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { useOwnerNames } from '../people/use-owner-names.ts';
import { LocalModels } from './local-models.tsx';
import { ModelForm, providerLabels } from './model-form.tsx';
import { type ModelView, modelQuery, useRemoveModel } from './model-settings.ts';

export function LanguageModelPage() {
  const { workspace } = useMe();
  const owner = workspace.role === 'owner';
  const model = useQuery({ ...modelQuery, enabled: owner });
  return (
    <Page
      title={t('Language model')}
      subtitle={t(
        'Who writes when someone asks for text. It only ever writes drafts: a person still signs each post.',
      )}
      action={<AllSettingsLink />}
    >
      {!owner ? (
        <OwnersDecide />
      ) : model.isError && !model.data ? (
        <ErrorState error={model.error} onRetry={() => void model.refetch()} />
      ) : !model.data ? (
        <SkeletonRows rows={2} />
      ) : (
        <div className="grid max-w-[720px] gap-6">
          <CurrentModel model={model.data} />
          {model.data.local_servers_allowed ? <LocalModels model={model.data} /> : null}
          <ModelForm key={`${model.data.source}-${model.data.local_server?.id}`} model={model.data} />
        </div>
      )}
    </Page>
  );
}

function OwnersDecide() {
  const names = useOwnerNames();
  return (
    <EmptyState title={t('Owners decide this.')}>
      {names
        ? t('{names} can let a language model write.', { names })
        : t('An owner of the workspace can let a language model write.')}
    </EmptyState>
  );
}

const describeLocal = ({ local_servers_allowed }: ModelView): string =>
  local_servers_allowed
    ? t(
        'It runs on this machine. Briefs, the brand kit and pictures to describe leave Signoff for that server only.',
      )
    : t('Whoever runs this installation no longer allows models on its machine, so it is not asked.');

const describeSource = ({ source, key_hint }: ModelView): string => {
  if (source === 'none')
    return t(
      'It is not a language model: it uses your words and your brand’s, and nothing leaves this machine.',
    );
  if (source === 'settings')
    return t('Set up by whoever runs this installation. A key of your own takes its place here.');
  return key_hint
    ? t('With a key of this workspace that ends in {end}. It is sealed and never shown again.', {
        end: key_hint,
      })
    : t('With a key of this workspace. It is sealed and never shown again.');
};

/** The model in use. */
function CurrentModel({ model }: { model: ModelView }) {
  const [isAsking, setIsAsking] = useState(false);
  const removal = useRemoveModel();
  const local = model.local_server;
  const name = local
    ? `${local.name}, ${local.model_title}`
    : model.provider
      ? `${providerLabels[model.provider]}, ${model.model ?? ''}`
      : '';
  return (
    <section className="panel flex flex-wrap items-center gap-4 p-[18px]" aria-label={t('Now')}>
      <div className="min-w-0 flex-1 basis-60">
        <p className="h3">
          {model.source === 'none' ? t('The built-in writer writes') : t('{name} writes', { name })}
        </p>
        <p className="meta mt-0.5">
          {local ? describeLocal(model) : describeSource(model)}
          {model.image_model ? ` ${t('Pictures by {model}.', { model: model.image_model })}` : ''}
        </p>
      </div>
      {local ? (
        <button
          type="button"
          className="btn"
          disabled={removal.isPending}
          onClick={() =>
            removal.mutate(undefined, {
              onSuccess: () => toast(t('{name} no longer writes here.', { name: local.name })),
            })
          }
        >
          {t('Stop using it')}
        </button>
      ) : model.source === 'workspace' ? (
        <button
          type="button"
          className="btn border-red text-red hover:border-red hover:bg-red-wash"
          onClick={() => setIsAsking(true)}
        >
          {t('Remove the key')}
        </button>
      ) : null}
      {local && removal.isError ? <InlineProblem error={removal.error} /> : null}
      {isAsking ? (
        <ConfirmDialog
          title={t('Remove the key?')}
          description={t(
            'It is deleted at once. What it wrote stays. To use it again, you need the key again.',
          )}
          verb={t('Remove the key')}
          mutation={removal}
          onConfirm={() =>
            removal.mutate(undefined, {
              onSuccess: () => {
                setIsAsking(false);
                toast(t('The key is removed.'));
              },
            })
          }
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </section>
  );
}
