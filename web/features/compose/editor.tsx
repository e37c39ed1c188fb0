import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { AccountView, MediaView, PlatformView, PostDetailView } from '../../../server/http/views.ts';
import { useHasTwoColumns } from '../../browser/use-media-query.ts';
import { useTitle } from '../../browser/use-title.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { preloadable, usePreloadable } from '../../components/preloadable.ts';
import { toast } from '../../components/toast-store.ts';
import { roleCanSign, useMe } from '../../data/session.ts';
import { spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { policyQuery } from '../people/queries.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { toDraftMedia } from '../post/drafts.ts';
import { postHeadline } from '../post/post-headline.ts';
import { optionsForOtherPlatform } from '../post/post-options.ts';
import { PresenceLine } from '../presence/presence-line.tsx';
import { AccountPicker } from './account-picker.tsx';
import { CampaignLine } from './campaign-line.tsx';
import { isBlank } from './draft-autosave.ts';
import { AmendmentNote } from './fixed-parts.tsx';
import type { Part } from './idea.ts';
import { IdeaFields } from './idea-fields.tsx';
import { IdeaTitle } from './idea-title.tsx';
import { describeMissingFile } from './missing-file.ts';
import { PaneSwitch, type Side } from './pane-switch.tsx';
import { toPartView } from './part-view.ts';
import { LeaveGuard, RestoreUnsaved } from './restore-unsaved.tsx';
import { SaveProblem, SaveState } from './save-state.tsx';
import { isPlatformChosen, startingDraft, useOnlyAccount } from './starting-draft.ts';
import { SubmitBar } from './submit-bar.tsx';
import { needsSubmit } from './submit-idea.ts';
import { useIdea } from './use-idea.ts';
import { useSubmitIdea } from './use-submit-idea.ts';
import { type InsertUpload, useUploads } from './use-uploads.ts';

const route = getRouteApi('/app/compose/{-$postId}');

/** Wide screens show it at once, and load it with the page: see vite-page-files.ts. */
const preview = preloadable(() => import('./preview-pane.tsx'));

/** `initial`: the opened post and the other editable posts of its idea; empty for a new one. */
export function Editor({
  initial: loaded,
  platforms,
  accounts,
  onPostId,
}: {
  initial: readonly PostDetailView[];
  platforms: readonly PlatformView[];
  accounts: readonly AccountView[];
  onPostId: (id: string) => void;
}) {
  // Fixed at the start, because the URL may move on to another post of the idea.
  const [initial] = useState(loaded);
  const { workspace } = useMe();
  const policy = useQuery(policyQuery);
  const search = route.useSearch();
  const start = startingDraft(accounts, platforms, { ...search, zone: workspace.time_zone });
  const { idea, state, unsavedDrafts } = useIdea(initial, start, platforms, onPostId);
  const [opened] = initial;
  const [side, setSide] = useState<Side>('write');
  const isBesideEditor = useHasTwoColumns();
  const loadedPreview = usePreloadable(preview, isBesideEditor || side === 'preview', () => setSide('write'));
  const [removing, setRemoving] = useState<Part | null>(null);

  const platformOf = (name: PlatformView['platform']) => platforms.find((one) => one.platform === name);
  const views = state.parts.map((part) => {
    const { content } = part.draft;
    // The labels and limits of a platform are shown once the user has chosen it.
    const isChosen = opened !== undefined || isPlatformChosen(content, accounts, platforms);
    return toPartView(part, isChosen ? platformOf(content.platform) : undefined, accounts);
  });
  const drafts = state.parts.map((part) => idea.draft(part));
  const [first] = state.parts;
  const several = state.parts.length > 1;
  const shown = views.find(({ part }) => part.key === state.shown) ?? views[0];
  if (!shown) throw new Error('An idea has at least one part.');
  const amending = opened && opened.amends !== null ? opened : null;
  const isEmpty = state.parts.every(({ draft: { content } }) => isBlank({ ...content, options: {} }));
  const title = amending ? t('Edit the published post') : opened ? t('Edit post') : t('New post');
  useTitle(isEmpty ? title : postHeadline(shown.part.draft.content));

  const nameOf = (key: number) => {
    const { account, platform } = views.find(({ part }) => part.key === key) ?? shown;
    return `${platform?.name ?? t('Draft')}, ${account?.name ?? t('no account')}`;
  };
  const { sending, failures, fail, submit } = useSubmitIdea(idea, () => setSide('write'));

  const addStill = (media: MediaView) => {
    const { part, files } = shown;
    idea.change(part.key, { media: [...files, toDraftMedia(media, 'thumbnail')] });
  };
  const addMedia = (media: MediaView, join: InsertUpload) => {
    const isStill = shown.imagesAreThumbnails && (!several || state.shown !== null);
    if (isStill && media.kind === 'image' && !shown.thumbnail) addStill(media);
    else idea.changeFiles((files) => join(files, toDraftMedia(media)));
  };
  const uploads = useUploads(addMedia);
  const stills = useUploads(addStill);
  const isUploading = [...uploads.uploads, ...stills.uploads].some((one) => one.state !== 'refused');

  const choose = ({ id, platform }: AccountView) => {
    const { content } = first.draft;
    const options = optionsForOtherPlatform(
      platformOf(content.platform)?.options ?? [],
      platformOf(platform)?.options ?? [],
      content.options,
    );
    idea.change(first.key, {
      accountId: id,
      ...(platform === content.platform ? {} : { platform, options }),
    });
  };
  const hasNoAccount = !several && first.draft.content.accountId === null;
  const mayMove = (account: AccountView) => !opened || account.platform === opened.platform;
  const removePart = (part: Part) => {
    setRemoving(null);
    idea.remove(part.key).then(
      () =>
        toast(t('The {platform} draft is gone.', { platform: platformLabel(part.draft.content.platform) })),
      (error: unknown) => fail([{ key: part.key, error }]),
    );
  };
  const toggle = (account: AccountView) => {
    const part = state.parts.find(({ draft }) => draft.content.accountId === account.id);
    if (!part) {
      if (hasNoAccount && mayMove(account)) choose(account);
      else idea.add(account);
    } else if (several && (part.ownText || part.ownFiles)) setRemoving(part);
    else if (several) removePart(part);
  };
  useOnlyAccount(first.draft.content, opened ? [] : accounts, choose);

  const ownSignature =
    roleCanSign(workspace.role) &&
    (first.draft.detail?.approvals.self_approval ?? policy.data?.self_approval ?? false);
  const accountMissing = accounts.length > 1 && hasNoAccount && !isEmpty;
  const signedPosts = initial.filter(({ state: at }) => at !== 'draft' && at !== 'changes_requested');
  const previewClass =
    side === 'preview' ? 'max-desk:min-h-[calc(100dvh-var(--mast-h)-56px)]' : 'max-desk:hidden';
  const signatures = signedPosts.reduce((sum, { approvals }) => sum + approvals.given, 0);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="fills fills-desk grid grid-cols-[minmax(0,1fr)_548px] max-wide:grid-cols-[minmax(0,1fr)_440px] max-desk:block"
      onPaste={(event) => {
        if (amending || event.clipboardData.files.length === 0) return;
        event.preventDefault();
        uploads.add([...event.clipboardData.files]);
      }}
    >
      <PaneSwitch side={side} onSide={setSide} />
      <section
        aria-label={t('Editor', {}, 'place')}
        className={`flex flex-col overflow-auto max-desk:overflow-visible max-desk:min-h-[calc(100dvh-var(--mast-h)-56px)] ${side === 'preview' ? 'max-desk:hidden' : ''}`}
      >
        <div className="mx-auto grid w-full max-w-[800px] flex-1 content-start gap-6 px-10 pt-6 pb-10 max-phone:px-4 max-phone:pt-4">
          <div className="@container grid gap-1.5">
            <div className="flex min-h-6 flex-wrap items-baseline justify-end gap-x-4 gap-y-1">
              {opened?.campaign_id ? <CampaignLine id={opened.campaign_id} /> : null}
              {first.draft.detail ? (
                <PresenceLine ideaId={first.draft.detail.idea_id} doing="editing" />
              ) : null}
              <SaveState drafts={drafts} zone={workspace.time_zone} />
            </div>
            <h1
              className={
                amending
                  ? 'font-voice text-[1.75rem] leading-[1.3] font-medium tracking-[-0.015em]'
                  : 'sr-only'
              }
            >
              {title}
            </h1>
            {amending ? null : (
              <IdeaTitle
                ideaId={first.draft.detail?.idea_id ?? null}
                title={first.draft.detail?.idea_title ?? null}
              />
            )}
          </div>
          {amending ? <AmendmentNote post={amending} /> : null}
          {signedPosts.length > 0 ? (
            <p className="note note-flag">
              <Icon of={CircleAlert} />
              <span>
                {t(
                  'The first change makes it a draft again{count, plural, =0 {} one {, and {number} signature no longer counts} other {, and {number} signatures no longer count}}.',
                  { count: signatures, number: spellNumber(signatures) },
                )}
              </span>
            </p>
          ) : null}
          <RestoreUnsaved
            idea={idea}
            state={state}
            unsavedDrafts={unsavedDrafts}
            postIds={initial.map(({ id }) => id)}
            accounts={accounts}
            zone={workspace.time_zone}
          />
          {state.parts.map((part) => (
            <SaveProblem
              key={part.key}
              draft={idea.draft(part)}
              name={several ? nameOf(part.key) : undefined}
            />
          ))}
          <AccountPicker
            accounts={amending ? accounts.filter(({ id }) => id === first.draft.content.accountId) : accounts}
            chosen={
              new Map(
                state.parts.flatMap(({ draft: { content, detail } }) =>
                  content.accountId === null
                    ? []
                    : [[content.accountId, detail === null || detail.can.includes('delete')] as const],
                ),
              )
            }
            needs={({ platform }) =>
              isEmpty ? undefined : describeMissingFile(platformOf(platform)?.limits, shown.files)
            }
            missing={accountMissing}
            onToggle={toggle}
          />
          <IdeaFields
            idea={idea}
            state={state}
            views={views}
            shown={shown}
            amending={amending}
            isNew={opened === undefined}
            platforms={platforms}
            accounts={accounts}
            choose={hasNoAccount && shown.platform === undefined ? choose : null}
            uploads={uploads}
            thumbnailUploads={stills}
            onGenerated={(files) => {
              for (const one of files) addMedia(one, (before, made) => [...before, made]);
            }}
          />
        </div>
        <SubmitBar
          schedule={first.draft.content.schedule}
          accountIds={drafts.flatMap(({ content: { accountId } }) => accountId ?? [])}
          postIds={drafts.flatMap(({ detail }) => detail?.id ?? [])}
          zone={workspace.time_zone}
          onSchedule={idea.setSchedule}
          canSignOwn={ownSignature}
          postCount={drafts.filter(needsSubmit).length}
          failures={failures.flatMap(({ key, error, content }) =>
            state.parts.some((part) => part.key === key && part.draft.content === content)
              ? [{ key, error, name: several ? nameOf(key) : null }]
              : [],
          )}
          disabled={sending || isEmpty || isUploading}
          onSubmit={(andSign) => void submit(andSign)}
        />
        <div className="h-32 flex-none phone:hidden" />
      </section>
      {loadedPreview ? (
        <loadedPreview.PreviewPane
          views={views}
          editedKey={several ? state.shown : null}
          onShow={idea.show}
          className={previewClass}
        />
      ) : (
        <div className={`bg-booth ${previewClass}`} />
      )}
      <LeaveGuard idea={idea} />
      {removing ? (
        <ConfirmDialog
          title={t('Remove {name} from this post?', { name: nameOf(removing.key) })}
          description={t('Its own text and files are lost. What is shared stays.')}
          verb={t('Remove it')}
          mutation={{ isPending: false, error: null }}
          onConfirm={() => removePart(removing)}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </main>
  );
}
