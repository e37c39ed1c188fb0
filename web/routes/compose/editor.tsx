import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { AccountView, MediaView, PlatformView, PostDetailView } from '../../../server/http/views.ts';
import { InlineProblem, ProblemList } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toasts.tsx';
import { type DraftContent, draftMediaOf } from '../../data/drafts.ts';
import { policyQuery } from '../../data/members.ts';
import { storePost } from '../../data/posts.ts';
import { maySign, useMe } from '../../data/session.ts';
import {
  optionsForOther,
  optionsToSend,
  postKind,
  shownOf,
  thumbnailNoun,
  wantsThumbnail,
} from '../../lib/post-options.ts';
import { useTitle } from '../../lib/use-title.ts';
import { headlineOf, plural } from '../../lib/words.ts';
import { WritingTools } from '../writing/writing-tools.tsx';
import { AccountPicker } from './account-picker.tsx';
import { CaptionField } from './caption-field.tsx';
import { AmendmentNote, FixedParts, openOptions } from './fixed-parts.tsx';
import { MakePicture } from './make-picture.tsx';
import { MediaStrip } from './media-strip.tsx';
import { OptionFields } from './option-fields.tsx';
import { PreviewBooth } from './preview-booth.tsx';
import { SaveState, SaveTrouble } from './save-state.tsx';
import { fittingsOf, submitWhenMade } from './send-post.ts';
import { type Side, SideSwitch } from './side-switch.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { ThumbnailSlot } from './thumbnail-slot.tsx';
import { useDraft } from './use-draft.ts';
import { useTaking } from './use-taking.ts';
import { type Join, useUploads } from './use-uploads.ts';
import { isSettled, platformsToWriteFor, startingDraft, useOnlyAccount } from './where-it-goes.ts';

