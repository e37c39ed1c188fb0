import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withoutSent } from '../../browser/warn-unsaved.ts';
import { AllSettings } from '../../components/all-settings-link.tsx';
import { ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Page } from '../../components/page.tsx';
import { toast } from '../../components/toast-store.ts';
import { UnsavedBar } from '../../components/unsaved-bar.tsx';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { joinAnd } from '../../i18n/words.ts';
import {
  type BrandKit,
  type BrandView,
  brandChanges,
  brandQuery,
  kitOf,
  useSaveBrand,
} from '../generation/brand-queries.ts';
import { type ContentTools, contentToolsQuery } from '../generation/queries.ts';
import { LinksPart } from './links.tsx';
import { LookPart } from './look.tsx';
import { VoicePart } from './voice.tsx';
import { WhoYouAre } from './who-you-are.tsx';

const parts = [
  { id: 'who', title: t('Who you are') },
  { id: 'voice', title: t('Voice') },
  { id: 'look', title: t('Look') },
  { id: 'links', title: t('Links, hashtags') },
];

export function BrandKitPage() {
  const { workspace } = useMe();
  const brand = useQuery(brandQuery);
  const tools = useQuery(contentToolsQuery);
  const failed = [brand, tools].find((query) => query.isError && !query.data);
  const owner = workspace.role === 'owner';
  return (
    <Page
      title={t('Brand kit')}
      sub={[
        t('What the writer and the picture maker may draw on. Nothing else.'),
        ...(owner ? [] : [t('Only owners can change it.')]),
      ].join(' ')}
      action={<AllSettings />}
    >
      {failed ? (
        <ErrorState
          error={failed.error}
          onRetry={() => void Promise.all([brand.refetch(), tools.refetch()])}
        />
      ) : !brand.data || !tools.data ? (
        <SkeletonRows rows={4} />
      ) : (
        <Kit stored={brand.data} languages={tools.data.languages} disabled={!owner} />
      )}
    </Page>
  );
}

/** Saved together, from one bar that names the changes. */
function Kit({
  stored,
  languages,
  disabled,
}: {
  stored: BrandView;
  languages: ContentTools['languages'];
  disabled: boolean;
}) {
  const [pending, setPending] = useState<Partial<BrandKit>>({});
  const save = useSaveBrand();
  const before = kitOf(stored);
  const kit = { ...before, ...pending };
  const changes = brandChanges(before, kit);
  const props = {
    kit,
    disabled,
    onChange: (part: Partial<BrandKit>) => setPending((was) => ({ ...was, ...part })),
  };
  const keep = () =>
    save.mutate(
      { ...kit, sample_posts: kit.sample_posts.filter((one) => one.trim() !== '') },
      {
        onSuccess: () => {
          setPending((now) => withoutSent(now, pending));
          toast(t('Saved: {changes}.', { changes: joinAnd(changes) }));
        },
      },
    );
  return (
    <div className="grid grid-cols-[188px_minmax(0,1fr)] items-start gap-10 max-desk:grid-cols-1 max-desk:gap-5">
      <nav
        aria-label={t('Sections')}
        className="sticky top-[calc(var(--mast-h)+24px)] grid gap-px max-desk:hidden"
      >
        {parts.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            className="border-l-2 border-edge px-3 py-1.5 text-fg-2 hover:border-fg hover:text-fg"
          >
            {title}
          </a>
        ))}
      </nav>
      <div className="grid gap-10">
        <WhoYouAre {...props} />
        <VoicePart {...props} />
        <LookPart {...props} />
        <LinksPart {...props} languages={languages} />
        <UnsavedBar
          changes={changes}
          saving={save.isPending}
          error={save.error}
          onUndo={() => {
            setPending({});
            save.reset();
          }}
          onSave={keep}
        />
      </div>
    </div>
  );
}
