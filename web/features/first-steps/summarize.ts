import type { AccountView, BrandView, SessionView, TopicView } from '../../../server/http/views.ts';
import { formatList } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { cityOf } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';
import type { Step } from './steps.ts';

interface Answers {
  readonly user: Pick<SessionView['user'], 'name'>;
  readonly workspace: { readonly time_zone: string };
  readonly brand: BrandView;
  readonly accounts: readonly AccountView[];
  readonly signers: number;
  readonly topics: readonly TopicView[];
}

/** In a few words what a step was answered with; shown beside its heading. */
export const summarize = ({ name, state }: Step, answers: Answers): string => {
  if (state === 'skipped') return t('Skipped');
  if (state === 'open') return '';
  switch (name) {
    case 'clock':
      return t('{name}, {city}', { name: answers.user.name, city: cityOf(answers.workspace.time_zone) });
    case 'brand':
      return answers.brand.name || (answers.topics.length > 0 ? t('In your own sentences') : t('Kept'));
    case 'accounts':
      return formatList([...new Set(answers.accounts.map(({ platform }) => platformLabel(platform)))]);
    case 'approver':
      return answers.signers > 1 ? t('Two signatures') : t('You, for now');
    case 'draft':
      return t('Signed', {}, 'the first post');
  }
};