export function Editor({
  initial,
  platforms,
  accounts,
  onCreated,
}: {
  initial: PostDetailView | null;
  platforms: readonly PlatformView[];
  accounts: readonly AccountView[];
  onCreated: (id: string) => void;
}) {
  const { workspace } = useMe();
  const navigate = useNavigate();
  const client = useQueryClient();
  const platformOf = (name: PlatformView['platform']) => platforms.find((one) => one.platform === name);
  const prepare = useCallback(
    (content: DraftContent): DraftContent => {
      const options = platforms.find((one) => one.platform === content.platform)?.options ?? [];
      return { ...content, options: optionsToSend(options, content.options, content.media) };
    },
    [platforms],
  );
  const draft = useDraft(initial, startingDraft(accounts, platforms), prepare, onCreated);
  const { content, detail, change } = draft;
  const policy = useQuery(policyQuery);
  const account = accounts.find((one) => one.id === content.accountId);
  // Words and limits of a platform are shown once a person has chosen it.
  const settled = initial !== null || isSettled(content, accounts, platforms);
  const platform = settled ? platformOf(content.platform) : undefined;
  const limits = platform?.limits ?? null;
  const offered = platformsToWriteFor(accounts, platforms);
  const [side, setSide] = useState<Side>('write');
  const [sending, setSending] = useState(false);
  const [sendError, setSendError] = useState<unknown>(null);
  const shown = shownOf(content.media);
  const thumbnail = content.media.find((one) => one.role === 'thumbnail');
  const kind = postKind(content.options);
  const still = thumbnailNoun(platform);
  const noPictures = (limits?.images.max_count === 0 || kind === 'reel') && still !== undefined;
  const addThumbnail = useCallback(
    (media: MediaView) => change({ media: [...shownOf(draft.media()), draftMediaOf(media, 'thumbnail')] }),
    [change, draft],
  );
  const addMedia = useCallback(
    (media: MediaView, join: Join) => {
      const taken = draft.media().some((one) => one.role === 'thumbnail');
      // Where pictures are only thumbnails, a picture is one.
      if (noPictures && media.kind === 'image' && !taken) addThumbnail(media);
      else change({ media: join(draft.media(), draftMediaOf(media)) });
    },
    [change, draft, noPictures, addThumbnail],
  );
  const { uploads, add } = useUploads(addMedia);
  const stills = useUploads(addThumbnail);
  const arriving = [...uploads, ...stills.uploads].some((one) => one.state !== 'refused');
  const amending = initial !== null && initial.amends !== null ? initial : null;
  const title = amending ? 'Change what is out' : initial ? 'Edit post' : 'New post';
  const blank = content.caption.trim() === '' && content.media.length === 0;
  useTitle(blank ? title : headlineOf(content));

  const choose = ({ id, platform: name }: AccountView) =>
    name === content.platform
      ? change({ accountId: id })
      : change({
          accountId: id,
          platform: name,
          options: optionsForOther(
            platformOf(content.platform)?.options ?? [],
            platformOf(name)?.options ?? [],
            content.options,
          ),
        });
  const { taking, take, undo } = useTaking(content, change, accounts, settled, choose, amending !== null);
  useOnlyAccount(content, initial === null ? accounts : [], choose);
  const ownSignature =
    maySign(workspace.role) && (detail?.approvals.self_approval ?? policy.data?.self_approval ?? false);
  const problems = draft.status === 'saved' && settled && !blank ? (detail?.problems ?? []) : [];
  const accountMissing = accounts.length > 1 && !content.accountId && !blank;
  const fittings = fittingsOf(detail);
  // What already stands under a file or a field is not said twice.
  const told = (message: string) => [...fittings.values()].some((one) => one.message.includes(message));
  const asked = platform?.options.map(({ key }) => `options.${key}`) ?? [];
  const optionProblems = problems.filter(({ param }) => asked.includes(param));
  const mediaProblems = problems.filter((one) => /^(media|image)/.test(one.param) && !told(one.message));
  const notHere = (platform?.not_here ?? [])
    .map(({ why }) => why)
    .filter((why) => !mediaProblems.some(({ message }) => message === why));
  const captionProblems = problems.filter(
    (one) => !/^(account|media|image)/.test(one.param) && !optionProblems.includes(one),
  );
  const voids = initial && initial.state !== 'draft' && initial.state !== 'changes_requested';

  const optionFields = (needed: boolean) =>
    platform ? (
      <OptionFields
        platform={amending ? openOptions(platform, amending) : platform}
        needed={needed}
        content={content}
        problems={optionProblems}
        onChange={(options) => change({ options })}
      />
    ) : null;

  const submit = async (andSign: boolean) => {
    setSending(true);
    setSendError(null);
    try {
      const saved = await draft.flush();
      if (!saved) return;
      const submitted = saved.state === 'in_review' ? saved : await submitWhenMade(saved.id, draft.untilMade);
      await storePost(client, submitted);
      if (!andSign) toast('Sent to review. It waits for a signature.');
      await (andSign
        ? navigate({ to: '/review/{-$postId}', params: { postId: saved.id } })
        : navigate({ to: '/posts', search: {} }));
    } catch (error) {
      setSendError(error);
    } finally {
      setSending(false);
    }
  };

  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid h-[calc(100dvh-var(--mast-h))] grid-cols-[minmax(0,1fr)_548px] max-wide:grid-cols-[minmax(0,1fr)_440px] max-desk:block max-desk:h-auto"
      onPaste={(event) => {
        if (amending || event.clipboardData.files.length === 0) return;
        event.preventDefault();
        add([...event.clipboardData.files]);
      }}
    >
      <SideSwitch side={side} onSide={setSide} />
      <section
        aria-label="Editor"
        className={`flex flex-col overflow-auto max-desk:min-h-[calc(100dvh-var(--mast-h)-56px)] ${side === 'preview' ? 'max-desk:hidden' : ''}`}
      >
        <div className="mx-auto grid w-full max-w-[800px] flex-1 content-start gap-6 px-10 pt-6 pb-10 max-phone:px-4 max-phone:pt-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h1 className="font-voice text-[1.75rem] leading-[1.15] font-medium tracking-[-0.015em]">
              {title}
            </h1>
            <SaveState draft={draft} zone={workspace.time_zone} />
          </div>
          {amending ? <AmendmentNote post={amending} /> : null}
          {voids ? (
            <p className="note note-flag">
              <Icon of={CircleAlert} />
              <span>
                The first change makes it a draft again
                {initial.approvals.given > 0
                  ? `, and ${plural(initial.approvals.given, 'signature')} no longer ${initial.approvals.given === 1 ? 'counts' : 'count'}`
                  : ''}
                .
              </span>
            </p>
          ) : null}
          <SaveTrouble draft={draft} />
          <AccountPicker
            accounts={amending ? accounts.filter(({ id }) => id === content.accountId) : accounts}
            accountId={content.accountId}
            only={initial?.platform ?? null}
            missing={accountMissing}
            onChoose={choose}
          />
          {optionFields(true)}
          <CaptionField
            value={content.caption}
            platform={platform}
            silent={kind === 'story'}
            problems={captionProblems}
            onChange={(caption) => change({ caption })}
            tools={(selection, focusWords) => (
              <WritingTools
                text={content.caption}
                selection={selection}
                platform={platform}
                offered={amending && platform ? [platform] : offered}
                taking={taking}
                undo={undo}
                onText={take}
                onTaken={focusWords}
              />
            )}
          />
          {amending ? (
            <FixedParts post={amending} platform={platform} />
          ) : (
            <MediaStrip
              media={shown}
              fittings={fittings}
              uploads={uploads}
              limits={limits}
              kind={kind}
              notHere={notHere}
              zone={workspace.time_zone}
              onFiles={add}
              onChange={(media) => change({ media: thumbnail ? [...media, thumbnail] : media })}
              onFittingChanged={() => void draft.look()}
              maker={
                <MakePicture
                  caption={content.caption}
                  platform={platform}
                  offered={offered}
                  onMade={(files) => {
                    for (const one of files) addMedia(one, (before, made) => [...before, made]);
                  }}
                />
              }
            />
          )}
          <ProblemList errors={mediaProblems} />
          {!amending && (thumbnail || wantsThumbnail(platform, content.options, content.media)) ? (
            <ThumbnailSlot
              thumbnail={thumbnail}
              noun={still ?? 'thumbnail'}
              fitting={(thumbnail && fittings.get(thumbnail.id)) ?? null}
              taken={shown.map(({ id }) => id)}
              uploads={stills.uploads}
              zone={workspace.time_zone}
              onFiles={stills.add}
              onChange={(one) => change({ media: one ? [...shown, one] : shown })}
              onFittingChanged={() => void draft.look()}
            />
          ) : null}
          {optionFields(false)}
          {sendError ? <InlineProblem error={sendError} /> : null}
        </div>
        <SubmitBar
          schedule={content.schedule}
          zone={workspace.time_zone}
          onSchedule={draft.setSchedule}
          ownSignature={ownSignature}
          disabled={sending || blank || arriving}
          onSubmit={(andSign) => void submit(andSign)}
        />
        <div className="h-32 flex-none phone:hidden" />
      </section>
      <PreviewBooth
        content={content}
        account={account}
        platform={platform}
        className={
          side === 'preview' ? 'max-desk:min-h-[calc(100dvh-var(--mast-h)-56px)]' : 'max-desk:hidden'
        }
      />
    </main>
  );
}
