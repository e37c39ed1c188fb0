import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { BrandView, SiteProposalView, TopicView } from '../../../server/http/views.ts';
import { BusyLine } from '../../components/busy-line.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { kitToEdit, proposeKit } from '../brand/proposed-kit.ts';
import { toBrandKit, useSaveBrand } from '../generation/brand-queries.ts';
import { FoundBrand } from './found-brand.tsx';
import type { FirstStepsChange } from './queries.ts';
import { hasFound, readSite, toAddress, uploadLogo } from './site-queries.ts';
import { TypedTopics } from './typed-topics.tsx';
import { WhoCan } from './who-can.tsx';

type Reading =
  | { readonly at: 'waiting' | 'reading' }
  | { readonly at: 'failed'; readonly error: unknown }
  | { readonly at: 'found'; readonly found: SiteProposalView };

interface BrandStepProps {
  readonly brand: BrandView;
  /** The address that the field starts with. */
  readonly site: string;
  readonly topics: readonly TopicView[];
  /** Null on an installation that simulates nothing. */
  readonly practiceSite: string | null;
  readonly onKeep: (change: FirstStepsChange) => Promise<void>;
  readonly onRemember: (change: FirstStepsChange) => Promise<void>;
  readonly onSkip: () => void;
}

/** Reads the brand from its web site, or asks for three sentences. Nothing is saved before it is kept. */
export function BrandStep(props: BrandStepProps) {
  const { workspace } = useMe();
  return workspace.role === 'owner' ? <BrandForm {...props} /> : <WhoCan roles={['owner']} />;
}

function BrandForm({ brand, site, topics, practiceSite, onKeep, onRemember, onSkip }: BrandStepProps) {
  const [address, setAddress] = useState(site);
  const [reading, setReading] = useState<Reading>({ at: 'waiting' });
  const [isTyping, setIsTyping] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const read = async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setIsTyping(false);
    setReading({ at: 'reading' });
    try {
      const found = await readSite(toAddress(address), controller.signal);
      setReading({ at: 'found', found });
      setIsTyping(!hasFound(found));
    } catch (error) {
      if (!controller.signal.aborted) setReading({ at: 'failed', error });
    }
  };
  const stop = () => {
    running.current?.abort();
    setReading({ at: 'waiting' });
  };
  const found = reading.at === 'found' && hasFound(reading.found) ? reading.found : null;
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void read();
        }}
      >
        <Field
          label={t('Web address')}
          hint={
            address.trim() === practiceSite
              ? t('This is a practice site. Any public address works, too; nothing behind a sign-in is read.')
              : t('We read up to six public pages. Nothing behind a sign-in.')
          }
        >
          {(ids) => (
            <div className="flex gap-2">
              <input
                {...ids}
                className="input flex-1"
                inputMode="url"
                autoComplete="url"
                placeholder="example.com"
                required
                maxLength={2000}
                value={address}
                onChange={(event) => setAddress(event.target.value)}
              />
              <button type="submit" className="btn" disabled={reading.at === 'reading'}>
                {reading.at === 'found' ? t('Look again') : t('Look', {}, 'verb')}
              </button>
            </div>
          )}
        </Field>
      </form>
      {reading.at === 'reading' ? (
        <div className="grid gap-2" role="status">
          <p className="text-sm">{t('Reading the site, at most half a minute.')}</p>
          <BusyLine />
          <button type="button" className="btn btn-sm justify-self-start" onClick={stop}>
            {t('Stop')}
          </button>
        </div>
      ) : null}
      {reading.at === 'failed' ? <InlineProblem error={reading.error} /> : null}
      {reading.at === 'found' && !found ? (
        <p className="note" role="status">
          {t('The pages say too little about the brand. Three sentences of yours do as well.')}
        </p>
      ) : null}
      {found ? (
        <KeepFound
          key={found.url}
          brand={brand}
          found={found}
          onKeep={onKeep}
          onRemember={onRemember}
          onSkip={onSkip}
        />
      ) : isTyping ? (
        <TypedTopics topics={topics} onSave={(typed) => onKeep({ topics: typed })} />
      ) : null}
      {found ? null : (
        <div className="flex flex-wrap gap-2">
          {isTyping ? null : (
            <button type="button" className="btn btn-quiet" onClick={() => setIsTyping(true)}>
              {t('No web site: write three sentences')}
            </button>
          )}
          <button type="button" className="btn btn-quiet" onClick={onSkip}>
            {t('Skip for now')}
          </button>
        </div>
      )}
    </>
  );
}

function KeepFound({
  brand,
  found,
  onKeep,
  onRemember,
  onSkip,
}: Pick<BrandStepProps, 'brand' | 'onKeep' | 'onRemember' | 'onSkip'> & {
  readonly found: SiteProposalView;
}) {
  const navigate = useNavigate();
  const saveBrand = useSaveBrand();
  const [logo, setLogo] = useState<number | null>(found.logos.length > 0 ? 0 : null);
  const kit = toBrandKit(brand);
  const proposed = proposeKit(kit, found);
  const facts = { site: found.url, topics: found.topics };
  const keep = useMutation({
    mutationFn: async () => {
      const chosen = logo === null ? undefined : found.logos[logo];
      const logoId = chosen && (await uploadLogo(chosen.picture, found.name));
      await saveBrand.mutateAsync({ ...kit, ...proposed, ...(logoId ? { logo_media_id: logoId } : {}) });
      await onKeep(facts);
    },
  });
  const editFirst = useMutation({
    mutationFn: async () => {
      await onRemember(facts);
      kitToEdit.set(proposed);
      await navigate({ to: '/settings/brand' });
    },
  });
  const isBusy = keep.isPending || editFirst.isPending;
  const error = keep.error ?? editFirst.error;
  return (
    <>
      <p className="meta" role="status">
        {t(
          '{count, plural, one {We read one public page.} other {We read # public pages.}} Nothing is kept yet.',
          {
            count: found.pages.length,
          },
        )}
      </p>
      <FoundBrand found={found} logo={logo} onLogo={setLogo} />
      {error ? <InlineProblem error={error} /> : null}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-solid" disabled={isBusy} onClick={() => keep.mutate()}>
          {t('Keep these')}
        </button>
        <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={() => editFirst.mutate()}>
          {t('Edit first')}
        </button>
        <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={onSkip}>
          {t('Skip for now')}
        </button>
      </div>
    </>
  );
}
