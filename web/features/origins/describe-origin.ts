/** Who or what words came from, in sentences. */
import type { FileOriginView, OriginSourceView, OriginView } from '../../../server/http/views.ts';
import { formatList } from '../../i18n/format-text.ts';
import { formatNumber } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';

export const isWrittenByProgram = ({ kind }: OriginSourceView): boolean =>
  kind === 'model' || kind === 'composer';

/** After "by". */
const byWhom = ({ kind, name, person, app }: OriginSourceView): string => {
  switch (kind) {
    case 'model':
      return t('a model ({name})', { name: name ?? '' }, 'by whom');
    case 'composer':
      return t('the built-in writer', {}, 'by whom');
    case 'app':
      return app
        ? t('the app {name}', { name: app.name }, 'by whom')
        : t('a program of {name}', { name: person?.name ?? '' }, 'by whom');
    case 'person':
      return person?.name ?? '';
    case 'unrecorded':
      return t('somebody, before this was recorded', {}, 'by whom');
  }
};

/** Who or what made the files, one sentence for each maker, in the order of the files. */
export function describeFiles(files: readonly FileOriginView[]): string[] {
  const makers = new Map<string, { readonly file: FileOriginView; readonly numbers: number[] }>();
  for (const [index, file] of files.entries()) {
    const key = JSON.stringify([file.kind, file.name, file.person?.id, file.app?.id]);
    const maker = makers.get(key) ?? { file, numbers: [] };
    maker.numbers.push(index + 1);
    makers.set(key, maker);
  }
  return [...makers.values()].map(({ file, numbers }) =>
    describeMaker(file, {
      count: numbers.length,
      numbers: formatList(numbers.map(String)),
      total: files.length,
    }),
  );
}

function describeMaker(
  { kind, name, person, app }: FileOriginView,
  files: { readonly count: number; readonly numbers: string; readonly total: number },
): string {
  const which =
    files.total === 1
      ? t('The file')
      : t('{count, plural, one {File {numbers}} other {Files {numbers}}}', files);
  switch (kind) {
    case 'model':
      return t('{which}: made by a model ({name}).', { which, name: name ?? '' });
    case 'composer':
      return t('{which}: made by the picture maker.', { which });
    case 'app':
      return app
        ? t('{which}: sent by the app {name}.', { which, name: app.name })
        : t('{which}: sent by a program of {name}.', { which, name: person?.name ?? '' });
    case 'person':
      return t('{which}: uploaded by {name}.', { which, name: person?.name ?? '' });
    case 'unrecorded':
      return t('{which}: not recorded.', { which });
  }
}

/** By itself. */
export const nameSource = ({ kind, name, person, app }: OriginSourceView): string => {
  switch (kind) {
    case 'model':
      return t('A model ({name})', { name: name ?? '' });
    case 'composer':
      return t('The built-in writer');
    case 'app':
      return app
        ? t('The app {name}', { name: app.name })
        : t('A program of {name}', { name: person?.name ?? '' });
    case 'person':
      return person?.name ?? '';
    case 'unrecorded':
      return t('Not recorded');
  }
};

export const formatShare = (part: number, whole: number): string =>
  formatNumber(whole === 0 ? 0 : part / whole, { style: 'percent', maximumFractionDigits: 0 });

/** `Written by the built-in writer, changed by Ines Duarte.` Null: there are no words. */
export function describeOrigin(origin: OriginView | null): string | null {
  if (origin === null) return t('Not recorded: the words are older than this record.');
  const writer = origin.sources.find(({ role }) => role === 'wrote');
  if (!writer) return null;
  const changers = origin.sources.filter(({ role }) => role === 'changed');
  const who = byWhom(writer);
  if (changers.length > 0) {
    const others = formatList(changers.map(byWhom));
    return writer.kind === 'app'
      ? t('Sent by {who}, changed by {others}.', { who, others })
      : t('Written by {who}, changed by {others}.', { who, others });
  }
  if (writer.kind === 'app') return t('Sent by {who}, unchanged since.', { who });
  if (isWrittenByProgram(writer) && writer.kept === writer.most)
    return t('Written by {who}, unchanged since.', { who });
  return t('Written by {who}.', { who });
}

/** Whose words are left, for a list: where they are not only a person's. */
export function describeKinds(kinds: OriginView['kinds']): string | null {
  const hasPerson = kinds.includes('person');
  if (kinds.includes('model')) return hasPerson ? t('words by a model and a person') : t('words by a model');
  if (kinds.includes('composer'))
    return hasPerson ? t('words by the built-in writer and a person') : t('words by the built-in writer');
  return null;
}
