import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PlatformView } from '../../../../server/http/views.ts';
import { Icon } from '../../../components/icon.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/t.ts';
import { BriefFields } from '../../generation/brief-fields.tsx';
import {
  type BriefInput,
  type ContentTools,
  fetchPageBrief,
  mergePageBrief,
  type PageBrief,
  type WriterView,
} from '../../generation/queries.ts';
import { PlatformGlyph } from '../../platforms/platform-glyph.tsx';
import type { PlatformName } from '../../platforms/platforms.ts';
import { PagePictures } from './page-pictures.tsx';
import { WriterOffer } from './writer-offer.tsx';

/** What to write, for which platforms, and by which writer. */
export function BriefForm({
  brief,
  onBrief,
  tools,
  offered,
  platforms,
  onPlatforms,
  writer,
  onWriter,
  onWrite,
  onClose,
  isBrandEmpty,
}: {
  brief: BriefInput;
  onBrief: (brief: BriefInput) => void;
  tools: ContentTools;
  offered: readonly Pick<PlatformView, 'platform' | 'name'>[];
  platforms: readonly PlatformName[];
  onPlatforms: (platforms: readonly PlatformName[]) => void;
  writer: WriterView['kind'] | undefined;
  onWriter: (kind: WriterView['kind']) => void;
  onWrite: () => void;
  onClose: () => void;
  /** The brand kit is still empty. */
  isBrandEmpty: boolean;
}) {
  const [images, setImages] = useState<PageBrief['images']>([]);
  // The button that opened the form may be gone, so the form takes the focus.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.focus({ preventScroll: true }), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (platforms.length > 0) onWrite();
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t('Brief')}
      className="outline-none grid gap-4 border-t border-edge p-[18px] max-phone:p-3.5"
      onSubmit={submit}
    >
      {isBrandEmpty ? (
        <p className="note">
          <Icon of={Info} />
          <span>
            {rich(
              'Your brand kit is empty. <a>Fill it</a> and it sounds more like you. This brief stays here.',
              {
                a: (inner) => (
                  <Link to="/settings/brand" className="link">
                    {inner}
                  </Link>
                ),
              },
            )}
          </span>
        </p>
      ) : null}
      <BriefFields
        value={brief}
        onChange={onBrief}
        languages={tools.languages}
        onFillFromPage={async (url) => {
          const page = await fetchPageBrief(url);
          setImages(page.images);
          return mergePageBrief(brief, page);
        }}
      />
      <PagePictures images={images} />
      {offered.length > 1 ? (
        <fieldset className="grid gap-2">
          <legend className="lab mb-2">{t('Write it for')}</legend>
          <div className="flex flex-wrap gap-2">
            {offered.map(({ platform, name }) => {
              const on = platforms.includes(platform);
              return (
                <button
                  key={platform}
                  type="button"
                  aria-pressed={on}
                  className={`flex min-h-[38px] items-center gap-2 rounded-2 border px-3 text-sm ${
                    on
                      ? 'border-edge-strong bg-paper font-[550] shadow-[inset_0_-2px_0_var(--text)]'
                      : 'border-dashed border-edge-strong text-fg-2'
                  }`}
                  onClick={() =>
                    onPlatforms(on ? platforms.filter((one) => one !== platform) : [...platforms, platform])
                  }
                >
                  <PlatformGlyph platform={platform} plain={!on} label={null} />
                  {name}
                </button>
              );
            })}
          </div>
          {platforms.length === 0 ? <p className="text-sm text-red">{t('Choose at least one.')}</p> : null}
        </fieldset>
      ) : null}
      {tools.writers.length > 1 ? (
        <fieldset className="seg justify-self-start">
          <legend className="sr-only">{t('Who writes')}</legend>
          {tools.writers.map(({ kind, name }) => (
            <button key={kind} type="button" aria-pressed={writer === kind} onClick={() => onWriter(kind)}>
              {kind === 'built_in' ? t('Built-in writer') : name}
            </button>
          ))}
        </fieldset>
      ) : (
        <WriterOffer onChosen={() => form.current?.focus()} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <button type="submit" className="btn btn-solid">
          {t('Write it')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Close')}
        </button>
        <span className="meta max-phone:basis-full">
          {t('Suggestions only. Nothing is used until you choose it.')}
        </span>
      </div>
    </form>
  );
}
