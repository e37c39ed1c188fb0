import type { OriginView } from '../../../server/http/views.ts';
import { formatList } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import {
  describeFiles,
  describeOrigin,
  formatShare,
  isWrittenByProgram,
  nameSource,
} from './describe-origin.ts';

/** Dashed pencil under what a program wrote, a blue line under what people did; what is not recorded has none. */
const lineUnder = (kind: OriginView['kinds'][number]): string => {
  if (kind === 'model' || kind === 'composer')
    return 'border-b-[1.5px] border-dashed border-pencil text-fg-2';
  return kind === 'unrecorded' ? '' : 'border-b-[1.5px] border-ink';
};
const barOf = (kind: OriginView['kinds'][number]): string => {
  if (kind === 'model' || kind === 'composer')
    return 'border border-pencil bg-[repeating-linear-gradient(90deg,var(--pencil)_0_3px,transparent_3px_6px)]';
  return kind === 'unrecorded' ? 'border border-edge-strong' : 'bg-ink';
};

/** In a proof: who wrote what goes out, and who changed it. */
export function OriginSection({ origin }: { origin: OriginView | null }) {
  const sentence = describeOrigin(origin);
  const files = describeFiles(origin?.files ?? []);
  if (sentence === null && files.length === 0) return null;
  const left = origin?.sources.filter(({ kept }) => kept > 0) ?? [];
  const gone = origin?.sources.filter(({ role }) => role === 'gone') ?? [];
  const total = left.reduce((sum, { kept }) => sum + kept, 0);
  return (
    <section className="grid gap-2" aria-label={t('Where the words come from')} data-part="origin">
      <h2 className="h3">{t('Where the words come from')}</h2>
      {sentence ? <p className="text-sm">{sentence}</p> : null}
      {left.length > 1 ? (
        <>
          <div className="flex h-[9px] gap-0.5" aria-hidden="true">
            {left.map((source) => (
              <i
                key={`${nameSource(source)} ${source.person?.id}`}
                className={`block ${barOf(source.kind)}`}
                style={{ flexGrow: source.kept }}
              />
            ))}
          </div>
          <ul className="flex flex-wrap gap-x-4.5 gap-y-1.5 text-(length:--text-xs) text-fg-2">
            {left.map((source) => (
              <li key={`${nameSource(source)} ${source.person?.id}`} className="flex items-center gap-[7px]">
                <i className={`block h-0 w-[22px] flex-none ${lineUnder(source.kind)}`} aria-hidden="true" />
                <span>
                  {t('{who}, {share} of the words', {
                    who: nameSource(source),
                    share: formatShare(source.kept, total),
                  })}
                  {isWrittenByProgram(source) && source.kept < source.most ? (
                    <span className="text-fg-3">
                      {' '}
                      {t('({share} of what it wrote)', { share: formatShare(source.kept, source.most) })}
                    </span>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {gone.length > 0 ? (
        <p className="meta">
          {t('Nothing is left of what was there first: {names}.', {
            names: formatList(gone.map(nameSource)),
          })}
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul
          className="text-sm"
          aria-label={t('Where the pictures and videos come from')}
          data-part="file-origins"
        >
          {files.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** The text with a line under each word that tells whose it is; null when it is not the text that was traced. */
export function tracedText(origin: OriginView | null, part: string, text: string) {
  const runs = origin?.parts.find((one) => one.part === part)?.runs ?? [];
  const sources = origin?.sources ?? [];
  const kinds = runs.map(({ source }) => sources[source]?.kind ?? 'unrecorded');
  const isWhole = runs.reduce((sum, { length }) => sum + length, 0) === text.length;
  if (!isWhole || new Set(runs.map(({ source }) => source)).size < 2) return null;
  let end = 0;
  return runs.map(({ length }, index) => {
    const start = end;
    end += length;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of one text have no other key
      <span key={index} className={lineUnder(kinds[index] ?? 'unrecorded')}>
        {text.slice(start, end)}
      </span>
    );
  });
}
