import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withoutSent } from '../../browser/unsaved-changes.ts';
import { AllSettingsLink } from '../../components/all-settings-link.tsx';
import { ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Page } from '../../components/page.tsx';
import { toast } from '../../components/toast-store.ts';
import { UnsavedBar } from '../../components/unsaved-bar.tsx';
import { useMe } from '../../data/session.ts';
import { formatList } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import {
  type BrandKit,
  type BrandView,
  brandQuery,
  listBrandChanges,
  toBrandKit,
  useSaveBrand,
} from '../generation/brand-queries.ts';
import { type ContentTools, contentToolsQuery } from '../generation/queries.ts';
import { IdentitySection } from './identity-section.tsx';
import { LinksSection } from './links-section.tsx';
import { LookSection } from './look-section.tsx';
import { takeKitToEdit } from './proposed-kit.ts';
import { VoiceSection } from './voice-section.tsx';

const sections = [
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
  const isOwner = workspace.role === 'owner';
  return (
    <Page
      title={t('Brand kit')}
      subtitle={[
        t('What the writer and the picture maker may draw on. Nothing else.'),
        ...(isOwner ? [] : [t('Only owners can change it.')]),
      ].join(' ')}
      action={<AllSettingsLink />}
    >
      {failed ? (
        <ErrorState
          error={failed.error}
          onRetry={() => void Promise.all([brand.refetch(), tools.refetch()])}
        />
      ) : !brand.data || !tools.data ? (
        <SkeletonRows rows={4} />
      ) : (
        <Kit stored={brand.data} languages={tools.data.languages} disabled={!isOwner} />
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
  // What a web site was found to say waits here until it is saved.
  const [pending, setPending] = useState<Partial<BrandKit>>(takeKitToEdit);
  const save = useSaveBrand();
  const before = toBrandKit(stored);
  const kit = { ...before, ...pending };
  const changes = listBrandChanges(before, kit);
  const props = {
    kit,
    disabled,
    onChange: (part: Partial<BrandKit>) => setPending((was) => ({ ...was, ...part })),
  };
  const saveAll = () =>
    save.mutate(
      { ...kit, sample_posts: kit.sample_posts.filter((one) => one.trim() !== '') },
      {
        onSuccess: () => {
          setPending((now) => withoutSent(now, pending));
          toast(t('Saved: {changes}.', { changes: formatList(changes) }));
        },
      },
    );
  return (
    <div className="grid grid-cols-[188px_minmax(0,1fr)] items-start gap-10 max-desk:grid-cols-1 max-desk:gap-5">
      <nav
        aria-label={t('Sections')}
        className="sticky top-[calc(var(--mast-h)+24px)] grid gap-px max-desk:hidden"
      >
        {sections.map(({ id, title }) => (
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
        <IdentitySection {...props} />
        <VoiceSection {...props} />
        <LookSection {...props} />
        <LinksSection {...props} languages={languages} />
        <UnsavedBar
          changes={changes}
          saving={save.isPending}
          error={save.error}
          onUndo={() => {
            setPending({});
            save.reset();
          }}
          onSave={saveAll}
        />
      </div>
    </div>
  );
}
