import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import type { LocalModelInput, LocalServerView } from './local-models.ts';

/** A model server that answers on this machine, to be used with one click. */
export function LocalModelOffer({
  server,
  inUse = null,
  isPending,
  onUse,
}: {
  server: LocalServerView;
  /** The model of this server that writes already. */
  inUse?: string | null;
  isPending: boolean;
  onUse: (input: LocalModelInput) => void;
}) {
  const models = server.models.filter(({ id }) => id !== inUse);
  const [selected, setSelected] = useState<string>();
  const model = models.find(({ id }) => id === selected) ?? models[0];
  if (!model) return null;
  const { name } = server;
  return (
    // In pencil grey, because nobody has taken it yet.
    <section
      aria-label={name}
      className="grid gap-1.5 rounded-[4px] border-[1.5px] border-dashed border-(--pencil) px-3.5 py-[11px]"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-52 text-sm wrap-anywhere">
          {models.length > 1
            ? inUse
              ? t('{server} has other models too.', { server: name })
              : t('{server} runs on this machine with {count} models.', {
                  server: name,
                  count: models.length,
                })
            : inUse
              ? t('{server} also has {model}.', { server: name, model: model.title })
              : t('{server} runs on this machine with {model}.', { server: name, model: model.title })}
        </p>
        {models.length > 1 ? (
          <select
            aria-label={t('Model of {server}', { server: name })}
            className="input num w-auto min-w-0 flex-1 basis-44"
            value={model.id}
            onChange={(event) => setSelected(event.target.value)}
          >
            {models.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        ) : null}
        <button
          type="button"
          className="btn"
          aria-label={t('{act}: {name}', { act: t('Use it'), name: `${name}, ${model.title}` })}
          disabled={isPending}
          onClick={() => onUse({ server: server.id, model: model.id })}
        >
          {t('Use it')}
        </button>
      </div>
      <p className="meta max-w-[66ch]">
        {t(
          'Briefs, the brand kit and pictures to describe then leave Signoff for that server only, at {address}.',
          { address: server.address },
        )}
      </p>
    </section>
  );
}
