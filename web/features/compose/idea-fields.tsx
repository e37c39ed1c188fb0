import type { AccountView, MediaView, PlatformView, PostDetailView } from '../../../server/http/views.ts';
import { useIsPhone } from '../../browser/use-media-query.ts';
import { ProblemList } from '../../components/feedback.tsx';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { addEntities, toEntities } from '../post/mentions.ts';
import { CaptionField } from './caption-field.tsx';
import { DraftVersions } from './draft-versions.tsx';
import { EmojiButton } from './emoji/emoji-button.tsx';
import { FixedParts, withEditableOptions } from './fixed-parts.tsx';
import { GeneratePictureButton } from './generate-picture-button.tsx';
import { HashtagSets } from './hashtags/hashtag-sets.tsx';
import type { Idea, IdeaState } from './idea.ts';
import { MediaStrip } from './media-strip.tsx';
import { OptionFields } from './option-fields.tsx';
import { PartProblems } from './part-problems.tsx';
import type { PartView } from './part-view.ts';
import { platformsToWriteFor } from './starting-draft.ts';
import { TextTabs } from './text-tabs.tsx';
import { ThumbnailSlot } from './thumbnail-slot.tsx';
import { useAcceptSuggestion } from './use-accept-suggestion.ts';
import type { useUploads } from './use-uploads.ts';
import { WritingTools } from './writing/writing-tools.tsx';

type Uploads = ReturnType<typeof useUploads>;

/** The text, files and options: those all accounts share, or those of one. */
export function IdeaFields({
  idea,
  state,
  views,
  shown,
  amending,
  isNew,
  platforms,
  accounts,
  choose,
  uploads,
  thumbnailUploads,
  onGenerated,
}: {
  idea: Idea;
  state: IdeaState;
  views: readonly PartView[];
  shown: PartView;
  amending: PostDetailView | null;
  isNew: boolean;
  platforms: readonly PlatformView[];
  accounts: readonly AccountView[];
  choose: ((account: AccountView) => void) | null;
  uploads: Uploads;
  thumbnailUploads: Uploads;
  onGenerated: (files: readonly MediaView[]) => void;
}) {
  const { workspace } = useMe();
  const onPhone = useIsPhone();
  const several = views.length > 1;
  const isShared = several && state.shown === null;
  const { part, kind, problems, fittings, thumbnail, thumbnailLabel } = shown;
  const { content } = part.draft;
  const { key } = part;
  // The shared text has no platform of its own; the problems on each platform are listed below.
  const platform = isShared ? undefined : shown.platform;
  const offered = platformsToWriteFor(accounts, platforms);
  const text = isShared ? state.caption : content.caption;
  const textViews = isShared ? views.filter((view) => !view.part.ownText) : [shown];
  // Two accounts on one platform share its limits.
  const limiting = [...new Set(textViews.flatMap((view) => view.platform ?? []))];
  const targets = isShared ? views.flatMap((view) => view.platform ?? []) : platform ? [platform] : [];
  const { taking, take, takeFor, undo } = useAcceptSuggestion({
    idea,
    state,
    views,
    accounts,
    choose,
    fixedOptions: amending !== null,
  });
  const optionFields = (needed: boolean) =>
    platform ? (
      <OptionFields
        platform={amending ? withEditableOptions(platform, amending) : platform}
        isRequired={needed}
        content={content}
        files={{
          shown: shown.files,
          pictures: shown.pictures,
          fittings,
          status: part.draft.status,
          fitPictures: () => idea.draft(part).fitPictures(),
        }}
        problems={problems.options}
        onChange={(options) => idea.change(key, { options })}
      />
    ) : null;
  return (
    <>
      {optionFields(true)}
      <CaptionField
        value={text}
        platform={platform}
        parts={textViews}
        hidesText={!isShared && kind === 'story'}
        // On a phone the keyboard would cover half of the page.
        takesFocus={isNew && !onPhone}
        problems={isShared ? [] : problems.caption}
        onChange={idea.changeText}
        onMention={({ sources, entity }) => {
          for (const { partKey, option, values } of sources) {
            const named = addEntities(toEntities(values[option]), [entity]);
            idea.change(partKey, { options: { ...values, [option]: named } });
          }
        }}
        head={several ? <TextTabs views={views} shown={state.shown} onShow={idea.show} /> : null}
        tools={(selection, { focus, insert }) => (
          <WritingTools
            text={text}
            selection={selection}
            platform={platform}
            targets={[...new Set(targets.map((one) => one.platform))]}
            offered={amending && platform ? [platform] : offered}
            suggestionActions={taking}
            undo={undo}
            onText={take}
            onAccepted={focus}
          >
            <span className="flex items-center gap-0.5 phone:ml-auto">
              <EmojiButton onInsert={insert} />
              <HashtagSets text={text} platforms={limiting} onText={take} onInserted={focus} />
              <DraftVersions views={views} shown={shown} onPutBack={takeFor} />
            </span>
          </WritingTools>
        )}
      />
      {several && !isShared && (part.ownText || part.ownFiles) ? (
        <button
          type="button"
          className="btn btn-sm btn-quiet -mt-3 justify-self-start"
          onClick={() => idea.share(key)}
        >
          {t('Back to the shared content')}
        </button>
      ) : null}
      {amending ? (
        <FixedParts post={amending} platform={platform} />
      ) : (
        <MediaStrip
          media={isShared ? state.files : shown.files}
          fittings={isShared ? new Map() : fittings}
          uploads={uploads.uploads}
          limits={platform?.limits ?? null}
          kind={isShared ? 'post' : kind}
          notHere={isShared ? [] : shown.notHere}
          zone={workspace.time_zone}
          onFiles={uploads.add}
          onChange={(files) => idea.changeFiles(() => files)}
          onFittingChanged={() => void idea.draft(part).look()}
          generateButton={
            <GeneratePictureButton
              caption={text}
              platform={platform}
              offered={offered}
              onGenerated={onGenerated}
            />
          }
        />
      )}
      {isShared ? <PartProblems views={views} onShow={idea.show} /> : null}
      {!isShared && problems.media.length > 0 ? (
        <div data-problem>
          <ProblemList errors={problems.media} />
        </div>
      ) : null}
      {!amending && !isShared && thumbnailLabel ? (
        <ThumbnailSlot
          thumbnail={thumbnail}
          noun={thumbnailLabel}
          fitting={(thumbnail && fittings.get(thumbnail.id)) ?? null}
          taken={shown.files.map(({ id }) => id)}
          uploads={thumbnailUploads.uploads}
          zone={workspace.time_zone}
          onFiles={thumbnailUploads.add}
          onChange={(one) => idea.change(key, { media: one ? [...shown.files, one] : shown.files })}
          onFittingChanged={() => void idea.draft(part).look()}
        />
      ) : null}
      {optionFields(false)}
    </>
  );
}
