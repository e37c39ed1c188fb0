import type { AccountView, MediaView, PlatformView, PostDetailView } from '../../../server/http/views.ts';
import { usePhone } from '../../browser/use-media-query.ts';
import { ProblemList } from '../../components/feedback.tsx';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { CaptionField } from './caption-field.tsx';
import { FixedParts, openOptions } from './fixed-parts.tsx';
import type { Idea, IdeaState } from './idea.ts';
import { MakePicture } from './make-picture.tsx';
import { MediaStrip } from './media-strip.tsx';
import { OptionFields } from './option-fields.tsx';
import { PartProblems } from './part-problems.tsx';
import type { PartView } from './part-view.ts';
import { TextTabs } from './text-tabs.tsx';
import { ThumbnailSlot } from './thumbnail-slot.tsx';
import { useTaking } from './use-taking.ts';
import type { useUploads } from './use-uploads.ts';
import { platformsToWriteFor } from './where-it-goes.ts';
import { WritingTools } from './writing/writing-tools.tsx';

type Uploads = ReturnType<typeof useUploads>;

/** The words, files and choices: what all accounts share, or those of one. */
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
  stills,
  onMade,
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
  stills: Uploads;
  onMade: (files: readonly MediaView[]) => void;
}) {
  const { workspace } = useMe();
  const onPhone = usePhone();
  const several = views.length > 1;
  const isShared = several && state.shown === null;
  const { part, kind, problems, fittings, thumbnail, still } = shown;
  const { content } = part.draft;
  const { key } = part;
  // What is shared has no platform of its own; what each of them says of it stands below.
  const platform = isShared ? undefined : shown.platform;
  const offered = platformsToWriteFor(accounts, platforms);
  const text = isShared ? state.caption : content.caption;
  const targets = isShared ? views.flatMap((view) => view.platform ?? []) : platform ? [platform] : [];
  const { taking, take, undo } = useTaking({
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
        platform={amending ? openOptions(platform, amending) : platform}
        needed={needed}
        content={content}
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
        measured={isShared ? views.filter((view) => !view.part.ownText) : [shown]}
        silent={!isShared && kind === 'story'}
        // On a phone the keyboard would cover half of what there is to see first.
        begins={isNew && !onPhone}
        problems={isShared ? [] : problems.caption}
        onChange={idea.changeText}
        head={several ? <TextTabs views={views} shown={state.shown} onShow={idea.show} /> : null}
        tools={(selection, focusWords) => (
          <WritingTools
            text={text}
            selection={selection}
            platform={platform}
            targets={[...new Set(targets.map((one) => one.platform))]}
            offered={amending && platform ? [platform] : offered}
            taking={taking}
            undo={undo}
            onText={take}
            onTaken={focusWords}
          />
        )}
      />
      {several && !isShared && (part.ownText || part.ownFiles) ? (
        <button
          type="button"
          className="btn btn-sm btn-quiet -mt-3 justify-self-start"
          onClick={() => idea.share(key)}
        >
          {t('Back to what is shared')}
        </button>
      ) : null}
      {amending ? (
        <FixedParts post={amending} platform={platform} />
      ) : (
        <MediaStrip
          media={isShared ? state.files : shown.shown}
          fittings={isShared ? new Map() : fittings}
          uploads={uploads.uploads}
          limits={platform?.limits ?? null}
          kind={isShared ? 'post' : kind}
          notHere={isShared ? [] : shown.notHere}
          zone={workspace.time_zone}
          onFiles={uploads.add}
          onChange={(files) => idea.changeFiles(() => files)}
          onFittingChanged={() => void idea.draft(part).look()}
          maker={<MakePicture caption={text} platform={platform} offered={offered} onMade={onMade} />}
        />
      )}
      {isShared ? <PartProblems views={views} onShow={idea.show} /> : null}
      {!isShared && problems.media.length > 0 ? (
        <div data-problem>
          <ProblemList errors={problems.media} />
        </div>
      ) : null}
      {!amending && !isShared && still ? (
        <ThumbnailSlot
          thumbnail={thumbnail}
          noun={still}
          fitting={(thumbnail && fittings.get(thumbnail.id)) ?? null}
          taken={shown.shown.map(({ id }) => id)}
          uploads={stills.uploads}
          zone={workspace.time_zone}
          onFiles={stills.add}
          onChange={(one) => idea.change(key, { media: one ? [...shown.shown, one] : shown.shown })}
          onFittingChanged={() => void idea.draft(part).look()}
        />
      ) : null}
      {optionFields(false)}
    </>
  );
}
