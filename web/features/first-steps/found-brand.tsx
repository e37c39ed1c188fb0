import type { ReactNode } from 'react';
import type { SiteProposalView } from '../../../server/http/views.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { SourceLink } from './source-list.tsx';

/** What was found, dashed: it is a proposal until it is kept. */
export function FoundBrand({
  found,
  logo,
  onLogo,
}: {
  found: SiteProposalView;
  /** The index of the chosen logo; null: none. */
  logo: number | null;
  onLogo: (index: number | null) => void;
}) {
  const { voice, words, topics, colours, logos, name, description } = found;
  return (
    <dl className="divide-y divide-edge rounded-1 border-[1.5px] border-dashed border-edge-strong">
      {name ? (
        <Row label={t('Name')}>
          <b className="font-semibold">{name}</b>
          {description ? <p className="text-sm text-fg-2">{description}</p> : null}
        </Row>
      ) : null}
      {logos.length > 0 ? (
        <Row label={t('Logo')}>
          <fieldset className="flex flex-wrap gap-2.5">
            <legend className="sr-only">{t('Logo')}</legend>
            {logos.map(({ url, picture }, index) => (
              <LogoChoice key={url} checked={logo === index} onChoose={() => onLogo(index)}>
                <img
                  src={picture}
                  alt={t('Logo {number}', { number: index + 1 })}
                  className="size-full object-contain p-1.5"
                />
              </LogoChoice>
            ))}
            <LogoChoice checked={logo === null} onChoose={() => onLogo(null)}>
              <span className="text-xs text-[#333]">{t('None', {}, 'logo')}</span>
            </LogoChoice>
          </fieldset>
        </Row>
      ) : null}
      {colours.length > 0 ? (
        <Row label={t('Colours')}>
          <ul className="grid grid-cols-5 gap-2">
            {colours.map((colour) => (
              <li key={colour} className="slug">
                <i
                  className="mb-1 block h-9 rounded-[2px] shadow-[inset_0_0_0_1px_var(--edge-strong)]"
                  style={{ background: colour }}
                />
                {colour}
              </li>
            ))}
          </ul>
        </Row>
      ) : null}
      {voice || words.length > 0 ? (
        <Row label={t('Voice')}>
          {voice ? (
            <>
              <p className="font-voice text-md leading-snug">{voice.traits.join(' ')}</p>
              <p className="meta mt-1.5">
                {rich('Read in: “{sentence}” {page}', {
                  sentence: voice.quote.text,
                  page: <SourceLink url={voice.quote.url} />,
                })}
              </p>
            </>
          ) : null}
          {words.length > 0 ? (
            <ul className="mt-2 flex flex-wrap gap-1.5" aria-label={t('Words you use')}>
              {words.map((word) => (
                <li key={word} className="rounded-1 border border-edge-strong px-2 text-sm leading-6">
                  {word}
                </li>
              ))}
            </ul>
          ) : null}
        </Row>
      ) : null}
      {topics.length > 0 ? (
        <Row label={t('Facts')}>
          <ul className="grid gap-2.5">
            {topics.map((topic) => (
              <li key={topic.title}>
                <b className="font-semibold">{topic.title}</b> <SourceLink url={topic.url} />
                <ul className="text-sm text-fg-2">
                  {topic.facts.map(({ text }) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Row>
      ) : null}
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[84px_minmax(0,1fr)] gap-3.5 px-4 py-3.5 max-phone:grid-cols-1 max-phone:gap-2">
      <dt className="pt-0.5 text-sm font-semibold">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function LogoChoice({
  checked,
  onChoose,
  children,
}: {
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <label className="relative cursor-pointer">
      <input
        type="radio"
        name="logo"
        className="peer absolute inset-0 opacity-0"
        checked={checked}
        onChange={onChoose}
      />
      <span className="grid size-16 place-items-center border border-edge bg-[#fff] peer-checked:outline-2 peer-checked:outline-offset-2 peer-checked:outline-fg peer-focus-visible:outline-(--focus)">
        {children}
      </span>
    </label>
  );
}
