import { type FormEvent, useState } from 'react';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { toast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { type ModelView, type Provider, providers, useSaveModel } from './model-settings.ts';

export const providerLabels: Readonly<Record<Provider, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  openai_compatible: t('A server of your own'),
};

/** Only these providers also generate images. */
const imageProviders = (provider: Provider): boolean => provider !== 'anthropic';

export function ModelForm({ model }: { model: ModelView }) {
  const ownModel = model.source === 'workspace' && !model.local_server ? model : null;
  const [provider, setProvider] = useState<Provider>(ownModel?.provider ?? 'openai');
  const [name, setName] = useState(ownModel?.model ?? '');
  const [imageModel, setImageModel] = useState(ownModel?.image_model ?? '');
  const [baseUrl, setBaseUrl] = useState(ownModel?.base_url ?? '');
  const [key, setKey] = useState('');
  const save = useSaveModel();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      {
        provider,
        model: name.trim(),
        key: key.trim(),
        ...(imageModel.trim() && imageProviders(provider) ? { image_model: imageModel.trim() } : {}),
        ...(provider === 'openai_compatible' ? { base_url: baseUrl.trim() } : {}),
      },
      {
        onSuccess: () => {
          setKey((now) => (now === key ? '' : now));
          toast(t('Saved. The model writes from now on.'));
        },
      },
    );
  };
  return (
    <form className="panel grid gap-5 p-[18px]" aria-label={t('A model of your own')} onSubmit={submit}>
      <h2 className="h2">{ownModel ? t('Change it') : t('Let a model of yours write')}</h2>
      <div className="grid grid-cols-2 gap-5 max-phone:grid-cols-1">
        <Field label={t('From', {}, 'provider')}>
          {(ids) => (
            <select
              {...ids}
              className="input"
              value={provider}
              onChange={(event) => setProvider(event.target.value as Provider)}
            >
              {providers.map((candidate) => (
                <option key={candidate} value={candidate}>
                  {providerLabels[candidate]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('Model')} hint={t('By the name its maker gives it.')}>
          {(ids) => (
            <input
              {...ids}
              className="input num"
              required
              maxLength={200}
              spellCheck={false}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {provider === 'openai_compatible' ? (
          <Field
            label={t('Address')}
            hint={t(
              'A public https address; on most servers it ends with /v1. One on this machine is set up by whoever runs it.',
            )}
          >
            {(ids) => (
              <input
                {...ids}
                type="url"
                className="input num"
                required
                placeholder="https://models.example.com/v1"
                value={baseUrl}
                onChange={(event) => setBaseUrl(event.target.value)}
              />
            )}
          </Field>
        ) : null}
        {imageProviders(provider) ? (
          <Field
            label={t('Image model')}
            hint={t('Optional. Without one, pictures come from templates only.')}
          >
            {(ids) => (
              <input
                {...ids}
                className="input num"
                maxLength={200}
                spellCheck={false}
                value={imageModel}
                onChange={(event) => setImageModel(event.target.value)}
              />
            )}
          </Field>
        ) : null}
        <Field label={t('Key', {}, 'secret')} hint={t('Sealed when it arrives, and never shown again.')}>
          {(ids) => (
            <input
              {...ids}
              type="password"
              className="input num"
              required
              autoComplete="off"
              maxLength={500}
              placeholder={ownModel?.key_hint ? `…${ownModel.key_hint}` : ''}
              value={key}
              onChange={(event) => setKey(event.target.value)}
            />
          )}
        </Field>
      </div>
      <p className="meta max-w-[66ch]">
        {t(
          'Briefs, the brand kit and pictures to describe are sent to whoever runs the model. It is given no tools: it can answer with text, and nothing else.',
        )}
      </p>
      {save.isError ? <InlineProblem error={save.error} /> : null}
      <button type="submit" className="btn btn-solid justify-self-start" disabled={save.isPending}>
        {save.isPending ? t('Saving') : t('Save')}
      </button>
    </form>
  );
}
