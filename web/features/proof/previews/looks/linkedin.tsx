import { Globe, MessageSquareText, Repeat2, Send, ThumbsUp } from 'lucide-react';
import { Icon } from '../../../../components/icon.tsx';
import { t } from '../../../../i18n/t.ts';
import { toText, toWordList } from '../../../post/post-options.ts';
import { FoldedText } from '../folded-text.tsx';
import {
  type CreateLook,
  hostOf,
  type PreviewFile,
  type PreviewProps,
  previewPlaces,
  shownFiles,
  thumbnailOf,
} from '../preview.ts';
import { Portrait, PreviewMedia } from '../preview-media.tsx';

export const look: CreateLook = () => ({
  Preview: LinkedInPreview,
  place: previewPlaces.feed,
  hasDarkTheme: true,
  lines: 3,
});

/** LinkedIn's values, not ours, in either theme of ours. */
const colours = {
  light:
    '[--bg:#ffffff] [--fg:#191919] [--soft:#5e6468] [--rule:#e6e8ea] [--link:#0a58ca] [--avatar:#56687a] [--on-avatar:#ffffff]',
  dark: '[--bg:#1b1f23] [--fg:#e9e9ea] [--soft:#a9aeb3] [--rule:#33383d] [--link:#71b7fb] [--avatar:#8899a8] [--on-avatar:#1b1f23]',
};

const softClass = 'flex items-center gap-[4px] text-[12px] text-(--soft)';

const cardClass = 'border-t border-t-(--rule)';

const cardTitleClass = 'block px-[14px] pt-[10px] pb-[2px] font-semibold wrap-anywhere last:pb-[12px]';

/** A picture that will be cropped is a span. */
const picturesClass =
  'grid gap-[2px] bg-(--bg) [&_img]:w-full [&_img]:object-cover [&>span]:w-full [&>video]:size-full [&>video]:max-h-[560px] [&>video]:bg-[#000]';

/** How LinkedIn lays out pictures, by their number. */
const layoutClasses: Readonly<Record<number, string>> = {
  1: '[&>img]:h-auto [&>img]:max-h-[560px]',
  2: 'grid-cols-2 [&>img]:aspect-[1] [&>img]:h-full',
  3: 'grid-cols-2 [&>img]:h-full [&>img:first-child]:col-span-full [&>img:first-child]:aspect-[16/10] [&>img:not(:first-child)]:aspect-[4/3]',
  4: 'grid-cols-3 [&>img]:h-full [&>img:first-child]:col-span-full [&>img:first-child]:aspect-[16/10] [&>img:not(:first-child)]:aspect-[4/3]',
};

/** The post in LinkedIn's feed, without reaction counts. */
function LinkedInPreview({
  name,
  picture,
  text,
  fold,
  lines,
  files,
  options,
  shade = 'light',
}: PreviewProps) {
  const pictures = shownFiles(files).filter(({ kind }) => kind !== 'document');
  const document = shownFiles(files).find(({ kind }) => kind === 'document');
  const count = Math.min(pictures.length, 4);
  return (
    <div
      className={`overflow-hidden bg-(--bg) font-post text-[14px]/[1.43] font-normal text-(--fg) ${colours[shade]}`}
    >
      <div className="flex items-center gap-[9px] px-[14px] pt-[12px] pb-[8px]">
        <Portrait
          name={name}
          picture={picture}
          className="size-[42px] bg-(--avatar) text-[15px] font-semibold text-(--on-avatar)"
        />
        <div className="min-w-0">
          <b className="block truncate text-[14px]/[1.3] font-semibold">{name}</b>
          <span className={softClass} lang="en">
            Now · <Icon of={Globe} size={12} />
          </span>
        </div>
      </div>
      {text ? (
        <div className="px-[14px] pb-[11px] wrap-anywhere whitespace-pre-wrap">
          <FoldedText
            text={text}
            fold={fold}
            lines={lines}
            more="…more"
            moreClass="font-medium text-(--soft) hover:text-(--link) hover:underline"
            tagClass="font-semibold text-(--link)"
          />
        </div>
      ) : null}
      {count > 0 ? (
        <div className={`${picturesClass} ${layoutClasses[count]}`}>
          {pictures.slice(0, 4).map((one) => (
            <PreviewMedia key={one.url} file={one} />
          ))}
        </div>
      ) : null}
      {pictures.length > 4 ? (
        <p className={`${softClass} px-3.5 py-2`}>{t('and {count} more', { count: pictures.length - 4 })}</p>
      ) : null}
      {document ? (
        <div className={cardClass}>
          <PreviewMedia file={document} />
          <b className={cardTitleClass}>{toText(options.title) || document.name || t('Document')}</b>
        </div>
      ) : null}
      {shownFiles(files).length === 0 ? <PollCard options={options} /> : null}
      {shownFiles(files).length === 0 ? <LinkCard options={options} still={thumbnailOf(files)} /> : null}
      <div
        className="flex justify-around border-t border-t-(--rule) px-[6px] py-[10px] text-[12.5px] font-semibold text-(--soft) *:flex *:items-center *:gap-[5px]"
        lang="en"
        aria-hidden
      >
        <span>
          <Icon of={ThumbsUp} size={15} />
          Like
        </span>
        <span>
          <Icon of={MessageSquareText} size={15} />
          Comment
        </span>
        <span>
          <Icon of={Repeat2} size={15} />
          Repost
        </span>
        <span>
          <Icon of={Send} size={15} />
          Send
        </span>
      </div>
    </div>
  );
}

/** LinkedIn's words, as readers see them. */
const openFor: Readonly<Record<string, string>> = {
  ONE_DAY: '1d left',
  THREE_DAYS: '3d left',
  SEVEN_DAYS: '1w left',
  FOURTEEN_DAYS: '2w left',
};

function PollCard({ options }: { options: PreviewProps['options'] }) {
  const question = toText(options.poll_question);
  if (!question) return null;
  return (
    <div data-part="poll" className="mx-[14px] mb-[11px] rounded-[8px] border border-(--rule) p-[14px]">
      <b className="block font-semibold wrap-anywhere">{question}</b>
      <ul className="mt-[10px] grid gap-[8px]">
        {toWordList(options.poll_answers).map((answer) => (
          <li
            key={answer}
            className="rounded-[16px] border border-(--link) px-[12px] py-[5px] text-center font-semibold wrap-anywhere text-(--link)"
          >
            {answer}
          </li>
        ))}
      </ul>
      <span className={`${softClass} mt-[10px]`} lang="en">
        0 votes · {openFor[toText(options.poll_duration) || 'SEVEN_DAYS']}
      </span>
    </div>
  );
}

function LinkCard({ options, still }: { options: PreviewProps['options']; still: PreviewFile | undefined }) {
  const link = toText(options.link);
  if (!link) return null;
  const title = toText(options.link_title) || toText(options.title);
  return (
    <div data-part="link" className={cardClass}>
      {still ? (
        <div className={`${picturesClass} ${layoutClasses[1]}`}>
          <PreviewMedia file={still} />
        </div>
      ) : null}
      <b className={cardTitleClass}>{title || hostOf(link)}</b>
      <span className={`${softClass} px-[14px] pb-[10px]`}>{hostOf(link)}</span>
    </div>
  );
}
